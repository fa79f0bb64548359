import { useInvalidate, useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { useFeedback } from './feedback.tsx';
import { type Job, useJobSteps } from './jobs.tsx';
import { reasonOf } from './reason.ts';

/** Asks for confirmation, undoes an import or a bulk operation, and reports records that could not be undone. */
export function useUndoImport(): (job: Pick<Job, 'id' | 'kind' | 'resource'>) => void {
  const translate = useTranslate();
  const { ask, notify } = useFeedback();
  const { undo } = useJobSteps();
  const invalidate = useInvalidate();
  return useCallback(
    ({ id, kind, resource }) => {
      const words = kind === 'bulk' ? 'sheets.undoBulk' : 'sheets.undo';
      async function take() {
        try {
          const { kept, isOver } = await undo(id);
          const outcome = kept === 0 ? 'done' : 'partly';
          const title = translate(`${words}.${isOver ? outcome : 'running'}`, { count: kept });
          notify({ type: kept === 0 ? 'success' : 'warning', title });
          await invalidate({ resource, invalidates: ['resourceAll'] });
        } catch (error) {
          notify({ type: 'error', title: translate(`${words}.failed`, { reason: reasonOf(error, translate) }) });
        }
      }
      void ask({
        title: translate(`${words}.question`),
        content: translate(`${words}.help`),
        okText: translate(`${words}.confirm`),
        cancelText: translate('sheets.cancel'),
        danger: true,
        onOk: take,
      });
    },
    [translate, ask, notify, undo, invalidate],
  );
}
