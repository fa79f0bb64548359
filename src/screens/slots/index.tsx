import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import type { SlotProps } from './slot-props.ts';
import styles from './slots.module.css';

/** All custom parts that screens may contain, by the name in `slot`. Each is loaded when it is first rendered. */
export const slots = {
  residue: lazyWithRetry<SlotProps>(async () => (await import('../form/steps/residue.tsx')).Residue),
  roleTools: lazyWithRetry<SlotProps>(async () => (await import('./role-tools.tsx')).RoleTools),
  userRights: lazyWithRetry<SlotProps>(async () => (await import('./user-rights.tsx')).UserRights),
};

const byName: Readonly<Record<string, (typeof slots)[keyof typeof slots]>> = slots;

/**
 * Renders the slot of a name; nothing without a name. One line is reserved while its code loads. Throws for an unknown
 * name, which a validated resource cannot contain.
 */
export function Slot({ name, ...props }: SlotProps & { readonly name: string | undefined }) {
  if (name === undefined) return null;
  const Part = byName[name];
  if (!Part) throw new RangeError(`There is no part "${name}".`);
  return (
    <LazyBoundary fallback={<div className={styles.place} />}>
      <Part {...props} />
    </LazyBoundary>
  );
}
