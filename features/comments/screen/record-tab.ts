import { textIn } from '../../../src/base/text-in.ts';
import type { RecordTab } from '../../../src/screens/show/tabs/record-tab.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

const title = { zh: '评论与操作记录', en: 'Comments and history' };

export const tab: RecordTab = {
  key: 'history',
  titleOf: ({ resource }, { language }) => (resource.comments ? textIn(title, language) : undefined),
  placeOf: () => 'history',
  Body: lazyWithRetry(() => import('./index.tsx')),
};
