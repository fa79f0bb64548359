import type { ComponentType } from 'react';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import type { CellName } from '../index.ts';
import type { CellProps, FieldCell } from '../view.ts';

type Cell = FieldCell['Cell'];

const cells: Record<string, ComponentType<CellProps<object, unknown>>> = {};

/** Adds named cells, each loaded when it is first rendered. */
export function registerCells(files: Readonly<Record<string, () => Promise<Cell>>>): void {
  for (const [name, load] of Object.entries(files)) cells[name] = lazyWithRetry(load);
}

registerCells({
  device: async () => (await import('./device.tsx')).DeviceName,
  dueTime: async () => (await import('./elapsed.tsx')).DueTime,
  elapsed: async () => (await import('./elapsed.tsx')).Elapsed,
  nearDay: async () => (await import('./near-day.tsx')).NearDay,
  operationName: async () => (await import('./operation-name.tsx')).OperationName,
  operationTarget: async () => (await import('./operation-target.tsx')).OperationTarget,
  periods: async () => (await import('./periods.tsx')).Periods,
} satisfies Readonly<Record<CellName, () => Promise<Cell>>>);

/**
 * Returns the named cell. The cell of the kind is shown while it is loading. Throws if the name does not exist, which
 * cannot happen in a checked resource.
 */
export function namedCell(name: string, ofKind: Cell): Cell {
  const Named = cells[name];
  if (!Named) throw new RangeError(`There is no cell "${name}".`);
  const OfKind = ofKind;
  return (props) => (
    <LazyBoundary isQuiet fallback={<OfKind {...props} />}>
      <Named {...props} />
    </LazyBoundary>
  );
}
