import { useTranslate } from '@refinedev/core';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { type Job, useJobSteps } from '../../../workspace/jobs.tsx';
import { reasonOf } from '../../../workspace/reason.ts';
import { useRefresh } from '../../shared/refresh.tsx';

/** Returns a function that undoes a bulk operation and tells what could not be undone. */
export function useUndoJob(resource: Resource): (job: Pick<Job, 'id'>, notice?: string) => void {
  const translate = useTranslate();
  const { notify, close } = useFeedback();
  const { undo } = useJobSteps();
  const refresh = useRefresh(resource.name);
  return async ({ id }, notice) => {
    if (notice !== undefined) close(notice);
    try {
      const { kept, reason, isOver } = await undo(id);
      if (kept > 0) notify({ type: 'warning', title: translate('bulk.undo.partly', { count: kept, reason }) });
      else notify({ type: 'success', title: translate(isOver ? 'bulk.undo.done' : 'bulk.undo.running') });
    } catch (error) {
      notify({ type: 'error', title: translate('bulk.undo.failed', { reason: reasonOf(error, translate) }) });
    }
    await refresh();
  };
}
