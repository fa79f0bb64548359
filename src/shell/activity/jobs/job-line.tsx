import { useTranslate } from '@refinedev/core';
import { Progress } from 'antd';
import { Link } from 'react-router';
import { config } from '../../../config/index.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useFormatMoment } from '../../../workspace/clock/clock.tsx';
import {
  isActive,
  isCancellable,
  type Job,
  percentOf,
  useJobFile,
  useJobSteps,
} from '../../../workspace/jobs/jobs.tsx';
import { useUndoJob } from '../../../workspace/jobs/undo-job.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import styles from './jobs.module.css';
import { useJobNames, useSummary } from './use-job-names.tsx';

interface JobLineProps {
  readonly job: Job;
  readonly onLeave: () => void;
}

/** One job: its name, progress and actions. */
export function JobLine({ job, onLeave }: JobLineProps) {
  const translate = useTranslate();
  const { nameOf } = useJobNames();
  const summary = useSummary()(job);
  const formatMoment = useFormatMoment();
  const name = nameOf(job);
  return (
    <li className={styles.job} aria-label={name}>
      <div className={styles.line}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.state} data-state={job.state}>
          {translate(`sheets.jobs.states.${job.state}`)}
        </span>
      </div>
      {job.file && (
        <div className={styles.file} title={job.file}>
          {job.file}
        </div>
      )}
      {isActive(job) && <Progress percent={percentOf(job)} size="small" status="active" aria-label={name} />}
      {job.withheld && <div className={styles.quiet}>{job.withheld}</div>}
      <div className={styles.line}>
        <span className={styles.quiet}>
          <time dateTime={job.createdAt}>{formatMoment(job.createdAt)}</time> {summary}
        </span>
        <Steps {...{ job, name, onLeave }} />
      </div>
    </li>
  );
}

function Steps({ job, name, onLeave }: JobLineProps & { readonly name: string }) {
  const translate = useTranslate();
  const cancel = useCancel(job, name);
  const { ask: undo } = useUndoJob();
  const download = useJobFile(job, config.apiUrl);
  const address = useJobNames().addressOf(job);
  return (
    <span className={styles.steps}>
      {address !== undefined && (
        <Link to={address} onClick={onLeave}>
          {translate('sheets.jobs.view')}
        </Link>
      )}
      {job.download && (
        <a href={`${config.apiUrl}${job.download}`} download onClick={(event) => void download(event)}>
          {translate(job.kind === 'import' ? 'sheets.jobs.downloadBad' : 'sheets.jobs.download')}
        </a>
      )}
      {job.canUndo && (
        <WriteButton type="link" size="small" onClick={() => undo(job)}>
          {translate(job.kind === 'bulk' ? 'sheets.undoBulk.action' : 'sheets.undo.action')}
        </WriteButton>
      )}
      {isCancellable(job) && (
        <WriteButton
          type="link"
          size="small"
          aria-label={translate('sheets.jobs.cancelOf', { name })}
          onClick={() => cancel()}
        >
          {translate('sheets.jobs.cancel')}
        </WriteButton>
      )}
    </span>
  );
}

function useCancel(job: Job, name: string): () => void {
  const translate = useTranslate();
  const { ask, notify } = useFeedback();
  const { cancel } = useJobSteps();
  async function stop() {
    try {
      await cancel(job.id);
    } catch (error) {
      notify({ type: 'error', title: translate('sheets.jobs.cancelFailed', { reason: reasonOf(error, translate) }) });
    }
  }
  return () =>
    void ask({
      title: translate('sheets.jobs.cancelQuestion', { name }),
      content: translate(`sheets.jobs.cancelHelp.${job.kind}`),
      okText: translate('sheets.jobs.confirmCancel'),
      cancelText: translate('sheets.jobs.keep'),
      danger: true,
      onOk: stop,
    });
}
