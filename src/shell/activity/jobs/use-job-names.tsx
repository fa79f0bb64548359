import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { flatten, keyOf } from '../../../engine/routes/route.ts';
import { fillParent, unknownParent } from '../../../engine/routes/under.ts';
import { entryTitle } from '../../../engine/texts/label.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { isActive, type Job, percentOf } from '../../../workspace/jobs/jobs.tsx';

/** Returns the names of jobs, and the paths where imports and the results of bulk operations can be viewed. */
export function useJobNames() {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const nameOf = useCallback(
    ({ kind, resource }: Pick<Job, 'kind' | 'resource'>) => {
      if (kind === 'publish') return translate('sheets.jobs.publish');
      const entry = flatten(plan.entries).find((one) => one.name === resource && one.view !== 'show');
      const title = entry ? entryTitle(translate, { key: keyOf(entry), title: entry.title }) : resource;
      return translate('sheets.jobs.name', { kind: translate(`sheets.jobs.${kind}`), title });
    },
    [plan, translate],
  );
  const addressOf = useCallback(
    ({ id, kind, resource }: Pick<Job, 'id' | 'kind' | 'resource'>) => {
      if (kind === 'export' || kind === 'publish') return undefined;
      const view = kind === 'import' ? 'import' : 'list';
      const route = plan.routes.find(
        ({ draws }) => 'resource' in draws && draws.resource === resource && draws.view === view,
      );
      if (!route) return undefined;
      const { path, under } = route;
      const parent = { id: unknownParent, label: unknownParent };
      return `${under ? fillParent(path, under.parameter, parent) : path}?job=${encodeURIComponent(id)}`;
    },
    [plan],
  );
  return { nameOf, addressOf };
}

/** Returns the progress or the result of a job as text. */
export function useSummary() {
  const translate = useTranslate();
  return useCallback(
    (job: Job): string => {
      if (isActive(job) && job.kind === 'publish')
        return translate('sheets.jobs.preparing', { percent: percentOf(job) });
      if (isActive(job)) return translate('sheets.jobs.progress', { done: job.done, total: job.total });
      if (job.state === 'failed') return job.error ?? '';
      if (job.result)
        return translate(job.kind === 'bulk' ? 'sheets.jobs.bulkSummary' : 'sheets.jobs.summary', job.result);
      return job.kind === 'export' && job.state === 'done'
        ? translate('sheets.jobs.exported', { count: job.total })
        : '';
    },
    [translate],
  );
}
