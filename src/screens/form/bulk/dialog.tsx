import { useTranslate } from '@refinedev/core';
import { Button, Modal, Progress } from 'antd';
import { useRef } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { useOnMount } from '../../actions/use-on-mount.ts';
import type { AnyRecord } from '../../records/record.ts';
import { BulkResults } from './results.tsx';
import { type BulkProgress, useBulkRun } from './run.tsx';

export interface BulkDialogProps {
  readonly resource: Resource;
  /** Name of the operation. */
  readonly label: string;
  /** Announces that every record succeeded. @default `onDone` does */
  readonly onAllDone?: (done: readonly AnyRecord[]) => void;
  readonly records: readonly AnyRecord[];
  readonly work: (record: AnyRecord) => Promise<unknown>;
  /** At least one record was processed. Exactly one of `onDone` and `onClose` is called. */
  readonly onDone: (done: readonly AnyRecord[]) => void;
  /** No record was processed. */
  readonly onClose: () => void;
}

/**
 * Runs an operation on many records, shows the progress and then the refused records with their reasons. Closes itself
 * if every record succeeded.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { resource, label, records } = props;
  useWords('bulk');
  const translate = useTranslate();
  const { progress, stop, begin, close } = useEachRecord(props);
  const { refused, left, isRunning } = progress;
  const again = [...refused.map(({ record }) => record), ...left];
  return (
    <Modal
      open
      title={translate('bulk.each.title', { action: label, count: records.length })}
      closable={!isRunning}
      keyboard={!isRunning}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        isRunning ? (
          <Button onClick={stop}>{translate('bulk.each.stop')}</Button>
        ) : (
          <>
            <Button onClick={close}>{translate('bulk.each.close')}</Button>
            <Button type="primary" onClick={() => void begin(again)}>
              {translate('bulk.each.retry', { count: again.length })}
            </Button>
          </>
        )
      }
    >
      <Outcome {...{ resource, label, progress }} />
    </Modal>
  );
}

function useEachRecord({ resource, onAllDone, records, work, onDone, onClose }: BulkDialogProps) {
  const { progress, run, stop } = useBulkRun(resource.name, work);
  const done = useRef<readonly AnyRecord[]>([]);
  function close() {
    if (done.current.length > 0) onDone(done.current);
    else onClose();
  }
  async function begin(wanted: readonly AnyRecord[]) {
    const result = await run(wanted);
    done.current = [...done.current, ...result.done];
    if (result.refused.length > 0 || result.left.length > 0) return;
    onAllDone?.(done.current);
    close();
  }
  useOnMount(() => void begin(records));
  return { progress, stop, begin, close };
}

interface OutcomeProps extends Pick<BulkDialogProps, 'resource' | 'label'> {
  readonly progress: BulkProgress;
}

function Outcome({ resource, label, progress }: OutcomeProps) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { total, done, refused, left, isRunning } = progress;
  const counts = { total, done: done.length, refused: refused.length, left: left.length };
  const title = translate('bulk.each.progress', counts);
  const resultOf = (record: AnyRecord) => ({ id: String(record.id), name: nameOf(resource, record) });
  return (
    <>
      <Progress
        percent={total === 0 ? 0 : Math.round(((total - left.length) / total) * 100)}
        status={isRunning ? 'active' : refused.length > 0 ? 'exception' : 'normal'}
        aria-label={title}
      />
      <p role="status">
        {isRunning ? title : translate(left.length > 0 ? 'bulk.each.stopped' : 'bulk.each.outcome', counts)}
      </p>
      {!isRunning && (
        <LazyBoundary fallback={null}>
          <BulkResults
            label={label}
            refused={refused.map(({ record, reason }) => ({ ...resultOf(record), reason }))}
            done={done.map(resultOf)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
