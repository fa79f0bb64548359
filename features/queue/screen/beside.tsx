import { useTranslate } from '@refinedev/core';
import type { Thread } from '../../../src/engine/features/thread.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { ruleOf } from '../../../src/engine/routes/plan.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { ThreadExcerpt } from '../../../src/screens/show/thread/excerpt.tsx';
import { useResource, useWorkspace } from '../../../src/workspace/index.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import type { BesideDefinition } from '../definition.ts';
import styles from './queue.module.css';

export interface BesideProps {
  readonly resource: Resource;
  readonly beside: BesideDefinition;
  readonly record: ResourceRecord;
}

/** The conversation of the record under review, from its message on. Nothing for users who may not read the messages. */
export default function Beside({ resource, beside, record }: BesideProps) {
  const { plan, snapshot, kinds } = useWorkspace();
  const field = fieldOf(resource, beside.thread);
  const of = useResource(kinds[field.type]?.refersTo?.(field.settings) ?? resource.name);
  const { thread } = of.show;
  const id = record[beside.thread];
  if (!thread || typeof id !== 'string' || !allows(snapshot, ruleOf(plan, thread.resource, 'list'))) return null;
  const message = record[beside.message ?? ''];
  return <Messages {...{ thread, id }} message={typeof message === 'string' ? message : undefined} />;
}

function Messages({ thread, id, message }: { thread: Thread; id: string; message: string | undefined }) {
  useWords('thread');
  const translate = useTranslate();
  const label = translate('thread.beside');
  return (
    <section className={styles.beside} aria-label={label}>
      <h2>{label}</h2>
      <ThreadExcerpt {...{ thread, id, label, message }} />
    </section>
  );
}
