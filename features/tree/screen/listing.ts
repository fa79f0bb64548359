import type { Listing } from '../../../src/screens/list/listing.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

export const listing: Listing = {
  isFor: ({ tree }) => tree !== undefined,
  Listing: lazyWithRetry(() => import('./index.tsx')),
};
