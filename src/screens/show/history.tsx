import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { memo } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useFormatMoment, useTimeZone } from '../../workspace/clock.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { Failed } from '../shared/notices.tsx';
import styles from './history.module.css';
import { describeEntry, type HistoryEntry } from './history-sentences.ts';
import { useHistory } from './record.tsx';

export interface HistoryProps {
  readonly resource: Resource;
  readonly id: string;
}

/**
 * The history of a record in sentences, latest first. Memoized by record: Refine removes the queries of a deleted
 * record, and a history that rendered again would request its own once more.
 */
export const History = memo(function History({ resource, id }: HistoryProps) {
  const translate = useTranslate();
  const { entries, error, refetch } = useHistory(resource, id);
  if (!entries) {
    if (!error) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
    return <Failed title={translate('show.failed')} reason={error.message} onRetry={() => void refetch()} />;
  }
  if (entries.length === 0) return <p className={styles.none}>{translate('show.noHistory')}</p>;
  return <HistoryEntries resource={resource} entries={entries} />;
});

export interface HistoryEntriesProps {
  readonly resource: Resource;
  readonly entries: readonly HistoryEntry[];
}

/** Entries of a history as sentences. */
export function HistoryEntries({ resource, entries }: HistoryEntriesProps) {
  const translate = useTranslate();
  const { kinds, snapshot } = useWorkspace();
  const timeZone = useTimeZone();
  const formatMoment = useFormatMoment();
  return (
    <ol className={styles.history}>
      {entries.map((entry) => {
        const { sentence, details } = describeEntry(entry, { resource, kinds, snapshot, timeZone, translate });
        return (
          <li key={entry.id} className={styles.entry}>
            <time className={styles.time} dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
            <p className={styles.sentence}>{sentence}</p>
            {details.length > 0 && (
              <ul className={styles.details}>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
