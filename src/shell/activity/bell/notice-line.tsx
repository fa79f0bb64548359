import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { actionLabel, resourceTitle } from '../../../engine/texts/label.ts';
import { useFormatMoment } from '../../../workspace/clock/clock.tsx';
import { useResource } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import styles from './bell.module.css';
import { noticeKindOf, type SaidNotice } from './notice-kinds.ts';
import type { Notice } from './notices.tsx';

export interface NoticeLineProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  readonly onLeave: () => void;
  /** Opens the list of what is published. @default there is none */
  readonly onPublished?: (() => void) | undefined;
}

/** One notice: of a record, or of what is published. */
export function NoticeLine(props: NoticeLineProps) {
  return props.notice.action === 'publication' ? <PublicationLine {...props} /> : <RecordLine {...props} />;
}

/** What became of a publication, which leads to the list of them. */
function PublicationLine({ notice, onRead, onLeave, onPublished }: NoticeLineProps) {
  const { event = '', summary, at } = notice;
  const formatMoment = useFormatMoment();
  return (
    <li className={styles.notice} data-unread={!notice.isRead || undefined}>
      <div className={styles.name}>
        {onPublished ? (
          <Button
            type="link"
            size="small"
            className={styles.link}
            onClick={() => {
              onRead();
              onLeave();
              onPublished();
            }}
          >
            {event}
          </Button>
        ) : (
          <span>{event}</span>
        )}
        <ReadButton {...{ notice, onRead }} name={event} />
      </div>
      {summary !== undefined && <div className={styles.summary}>{summary}</div>}
      <div className={styles.facts}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </div>
    </li>
  );
}

function ReadButton({ notice, onRead, name }: Pick<NoticeLineProps, 'notice' | 'onRead'> & { readonly name: string }) {
  const translate = useTranslate();
  if (notice.isRead) return null;
  return (
    <Button type="link" size="small" aria-label={translate('notices.readOne', { name })} onClick={onRead}>
      {translate('notices.read')}
    </Button>
  );
}

/** The record, the the action, the actor and the time. Links to the record while the user may read it. */
function RecordLine({ notice, onRead, onLeave }: NoticeLineProps) {
  const { record, count, summary, at, isRead } = notice;
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const resource = useResource(notice.resource);
  const { did, operation, query } = useSaid(notice, resource);
  const isAboutOne = count === 1 || query !== undefined;
  const hidden = isAboutOne ? (summary ?? translate('notices.hidden')) : translate('notices.multiple', { count });
  const name = record?.label ?? hidden;
  const isGone = record === null || operation === 'delete';
  const path = isGone ? undefined : recordPath(resource, record);
  return (
    <li className={styles.notice} data-unread={!isRead || undefined}>
      <div className={styles.name} title={name}>
        {path !== undefined && record ? (
          <Link
            to={`${path}${query ?? ''}`}
            state={{ id: record.id }}
            onClick={() => {
              onRead();
              onLeave();
            }}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        <ReadButton {...{ notice, onRead, name }} />
      </div>
      {summary !== undefined && summary !== name && <div className={styles.summary}>{summary}</div>}
      <div className={styles.facts}>
        {resourceTitle(translate, resource)} · {did} · <time dateTime={at}>{formatMoment(at)}</time>
      </div>
    </li>
  );
}

/** Names of operations that have words of their own; others are steps of the resource. */
const operations = ['assign', 'update', 'delete', 'restore'];

/** Returns what was done, as a sentence. */
function useSaid(notice: Notice, { name, states, actions }: Resource): SaidNotice & { readonly did: string } {
  const { action, field, actor, event } = notice;
  const translate = useTranslate();
  const kind = noticeKindOf(action);
  useWords(kind?.words ?? 'notices');
  const by = actor?.name ?? translate('notices.server');
  // A notice of what is no longer the user's names the operation in its field.
  const { operation = action === 'unassign' ? field : action, did, query } = kind?.say(notice, by, translate) ?? {};
  const taken = [...(states?.transitions ?? []), ...actions].find(({ key }) => key === operation);
  const step = taken ? actionLabel(translate, name, taken) : operation;
  const words = action === 'unassign' ? action : operations.includes(operation) ? operation : 'step';
  return { operation, query, did: event ?? did ?? translate(`notices.did.${words}`, { actor: by, step }) };
}
