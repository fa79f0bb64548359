import { textIn } from '../../../src/base/text-in.ts';
import type { RecordTab, TabBodyProps } from '../../../src/screens/show/tabs/record-tab.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

const title = { zh: '版本', en: 'Versions' };

export const tab: RecordTab = {
  key: 'versions',
  titleOf: ({ resource }, { language }) => (resource.versions ? textIn(title, language) : undefined),
  Body: lazyWithRetry<TabBodyProps>(() => import('./index.tsx')),
};
