import { type ReactNode, Suspense } from 'react';
import styles from './deferred.module.css';

/** Keeps the place of an input whose code is still on its way. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<div className={styles.place} aria-busy data-coming />}>{children}</Suspense>;
}
