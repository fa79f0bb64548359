import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { Job } from '../../../workspace/jobs/jobs.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import { JobLine } from './job-line.tsx';
import styles from './jobs.module.css';

export interface JobListProps {
  readonly jobs: readonly Job[];
  /** The server has answered. */
  readonly isKnown: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Called when the user navigates away. */
  readonly onLeave: () => void;
}

/** The user's jobs, latest first; or why none can be shown. */
export function JobList({ jobs, isKnown, error, onRetry, onLeave }: JobListProps) {
  const translate = useTranslate();
  if (!isKnown && error) {
    return (
      <div className={styles.nothing} role="alert">
        <p>{translate('sheets.jobs.loadFailed')}</p>
        <p className={styles.quiet}>{reasonOf(error, translate)}</p>
        <Button size="small" onClick={onRetry}>
          {translate('sheets.retry')}
        </Button>
      </div>
    );
  }
  if (jobs.length === 0) return <p className={styles.nothing}>{isKnown && translate('sheets.jobs.empty')}</p>;
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} onLeave={onLeave} />
      ))}
    </ul>
  );
}
