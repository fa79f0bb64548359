import { ExclamationCircleFilled } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Checkbox, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { highlightLabel } from '../../../src/engine/texts/label.ts';
import { ToneMark } from '../../../src/screens/list/columns/main-cell.tsx';
import { highlightOf } from '../../../src/screens/list/rows/highlights.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useConditionContext } from '../../../src/workspace/index.tsx';
import { useRecordTitle } from '../../../src/workspace/record-name.tsx';
import styles from './queue.module.css';
import type { Reviewing } from './reviewing.tsx';

export interface WaitingProps {
  readonly resource: Resource;
  readonly reviewing: Reviewing;
  readonly records: readonly ResourceRecord[];
  readonly total: number;
  readonly isEarlier: boolean;
}

/** The queue of waiting records, with the current one marked. */
export function Waiting({ resource, reviewing, records, total, isEarlier }: WaitingProps) {
  const translate = useTranslate();
  const titleOf = useRecordTitle();
  return (
    <nav className={styles.waiting} aria-label={translate('queue.queue')}>
      <p className={styles.progress} aria-live="polite">
        {translate('queue.progress', { total, decided: reviewing.decided })}
      </p>
      <ol className={styles.records} inert={isEarlier}>
        {records.map((record) => (
          <li key={record.id} className={styles.record} data-current={record.id === reviewing.current?.id || undefined}>
            {reviewing.canChoose && (
              <Checkbox
                aria-label={translate('queue.choose', { name: titleOf(resource, record) })}
                checked={reviewing.chosen.includes(record)}
                onChange={() => reviewing.choose(record)}
              />
            )}
            <RecordButton
              name={titleOf(resource, record)}
              isCurrent={record.id === reviewing.current?.id}
              onClick={() => reviewing.show(record)}
            />
            <HighlightMark resource={resource} record={record} />
            <RefusalMark text={reviewing.refused.get(record.id)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function HighlightMark({ resource, record }: { readonly resource: Resource; readonly record: ResourceRecord }) {
  const translate = useTranslate();
  const highlight = highlightOf(resource, record, useConditionContext());
  return highlight && <ToneMark tone={highlight.tone} text={highlightLabel(translate, resource.name, highlight)} />;
}

/** Marks a record whose last decision was refused. */
function RefusalMark({ text }: { readonly text: string | undefined }) {
  return (
    text !== undefined && (
      <Tooltip title={text}>
        <ExclamationCircleFilled className={styles.refused} aria-label={text} />
      </Tooltip>
    )
  );
}

interface RecordButtonProps {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function RecordButton({ name, isCurrent, onClick }: RecordButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.name}
      title={name}
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      {name}
    </button>
  );
}
