import { memoize } from '../base/calls/memoize.ts';
import type { Field } from '../engine/fields/field.ts';
import { namedCell } from './named-cells/index.tsx';
import type { FieldCell } from './view.ts';

/** The one-line view of every field kind. Lists need only this file, so it imports no inputs. */
const cells = import.meta.glob<FieldCell>('./*/cell.tsx', { eager: true, import: 'cell' });

/** Memoized, because a new component type would make React remount the cell. */
const named = memoize((name: string) =>
  memoize((ofKind: FieldCell): FieldCell => ({ ...ofKind, Cell: namedCell(name, ofKind.Cell) })),
);

/**
 * Returns the cell of a field: the named cell if the field has one, otherwise the cell of its kind. Throws if the kind
 * does not exist, which cannot happen in a checked resource.
 */
export function cellOf(field: Pick<Field, 'name' | 'type' | 'cell' | 'settings'>): FieldCell {
  const cell = cells[`./${field.type}/cell.tsx`];
  if (!cell) throw new RangeError(`Field "${field.name}" is of the unknown kind "${field.type}".`);
  const ofKind = cell.of?.(field.settings) ?? cell;
  return field.cell === undefined ? ofKind : named(field.cell)(ofKind);
}
