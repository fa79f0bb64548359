import { useGetLocale } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';

const Text = lazyWithRetry(() => import('./deletion-help-text.tsx'));

/** Returns what features say to somebody who is about to delete records. It keeps its line while it is loaded. */
export function useDeletionHelp(resource: Resource): ReactNode {
  const language = useGetLocale()();
  return (
    <LazyBoundary isQuiet fallback={'\u00a0'}>
      <Text capabilities={resource.capabilities} language={language} />
    </LazyBoundary>
  );
}
