import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { actionLabel, resourceTitle } from '../../../engine/texts/label.ts';
import { useFormatMoment } from '../../../workspace/clock/clock.tsx';
import { useResource } from '../../../workspace/index.tsx';
import styles from './bell.module.css';
import type { Notice } from './notices.tsx';

export interface NoticeLineProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  readonly onLeave: () => void;
}

/** One notice: the record, the action, the actor and the time. Links to the record while the user may read it. */
export function NoticeLine({ notice, onRead, onLeave }: NoticeLineProps) {
  const { record, count, summary, at, isRead } = notice;
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const resource = useResource(notice.resource);
  const did = useDone(notice, resource);
  const isAboutOne = count === 1 || isOfComment(notice);
  const hidden = isAboutOne ? (summary ?? translate('notices.hidden')) : translate('notices.multiple', { count });
  const name = record?.label ?? hidden;
  const path = pathOf(notice, resource);
  return (
    <li className={styles.notice} data-unread={!isRead || undefined}>
      <div className={styles.name} title={name}>
        {path !== undefined && record ? (
          <Link
            to={path}
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
        {!isRead && (
          <Button type="link" size="small" aria-label={translate('notices.readOne', { name })} onClick={onRead}>
            {translate('notices.read')}
          </Button>
        )}
      </div>
      {summary !== undefined && summary !== name && <div className={styles.summary}>{summary}</div>}
      <div className={styles.facts}>
        {resourceTitle(translate, resource)} · {did} · <time dateTime={at}>{formatMoment(at)}</time>
      </div>
    </li>
  );
}

function isOfComment({ action }: Notice): boolean {
  return action === 'comment' || action === 'mention';
}

/** Names of operations that have words of their own; others are steps of the resource. */
const operations = ['assign', 'update', 'delete', 'restore', 'comment', 'mention'];
/** Notices that name the operation in their field. */
const ofOperation = ['follow', 'unassign'];

/** Returns what was done, as a sentence. */
function useDone({ action, field, count, actor, event }: Notice, { name, states, actions }: Resource): string {
  const translate = useTranslate();
  if (event !== undefined) return event;
  if (count > 1 && (action === 'comment' || action === 'follow')) return translate(`notices.many.${action}`, { count });
  const operation = ofOperation.includes(action) ? field : action;
  const taken = [...(states?.transitions ?? []), ...actions].find(({ key }) => key === operation);
  const step = taken ? actionLabel(translate, name, taken) : operation;
  const words = action === 'unassign' ? action : operations.includes(operation) ? operation : 'step';
  return translate(`notices.did.${words}`, { actor: actor?.name ?? translate('notices.server'), step });
}

/** Returns the page of the record, at the comment if the notice is about one. */
function pathOf(notice: Notice, resource: Resource): string | undefined {
  const { record, action, field } = notice;
  const isDeleted = (action === 'follow' ? field : action) === 'delete';
  const path = record === null || isDeleted ? undefined : recordPath(resource, record);
  return path !== undefined && isOfComment(notice) ? `${path}?tab=history&comment=${field}` : path;
}
