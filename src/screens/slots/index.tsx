import type { ComponentType } from 'react';
import type { slotNames } from '../../engine/features/slot-names.ts';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import type { SlotProps } from './slot-props.ts';
import styles from './slots.module.css';

type SlotFile = () => Promise<ComponentType<SlotProps>>;

const slots: Record<string, ComponentType<SlotProps>> = {};

/** Adds custom parts that screens may contain, by the name in `slot`. Each is loaded when it is first rendered. */
export function registerSlots(files: Readonly<Record<string, SlotFile>>): void {
  for (const [name, load] of Object.entries(files)) slots[name] = lazyWithRetry(load);
}

registerSlots({
  residue: async () => (await import('../form/steps/residue.tsx')).Residue,
  roleTools: async () => (await import('./role-tools.tsx')).RoleTools,
  userRights: async () => (await import('./user-rights.tsx')).UserRights,
} satisfies Readonly<Record<(typeof slotNames)[number], SlotFile>>);

/**
 * Renders the slot of a name; nothing without a name. One line is reserved while its code loads. Throws for an unknown
 * name, which a validated resource cannot contain.
 */
export function Slot({ name, ...props }: SlotProps & { readonly name: string | undefined }) {
  if (name === undefined) return null;
  const Part = slots[name];
  if (!Part) throw new RangeError(`There is no part "${name}".`);
  return (
    <LazyBoundary fallback={<div className={styles.place} />}>
      <Part {...props} />
    </LazyBoundary>
  );
}
