import { useInvalidate, useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { useFeedback } from './feedback.tsx';
import { type Job, useJobSteps } from './jobs.tsx';
import { reasonOf } from './reason.ts';

/** Asks for confirmation, undoes an import, and reports records that could not be undone. */
export function useUndoImport(): (job: Pick<Job, 'id' | 'resource'>) => void {
  const translate = useTranslate();
  const { ask, notify } = useFeedback();
  const { undo } = useJobSteps();
  const invalidate = useInvalidate();
  return useCallback(
    ({ id, resource }) => {
      async function take() {
        try {
          const { kept, isOver } = await undo(id);
          const words = kept === 0 ? 'sheets.undo.done' : 'sheets.undo.partly';
          const title = translate(isOver ? words : 'sheets.undo.running', { count: kept });
          notify({ type: kept === 0 ? 'success' : 'warning', title });
          await invalidate({ resource, invalidates: ['resourceAll'] });
        } catch (error) {
          notify({ type: 'error', title: translate('sheets.undo.failed', { reason: reasonOf(error, translate) }) });
        }
      }
      void ask({
        title: translate('sheets.undo.question'),
        content: translate('sheets.undo.help'),
        okText: translate('sheets.undo.confirm'),
        cancelText: translate('sheets.cancel'),
        danger: true,
        onOk: take,
      });
    },
    [translate, ask, notify, undo, invalidate],
  );
}
