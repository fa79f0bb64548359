import { useCan, useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import type { Resource } from '../../engine/resource.ts';
import { isElsewhere } from '../../engine/under.ts';
import { failureOf } from '../shared/failure.ts';
import { Failed, NoRight, NotFound, Stale } from '../shared/notices.tsx';
import { Detail } from './detail.tsx';
import { MessagesAhead } from './messages-ahead.tsx';
import { useRecord } from './record.tsx';
import styles from './show.module.css';

export interface ShowScreenProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The page of one record: its fields, actions and history. */
export function ShowScreen({ resource, id }: ShowScreenProps) {
  const { data: access } = useCan({ resource: resource.name, action: 'show' });
  if (!access?.can) return <NoRight rule={resource.rules.show} />;
  return (
    <>
      <MessagesAhead resource={resource} id={id} />
      <Loaded key={id} resource={resource} id={id} />
    </>
  );
}

function Loaded({ resource, id }: ShowScreenProps) {
  const translate = useTranslate();
  const { record, error, refetch } = useRecord(resource, id);
  const retry = () => void refetch();
  const failure = error && failureOf(error);
  if (failure === 'notFound' || (record && isElsewhere(resource, record))) return <NotFound listPath={resource.path} />;
  if (failure === 'notPermitted') return <NoRight rule={resource.rules.show} />;
  if (!record) {
    if (error) return <Failed title={translate('show.failed')} reason={error.message} onRetry={retry} />;
    return (
      <div className={`${styles.detail} ${styles.coming}`}>
        <Skeleton active title paragraph={{ rows: 8 }} />
      </div>
    );
  }
  return (
    <>
      {error && <Stale title={translate('show.stale')} reason={error.message} onRetry={retry} />}
      <Detail resource={resource} record={record} />
    </>
  );
}
