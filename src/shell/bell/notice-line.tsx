import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { Link } from 'react-router';
import { actionLabel, resourceTitle } from '../../engine/label.ts';
import { recordPath } from '../../engine/under.ts';
import { useFormatMoment } from '../../workspace/clock.tsx';
import { useResource } from '../../workspace/index.tsx';
import type { Notice } from '../../workspace/notices.tsx';
import styles from './bell.module.css';

export interface NoticeLineProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  readonly onLeave: () => void;
}

/** One notice: the record, the action, the actor and the time. Links to the record while the user may read it. */
export function NoticeLine({ notice, onRead, onLeave }: NoticeLineProps) {
  const { record, action, count, actor, at, isRead } = notice;
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const resource = useResource(notice.resource);
  const taken = [...(resource.states?.transitions ?? []), ...resource.actions].find(({ key }) => key === action);
  const step = taken ? actionLabel(translate, resource.name, taken) : action;
  const words = action === 'assign' || action === 'delete' ? action : 'step';
  const did =
    notice.event ?? translate(`notices.did.${words}`, { actor: actor?.name ?? translate('notices.server'), step });
  const name = record?.label ?? translate(count > 1 ? 'notices.several' : 'notices.hidden', { count });
  const path = record === null || action === 'delete' ? undefined : recordPath(resource, record);
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
      <div className={styles.facts}>
        {resourceTitle(translate, resource)} · {did} · <time dateTime={at}>{formatMoment(at)}</time>
      </div>
    </li>
  );
}
