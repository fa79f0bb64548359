import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { writeCsv } from '../../../fields/sheets/write-csv.ts';
import { saveFile } from '../../../ui/browser/download.ts';
import { useWords } from '../../../workspace/words.tsx';
import styles from './dialog.module.css';

export interface BulkResult {
  readonly id: string;
  readonly name: string;
  /** Why it was refused; undefined for a record that succeeded. */
  readonly reason?: string | undefined;
}

export interface BulkResultsProps {
  /** Name of the operation. */
  readonly label: string;
  readonly refused: readonly BulkResult[];
  readonly done: readonly BulkResult[];
  /** Numbers of all records, if not all are listed. @default as many as are listed */
  readonly counts?: { readonly refused: number; readonly done: number };
  /** Called when the records that succeeded are to be shown. */
  readonly onShowDone?: () => void;
}

/** What came of each record: those that were refused with the reason, and on request those that succeeded. */
export function BulkResults({ label, refused, done, counts, onShowDone }: BulkResultsProps) {
  useWords('bulk');
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const total = counts ?? { refused: refused.length, done: done.length };

  function show() {
    setShown(true);
    onShowDone?.();
  }
  return (
    <>
      {refused.length > 0 && (
        <>
          <ResultList label={translate('bulk.result.refused')} results={refused} total={total.refused} />
          <Button size="small" onClick={() => download(label, refused, translate)}>
            {translate('bulk.result.download')}
          </Button>
        </>
      )}
      {isShown ? (
        <ResultList label={translate('bulk.result.done')} results={done} total={total.done} />
      ) : (
        total.done > 0 && (
          <Button type="link" size="small" onClick={show}>
            {translate('bulk.result.showDone', { count: total.done })}
          </Button>
        )
      )}
    </>
  );
}

interface ResultListProps {
  readonly label: string;
  readonly results: readonly BulkResult[];
  readonly total: number;
}

function ResultList({ label, results, total }: ResultListProps) {
  const translate = useTranslate();
  return (
    <>
      <ul className={styles.results} aria-label={label}>
        {results.map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name}</b>
            {reason !== undefined && <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
      {results.length > 0 && results.length < total && (
        <p>{translate('bulk.result.first', { count: results.length })}</p>
      )}
    </>
  );
}

function download(label: string, results: readonly BulkResult[], translate: ReturnType<typeof useTranslate>): void {
  const head = ['ID', translate('bulk.result.name'), translate('bulk.result.reason')];
  const lines = results.map(({ id, name, reason = '' }) => [id, name, reason]);
  saveFile(writeCsv([head, ...lines]), `${translate('bulk.result.file', { action: label })}.csv`);
}
