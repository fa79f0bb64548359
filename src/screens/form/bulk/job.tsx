import { useTranslate } from '@refinedev/core';
import { Button, Modal, Progress } from 'antd';
import { useState } from 'react';
import type { Translate } from '../../../engine/fields/kind.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { isActive, type Job } from '../../../workspace/jobs/jobs.tsx';
import { useUndoJob } from '../../../workspace/jobs/undo-job.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import { useWords } from '../../../workspace/words.tsx';
import type { BulkTarget } from '../../actions/action-options.ts';
import { undoSeconds } from '../../actions/undo.tsx';
import { useOnMount } from '../../actions/use-on-mount.ts';
import { isUndecided } from '../../records/failure.ts';
import { BulkResults } from './results.tsx';
import { type BulkRequest, useBulkJob, useBulkResults } from './use-bulk-job.tsx';

export interface BulkJobProps extends BulkRequest {
  readonly resource: Resource;
  /** Name of the operation. */
  readonly label: string;
  readonly target: BulkTarget;
  /** Records were changed, or still are. Exactly one of `onDone` and `onClose` is called. */
  readonly onDone: () => void;
  /** Nothing was changed. */
  readonly onClose: () => void;
}

/**
 * Runs a bulk operation on the server and shows its progress, which can be left, and then what came of each record.
 * Closes itself if every record succeeded at once, with a notice that offers to undo it.
 */
export function BulkJob({ resource, label, target, operation, values, onDone, onClose }: BulkJobProps) {
  useWords('bulk');
  const translate = useTranslate();
  const running = useBulkJob(resource.name);
  const { job, failure, start } = running;
  const end = useEnd({ label, onDone });
  useOnMount(async () => end(await start({ operation, values }, target)));
  const runs = job !== undefined && isActive(job);
  const isClosable = job !== undefined || Boolean(failure);
  const leave = runs || (job?.result?.updated ?? 0) > 0 ? onDone : onClose;
  return (
    <Modal
      open
      title={translate('bulk.job.title', { action: label, count: job?.total ?? target.count })}
      closable={isClosable}
      keyboard={isClosable}
      mask={{ closable: false }}
      onCancel={leave}
      // antd draws buttons of its own without one.
      footer={isClosable ? <JobButtons {...{ running, onDone }} onEnd={end} onLeave={leave} /> : null}
    >
      <Outcome job={job} failure={failure} label={label} />
    </Modal>
  );
}

/** Returns what closes the dialog once every record has succeeded, with a notice that offers to undo it. */
function useEnd({ label, onDone }: Pick<BulkJobProps, 'label' | 'onDone'>) {
  const translate = useTranslate();
  const { notify, close } = useFeedback();
  const { undo } = useUndoJob();
  return (over: Job | undefined) => {
    if (over?.state !== 'done' || (over.result?.failed ?? 0) > 0) return;
    const title = translate('bulk.job.done', { action: label, count: over.result?.updated ?? 0 });
    const key = `bulk ${over.id}`;
    const takeBack = () => {
      close(key);
      void undo(over);
    };
    notify({ key, type: 'success', title, ...(over.canUndo && { undo: takeBack, seconds: undoSeconds }) });
    onDone();
  };
}

interface JobButtonsProps extends Pick<BulkJobProps, 'onDone'> {
  readonly running: ReturnType<typeof useBulkJob>;
  readonly onEnd: (over: Job | undefined) => void;
  readonly onLeave: () => void;
}

function JobButtons({ running: { job, failure, again, retry, stop }, onDone, onEnd, onLeave }: JobButtonsProps) {
  const translate = useTranslate();
  const { undo } = useUndoJob();
  const { updated, failed = 0 } = job?.result ?? {};
  const canRetry = failure !== undefined && isUndecided(failure);
  function takeBack(over: Job) {
    void undo(over);
    onDone();
  }
  if (!failure && job && isActive(job))
    return (
      <>
        <Button onClick={() => void stop(job)}>{translate('bulk.job.stop')}</Button>
        <Button type="primary" onClick={onDone}>
          {translate('bulk.job.inBackground')}
        </Button>
      </>
    );
  return (
    <>
      {job?.canUndo && (
        <Button onClick={() => takeBack(job)}>{translate('bulk.job.undo', { count: updated ?? 0 })}</Button>
      )}
      {job && failed > 0 && (
        <Button onClick={async () => onEnd(await again(job))}>{translate('bulk.job.retry', { count: failed })}</Button>
      )}
      <Button type={canRetry ? 'default' : 'primary'} onClick={onLeave}>
        {translate('bulk.job.close')}
      </Button>
      {canRetry && (
        <Button type="primary" onClick={async () => onEnd(await retry())}>
          {translate('show.retry')}
        </Button>
      )}
    </>
  );
}

interface OutcomeProps {
  readonly job: Job | undefined;
  readonly failure: unknown;
  readonly label: string;
}

/** The progress of a bulk operation, and then what came of each record. */
export function Outcome({ job, failure, label }: OutcomeProps) {
  const translate = useTranslate();
  const [isDoneShown, setDoneShown] = useState(false);
  const { updated = 0, failed = 0 } = job?.result ?? {};
  const refused = useBulkResults(job, 'fail', failed > 0);
  const done = useBulkResults(job, 'update', isDoneShown);
  const text = textOf(job, failure, translate);
  return (
    <>
      {!failure && (
        <Progress
          percent={job ? Math.floor((100 * job.done) / Math.max(1, job.total)) : 0}
          status={!job || isActive(job) ? 'active' : failed > 0 ? 'exception' : 'normal'}
          aria-label={text}
        />
      )}
      <p role="status">{text}</p>
      {failure !== undefined && isUndecided(failure) && <p>{translate('bulk.job.retryHelp')}</p>}
      {job && isActive(job) && <p>{translate('bulk.job.leave')}</p>}
      {job && !isActive(job) && (
        <BulkResults
          {...{ label, refused, done }}
          counts={{ refused: failed, done: updated }}
          onShowDone={() => setDoneShown(true)}
        />
      )}
    </>
  );
}

function textOf(job: Job | undefined, failure: unknown, translate: Translate): string {
  if (failure) {
    const reason = reasonOf(failure, translate);
    return translate(isUndecided(failure) ? 'bulk.job.undecided' : 'bulk.job.notStarted', { reason });
  }
  if (!job || job.state === 'waiting') return translate('bulk.job.waiting');
  if (job.state === 'running') return translate('bulk.job.running', { done: job.done, total: job.total });
  if (job.state === 'failed') return translate('bulk.job.failed', { reason: job.error ?? '' });
  const counts = { updated: job.result?.updated ?? 0, failed: job.result?.failed ?? 0 };
  return translate(job.state === 'cancelled' ? 'bulk.job.stopped' : 'bulk.job.outcome', counts);
}
