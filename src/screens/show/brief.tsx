import { useCan } from '@refinedev/core';
import type { Resource } from '../../engine/resource.ts';
import { useWords } from '../../workspace/words.tsx';
import { useRunAction } from '../actions/run-action.tsx';
import { NoRight } from '../notices/notices.tsx';
import type { ResourceRecord } from '../records/record.ts';
import { useEditing, useEditKey } from './editing.tsx';
import { Facts } from './facts.tsx';
import { RecordHead } from './head/head.tsx';
import { NextSteps } from './head/next-steps.tsx';
import { LoadedRecord } from './loaded-record.tsx';
import styles from './show.module.css';

export interface RecordBriefProps {
  readonly resource: Resource;
  readonly id: string;
  /** The record does not exist, or was deleted. */
  readonly onGone: () => void;
}

/** A record in a narrow space beside a list: the head, the next steps and the facts of its page. */
export function RecordBrief({ resource, id, onGone }: RecordBriefProps) {
  useWords('record');
  const { data: access } = useCan({ resource: resource.name, action: 'show' });
  if (!access?.can) return <NoRight rule={resource.rules.show} />;
  return (
    <LoadedRecord {...{ resource, id }} isKept onBack={onGone}>
      {(record) => <Brief key={record.id} {...{ resource, record, onGone }} isEarlier={record.id !== id} />}
    </LoadedRecord>
  );
}

interface BriefProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly onGone: () => void;
  /** Another record is asked for and not there yet. Nothing is done to this one. */
  readonly isEarlier: boolean;
}

function Brief({ resource, record, onGone, isEarlier }: BriefProps) {
  const editing = useEditing(resource, record);
  useEditKey(resource, record, () => !isEarlier && editing.start());
  const { perform, dialog } = useRunAction(resource, { onEdit: editing.start, onDeleted: onGone });
  const actions = {
    resource,
    record,
    onPerform: (action: Parameters<typeof perform>[0]) => !isEarlier && perform(action, record),
  };
  return (
    <article className={styles.brief} inert={isEarlier}>
      <RecordHead {...actions} isBrief hasNextSteps />
      <NextSteps {...actions} />
      <Facts resource={resource} record={record} />
      {dialog}
      {editing.form}
    </article>
  );
}
