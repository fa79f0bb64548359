import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { isElsewhere } from '../../engine/routes/under.ts';
import { KeptWhileUnsaved, type Obstacle } from '../notices/kept-while-unsaved.tsx';
import { Failed, NoRight, NotFound, Stale } from '../notices/notices.tsx';
import { failureOf } from '../records/failure.ts';
import type { ResourceRecord } from '../records/record.ts';
import { useRecord } from './record.tsx';
import styles from './show.module.css';

export interface LoadedRecordProps {
  readonly resource: Resource;
  readonly id: string;
  /** Leads back from a record that does not exist. @default to the list */
  readonly onBack?: () => void;
  /** Keeps the previous record until the next one is loaded. @default a placeholder takes its place */
  readonly isKept?: boolean;
  readonly children: (record: ResourceRecord) => ReactNode;
}

/** A record once it is loaded, or the reason why it cannot be shown. It stays while there is unsaved input. */
export function LoadedRecord({ resource, id, onBack, isKept = false, children }: LoadedRecordProps) {
  const translate = useTranslate();
  const { record, error, refetch } = useRecord(resource, id, isKept);
  const retry = () => void refetch();
  const failure = error && failureOf(error);
  const isGone = failure === 'notFound';
  const isRefused = failure === 'notPermitted';
  const obstacle = (): Obstacle | undefined => {
    if (isGone || (record && isElsewhere(resource, record))) {
      return {
        instead: <NotFound listPath={resource.path} onBack={onBack} />,
        reason: translate('show.notFound'),
      };
    }
    if (isRefused) return { instead: <NoRight rule={resource.rules.show} />, reason: translate('show.noRight') };
    if (record) return undefined;
    if (error) return { instead: <Failed title={translate('show.failed')} reason={error.message} onRetry={retry} /> };
    return {
      instead: (
        <div className={`${styles.detail} ${styles.coming}`}>
          <Skeleton active title paragraph={{ rows: 8 }} />
        </div>
      ),
    };
  };
  const isStale = error && !isGone && !isRefused;
  return (
    <KeptWhileUnsaved obstacle={obstacle()}>
      {isStale && <Stale title={translate('show.stale')} reason={error.message} onRetry={retry} />}
      {record && children(record)}
    </KeptWhileUnsaved>
  );
}
