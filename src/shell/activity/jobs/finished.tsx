import { useInvalidate, useTranslate } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFeedback } from '../../../ui/feedback.tsx';
import { followedJobs, isActive, type Job } from '../../../workspace/jobs/jobs.tsx';
import { useJobNames, useSummary } from './use-job-names.tsx';

/**
 * Announces finished jobs, unless the user is looking at them, and refreshes the lists that they changed. Shows nothing: it is
 * drawn with every address, and what shows the jobs is not.
 */
export function Finished({ jobs }: { readonly jobs: readonly Job[] }) {
  const translate = useTranslate();
  const invalidate = useInvalidate();
  const { notify } = useFeedback();
  const { nameOf, addressOf } = useJobNames();
  const summaryOf = useSummary();
  const navigate = useNavigate();
  const { search } = useLocation();
  const active = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const finished = jobs.filter((job) => active.current.has(job.id) && isFinished(job));
    active.current = new Set(jobs.filter(isActive).map((job) => job.id));
    for (const job of finished) {
      if (job.kind !== 'export' && job.kind !== 'publish')
        void invalidate({ resource: job.resource, invalidates: ['resourceAll'] });
      if (followedJobs.delete(job.id) || new URLSearchParams(search).get('job') === job.id) continue;
      const name = nameOf(job);
      if (job.state === 'failed') {
        notify({
          type: 'error',
          title: translate('sheets.jobs.failed', { name }),
          description: job.error ?? undefined,
        });
      } else {
        const { failed = 0, created = 0, updated = 0 } = job.result ?? {};
        const type = failed === 0 ? 'success' : created + updated === 0 ? 'error' : 'warning';
        const description = failed === 0 ? translate(`sheets.jobs.finishedHelp.${job.kind}`) : summaryOf(job);
        const words = job.state === 'undone' ? 'sheets.jobs.undone' : 'sheets.jobs.finished';
        const address = job.state === 'undone' ? undefined : addressOf(job);
        const action = address !== undefined && {
          label: translate('sheets.jobs.view'),
          run: () => void navigate(address),
        };
        notify({ type, title: translate(words, { name }), description, ...(action && { action }) });
      }
    }
  }, [jobs, search, notify, translate, nameOf, addressOf, summaryOf, navigate, invalidate]);
  return null;
}

/** Cancelled jobs are not announced: the user cancelled them. */
function isFinished({ state }: Job): boolean {
  return state === 'done' || state === 'failed' || state === 'undone';
}
