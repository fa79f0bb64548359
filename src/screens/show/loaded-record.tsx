import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { isElsewhere } from '../../engine/under.ts';
import { PlaceProvider } from '../../workspace/place.tsx';
import { failureOf } from '../shared/failure.ts';
import { Failed, NoRight, NotFound, Stale } from '../shared/notices.tsx';
import type { ResourceRecord } from '../shared/record.ts';
import { useRecord } from './record.tsx';
import styles from './show.module.css';
import { useUnsavedBelow } from './use-unsaved-below.tsx';

export interface LoadedRecordProps {
  readonly resource: Resource;
  readonly id: string;
  /** Leads back from a record that does not exist. @default to the list */
  readonly onBack?: () => void;
  /** Keeps the previous record until the next one is loaded. @default a placeholder takes its place */
  readonly isKept?: boolean;
  readonly children: (record: ResourceRecord) => ReactNode;
}

/**
 * A record once it is loaded, or the reason why it cannot be shown. One that somebody else has deleted stays while there
 * is unsaved input, whose form says what happened.
 */
export function LoadedRecord({ resource, id, onBack, isKept = false, children }: LoadedRecordProps) {
  const translate = useTranslate();
  const { record, error, refetch } = useRecord(resource, id, isKept);
  const retry = () => void refetch();
  const failure = error && failureOf(error);
  const isGone = failure === 'notFound';
  const { place, hasUnsaved } = useUnsavedBelow(isGone);
  if ((isGone && !(record && hasUnsaved())) || (record && isElsewhere(resource, record)))
    return <NotFound listPath={resource.path} onBack={onBack} />;
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
      {error && !isGone && <Stale title={translate('show.stale')} reason={error.message} onRetry={retry} />}
      <PlaceProvider value={place}>{children(record)}</PlaceProvider>
    </>
  );
}
