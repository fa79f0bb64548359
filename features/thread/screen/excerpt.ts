import type { Excerpt } from '../../../src/screens/show/tabs/excerpt.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';
import { readableThread } from '../readable-thread.ts';

export const excerpt: Excerpt = {
  isShown: (resource, reader) => readableThread(resource, reader) !== undefined,
  Body: lazyWithRetry(() => import('./excerpt-body.tsx')),
};
