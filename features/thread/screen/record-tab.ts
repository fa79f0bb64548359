import { referredId } from '../../../src/screens/records/record.ts';
import { tabTitle } from '../../../src/screens/show/related/use-related.tsx';
import type { RecordTab } from '../../../src/screens/show/tabs/record-tab.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';
import { readableThread } from '../readable-thread.ts';
import { MessagesAhead } from './messages-ahead.tsx';

export const tab: RecordTab = {
  key: 'thread',
  titleOf: ({ resource, record }, reader) => {
    const thread = readableThread(resource, reader);
    const isKnown = thread !== undefined && referredId(record, thread.through) !== undefined;
    return isKnown ? tabTitle(thread, resource, reader.plan, reader.translate) : undefined;
  },
  placeOf: ({ show }) => (show.thread?.through === undefined ? 'first' : 'beside'),
  Body: lazyWithRetry(() => import('./index.tsx')),
  Ahead: MessagesAhead,
};
