import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IconName } from '../../engine/routes/icons.ts';
import { drawings } from './drawings.tsx';

/** A decorative icon beside a text. Renders nothing while the icon is loading or if loading fails. */
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
