import type { RecordTab } from '../../../src/screens/show/tabs/record-tab.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

export const tab: RecordTab = {
  key: 'versions',
  title: { zh: '版本', en: 'Versions' },
  isShown: ({ versions }) => versions !== undefined,
  Body: lazyWithRetry(() => import('./index.tsx')),
};
