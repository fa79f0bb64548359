import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { Fragment, memo, type ReactNode } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { Reference } from '../../fields/record-link.tsx';
import { useFormatMoment, useTimeZone } from '../../workspace/clock.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { Failed } from '../shared/notices.tsx';
import styles from './history.module.css';
import { describeEntry, type HistoryEntry, type NamedRecord } from './history-sentences.ts';
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

/** Entries of a history as sentences. Records that they name are links. */
export function HistoryEntries({ resource, entries }: HistoryEntriesProps) {
  const translate = useTranslate();
  const { kinds, snapshot, system } = useWorkspace();
  const timeZone = useTimeZone();
  const formatMoment = useFormatMoment();
  return (
    <ol className={styles.history}>
      {entries.map((entry) => {
        const named: NamedRecord[] = [];
        const { sentence, details } = describeEntry(entry, {
          resource,
          kinds,
          snapshot,
          timeZone,
          translate,
          users: system.users,
          reference: (record) => placeholderOf(named.push(record) - 1),
        });
        return (
          <li key={entry.id} className={styles.entry}>
            <time className={styles.time} dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
            <p className={styles.sentence}>{withLinks(sentence, named)}</p>
            {details.length > 0 && (
              <ul className={styles.details}>
                {details.map((detail) => (
                  <li key={detail}>{withLinks(detail, named)}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** First of the characters that no text contains (Unicode's private use area). Each stands for one named record. */
const firstPlaceholder = 0xe000;

function placeholderOf(index: number): string {
  return String.fromCharCode(firstPlaceholder + index);
}

/** Returns a sentence in which the placeholders of records are links. */
function withLinks(text: string, named: readonly NamedRecord[]): ReactNode {
  return text.split(/([\ue000-\uf8ff])/).map((part, index) => {
    const record = part.length === 1 ? named[part.charCodeAt(0) - firstPlaceholder] : undefined;
    if (!record) return part;
    return (
      // The parts of a text have no other identity, so that their place is their key.
      <Fragment key={index}>
        <Reference to={record.to} id={record.id}>
          {record.name}
        </Reference>
      </Fragment>
    );
  });
}
