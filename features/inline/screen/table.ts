import type { ListTable } from '../../../src/screens/list/layouts/table/list-table.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

export const table: ListTable = {
  isFor: ({ list }) => list.inline.length > 0,
  Table: lazyWithRetry(() => import('./index.tsx')),
};
