import { useTranslate } from '@refinedev/core';
import { Button, Modal, Skeleton } from 'antd';
import { useJob } from '../../../workspace/jobs/jobs.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import { useWords } from '../../../workspace/words.tsx';
import { Outcome } from './job.tsx';

export interface JobResultsProps {
  /** Id of a bulk operation of the user. */
  readonly id: string;
  readonly onClose: () => void;
}

/** What came of each record of a bulk operation that was left while it ran. */
export default function JobResults({ id, onClose }: JobResultsProps) {
  useWords('bulk');
  const translate = useTranslate();
  const { job, isPending, error } = useJob(id);
  const label = job?.file ?? translate('bulk.result.title');
  return (
    <Modal
      open
      title={job ? translate('bulk.job.title', { action: label, count: job.total }) : label}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {translate('bulk.job.close')}
        </Button>
      }
    >
      {job ? (
        <Outcome job={job} failure={undefined} label={label} />
      ) : isPending ? (
        <Skeleton active title={false} />
      ) : (
        <p role="alert">{error ? reasonOf(error, translate) : translate('bulk.result.gone')}</p>
      )}
    </Modal>
  );
}
