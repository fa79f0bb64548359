import { referredId } from '../../../src/screens/records/record.ts';
import type { TabBodyProps } from '../../../src/screens/show/tabs/record-tab.ts';
import { ThreadView } from './view.tsx';

/** The thread of a record. */
export default function ThreadTab({ resource, record, label, isActive }: TabBodyProps) {
  const { thread } = resource.show;
  const id = thread && referredId(record, thread.through);
  if (id === undefined) return null;
  const start = thread?.start && referredId(record, thread.start);
  return thread && <ThreadView declaredBy={resource.name} {...{ thread, id, start, label, isActive }} />;
}
