import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IconName } from '../../engine/icons.ts';
import { drawings } from './drawings.tsx';

/** The drawing of an icon, beside words that tell the same; nothing until it is there, or if it cannot be loaded. */
export function IconMark({ name }: { readonly name: IconName }) {
  const Drawing = drawings[name];
  return (
    <span aria-hidden>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <Drawing />
        </Suspense>
      </ErrorBoundary>
    </span>
  );
}
