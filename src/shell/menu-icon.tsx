import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IconName } from '../engine/icons.ts';
import { icons } from './icons.tsx';
import styles from './shell.module.css';

/** An icon of the menu; its place is kept until it is there, and if it cannot be loaded. */
export function MenuIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return (
    <span className={`${styles.menuIcon} anticon`}>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <Icon />
        </Suspense>
      </ErrorBoundary>
    </span>
  );
}
