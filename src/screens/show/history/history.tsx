import { useTranslate } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { Fragment, memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../engine/resource.ts';
import { useFormatMoment, useTimeZone } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { Reference } from '../../../workspace/parts/record-link.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { Failed } from '../../notices/notices.tsx';
import { describeEntry, type HistoryEntry, type NamedRecord } from '../history-sentences.ts';
import { useHistory } from '../record.tsx';
import show from '../show.module.css';
import styles from './history.module.css';

export interface HistoryProps {
  readonly resource: Resource;
  readonly id: string;
}

/**
 * The history of a record in sentences, latest first. Memoized by record: Refine removes the queries of a deleted
 * record, and a history that rendered again would request its own once more.
 */
export const History = memo(function History({ resource, id }: HistoryProps) {
  useWords('history');
  const translate = useTranslate();
  const { entries, error, refetch } = useHistory(resource, id);
  if (!entries) {
    if (!error) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
    return <Failed title={translate('show.failed')} reason={error.message} onRetry={() => void refetch()} />;
  }
  if (entries.length === 0) return <p className={styles.none}>{translate('history.none')}</p>;
  return <HistoryEntries resource={resource} entries={entries} />;
});

export interface HistoryEntriesProps {
  readonly resource: Resource;
  readonly entries: readonly HistoryEntry[];
}

/** Entries of a history as sentences. Records that they name are links; of long texts they show the beginning. */
export function HistoryEntries({ resource, entries }: HistoryEntriesProps) {
  useWords('history');
  const translate = useTranslate();
  const { kinds, snapshot, system } = useWorkspace();
  const timeZone = useTimeZone();
  const formatMoment = useFormatMoment();
  return (
    <ol className={styles.history}>
      {entries.map((entry) => {
        const parts: SentencePart[] = [];
        const placeholderOf = (part: SentencePart) => placeholderAt(parts.push(part) - 1);
        const { sentence, details } = describeEntry(entry, {
          resource,
          kinds,
          snapshot,
          timeZone,
          translate,
          users: system.users,
          reference: placeholderOf,
          longText: placeholderOf,
        });
        return (
          <li key={entry.id} className={styles.entry}>
            <time className={styles.time} dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
            <p className={styles.sentence}>{withParts(sentence, parts)}</p>
            {details.length > 0 && (
              <ul className={styles.details}>
                {details.map((detail) => (
                  <li key={detail}>{withParts(detail, parts)}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What is drawn in a sentence: a record that it names, or a long text. */
type SentencePart = NamedRecord | string;

/** First of the characters that each stand for one part. A value that contains one of them is a part itself. */
const firstPlaceholder = 0xe000;

function placeholderAt(index: number): string {
  return String.fromCharCode(firstPlaceholder + index);
}

/** Returns a sentence with its parts in the place of their placeholders. */
function withParts(text: string, parts: readonly SentencePart[]): ReactNode {
  return text.split(/([\ue000-\uf8ff])/).map((piece, index) => {
    const part = piece.length === 1 ? parts[piece.charCodeAt(0) - firstPlaceholder] : undefined;
    if (part === undefined) return piece;
    return (
      // The pieces of a text have no other identity, so that their place is their key.
      <Fragment key={index}>
        {typeof part === 'string' ? (
          <LongText text={part} />
        ) : (
          <Reference to={part.to} id={part.id}>
            {part.name}
          </Reference>
        )}
      </Fragment>
    );
  });
}

/** Number of characters that are shown of a long text. */
const beginningLength = 80;

/** The beginning of a text, and a button for the whole of it. */
function LongText({ text }: { readonly text: string }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const characters = [...text];
  if (isWhole || characters.length <= beginningLength) return text;
  return (
    <>
      {characters.slice(0, beginningLength).join('')}…
      <Button type="link" size="small" className={styles.whole} onClick={() => setWhole(true)}>
        {translate('history.wholeText', { length: characters.length })}
      </Button>
    </>
  );
}

/** Number of entries beside the facts. */
const latest = 5;

/**
 * The latest entries of a record's history. Nothing while there are none: the tab of the history reports failures.
 * Memoized for the same reason as the whole history.
 */
export const LatestHistory = memo(function LatestHistory({ resource, id }: HistoryProps) {
  const translate = useTranslate();
  const { entries = [] } = useHistory(resource, id);
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className={show.section}>{translate('record.latest')}</h2>
      <HistoryEntries resource={resource} entries={entries.slice(0, latest)} />
      <Link to="?tab=history" replace>
        {translate('record.allHistory')}
      </Link>
    </section>
  );
});
