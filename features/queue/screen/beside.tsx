import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useExcerpt } from '../../../src/screens/show/tabs/excerpts.ts';
import { useResource, useWorkspace } from '../../../src/workspace/index.tsx';
import type { BesideDefinition } from '../definition.ts';
import styles from './queue.module.css';

export interface BesideProps {
  readonly resource: Resource;
  readonly beside: BesideDefinition;
  readonly record: ResourceRecord;
}

/** The conversation of the record under review, from its message on. Nothing for users who may not read the messages. */
export default function Beside({ resource, beside, record }: BesideProps) {
  const { kinds } = useWorkspace();
  const field = fieldOf(resource, beside.thread);
  const of = useResource(kinds[field.type]?.refersTo?.(field.settings) ?? resource.name);
  const excerpt = useExcerpt(of);
  const id = record[beside.thread];
  if (!excerpt || typeof id !== 'string') return null;
  const message = record[beside.message ?? ''];
  const part = typeof message === 'string' ? message : undefined;
  return <excerpt.Body resource={of} {...{ id, part }} className={styles.beside} />;
}
