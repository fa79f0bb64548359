import { useTranslate } from '@refinedev/core';
import { Alert, Button, Progress, Skeleton, Space, Statistic } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { config } from '../../../config/index.ts';
import { readableFields } from '../../../engine/fields/values.ts';
import type { Resource } from '../../../engine/resource.ts';
import { listPath } from '../../../engine/routes/under.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { isActive, type Job, useJob, useJobFile } from '../../../workspace/jobs/jobs.tsx';
import { useUndoJob } from '../../../workspace/jobs/undo-job.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { useNavigate } from '../../../workspace/place/place.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import { importedPath } from '../../list-state/filtered-path.ts';
import { Failed } from '../../notices/notices.tsx';
import { useRefresh } from '../../records/refresh.tsx';
import styles from '../import.module.css';

export interface ImportedJobProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The last step: the progress and result of the import, with links to the imported records and a way to undo it. */
export function ImportedJob({ resource, id }: ImportedJobProps) {
  const translate = useTranslate();
  const { job, isPending, error, refetch } = useJob(id);
  useFreshLists(resource, job);
  if (job) return <Outcome resource={resource} job={job} />;
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <Failed
      title={translate('sheets.done.notFound')}
      reason={error ? reasonOf(error, translate) : undefined}
      onRetry={() => void refetch()}
    />
  );
}

function useFreshLists(resource: Resource, job: Job | undefined) {
  const refresh = useRefresh(resource.name);
  const state = job?.state;
  useEffect(() => {
    if (state === 'done' || state === 'failed' || state === 'undone' || state === 'cancelled') void refresh();
  }, [state, refresh]);
}

const alerts = {
  collecting: 'info',
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'warning',
  undone: 'info',
} as const;

type OutcomeProps = Pick<ImportedJobProps, 'resource'> & { readonly job: Job };

function Outcome({ resource, job }: OutcomeProps) {
  const translate = useTranslate();
  return (
    <div className={styles.result}>
      <Alert
        type={alerts[job.state]}
        showIcon
        role="status"
        title={titleOf(job, translate)}
        description={isActive(job) ? translate('sheets.done.leave') : (job.withheld ?? job.error ?? job.file)}
      />
      {isActive(job) && (
        <Progress
          percent={Math.floor((100 * job.done) / Math.max(1, job.total))}
          status="active"
          aria-label={translate('sheets.title', { title: job.file ?? '' })}
        />
      )}
      {job.result && <Figures result={job.result} />}
      <JobLinks resource={resource} job={job} />
    </div>
  );
}

function JobLinks({ resource, job }: OutcomeProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { ask: undo } = useUndoJob();
  const download = useJobFile(job, config.apiUrl);
  const { kinds, snapshot } = useWorkspace();
  const isUndone = job.state === 'undone';
  const toList = isUndone
    ? listPath(resource)
    : importedPath(resource, readableFields(resource, snapshot), kinds, job.id);
  return (
    <Space wrap>
      {toList !== undefined && (
        <Link to={toList}>
          <Button type="primary" tabIndex={-1}>
            {translate(isUndone ? 'sheets.backToList' : 'sheets.done.list')}
          </Button>
        </Link>
      )}
      {job.canUndo && <WriteButton onClick={() => undo(job)}>{translate('sheets.undo.action')}</WriteButton>}
      {job.download && (
        <Button href={`${config.apiUrl}${job.download}`} download onClick={(event) => void download(event)}>
          {translate('sheets.done.bad')}
        </Button>
      )}
      {toList !== undefined && (
        <Button onClick={() => void navigate({ search: '' })}>{translate('sheets.done.another')}</Button>
      )}
    </Space>
  );
}

function titleOf(job: Job, translate: ReturnType<typeof useTranslate>): string {
  const isNothing = job.result && job.result.created + job.result.updated === 0;
  if (job.state === 'done' && isNothing) return translate('sheets.done.nothing');
  if (job.state === 'collecting') return translate('sheets.done.waiting');
  return translate(`sheets.done.${job.state}`, { done: job.done, count: job.total });
}

function Figures({ result }: { readonly result: NonNullable<Job['result']> }) {
  const translate = useTranslate();
  const figures = {
    created: result.created,
    updated: result.updated,
    skipped: result.skipped,
    refused: result.failed,
  };
  return (
    <div className={styles.figures}>
      {Object.entries(figures).map(([key, value]) => (
        <Statistic key={key} title={translate(`sheets.done.${key}`)} value={value} />
      ))}
    </div>
  );
}
