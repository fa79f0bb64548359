import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import type { SlotProps } from './slot-props.ts';
import styles from './slots.module.css';

/** Every part a screen may hold besides its own, by the name authors write in `slot`; each is loaded when it is first drawn. */
export const slots = {
  residue: lazyWithRetry<SlotProps>(async () => ({ default: (await import('../form/steps/residue.tsx')).Residue })),
  previewRole: lazyWithRetry<SlotProps>(async () => ({ default: (await import('./preview-role.tsx')).PreviewRole })),
};

const byName: Readonly<Record<string, (typeof slots)[keyof typeof slots]>> = slots;

/** The part of a name, nothing without one; one line keeps its place while its code is on its way. Throws for a name there is not, which a checked resource cannot have. */
export function Slot({ name, ...props }: SlotProps & { readonly name: string | undefined }) {
  if (name === undefined) return null;
  const Part = byName[name];
  if (!Part) throw new RangeError(`There is no part "${name}".`);
  return (
    <LazyBoundary place={<div className={styles.place} />}>
      <Part {...props} />
    </LazyBoundary>
  );
}
