import { useKeys, useTranslate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFeedback } from '../../ui/feedback.tsx';
import { reasonOf } from '../requests/reason.ts';
import { useWords } from '../words.tsx';
import { type Job, useJobSteps } from './jobs.tsx';

/** The job to undo. */
type UndoneJob = Pick<Job, 'id' | 'kind' | 'resource'>;

export interface UndoJob {
  /** Undoes it at once, for a button that is offered just after it was done. */
  readonly undo: (job: UndoneJob) => Promise<void>;
  /** Asks before it is undone: what it did may be long ago. */
  readonly ask: (job: UndoneJob) => void;
}

/** Returns functions that undo an import or a bulk operation, and report records that could not be undone. */
export function useUndoJob(): UndoJob {
  useWords('sheets');
  const translate = useTranslate();
  const { ask, notify } = useFeedback();
  const steps = useJobSteps();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useMemo(() => {
    async function undo({ id, kind }: UndoneJob) {
      const words = wordsOf(kind);
      try {
        const { kept, reason, isOver } = await steps.undo(id);
        const outcome = kept === 0 ? 'done' : 'partly';
        const title = translate(`${words}.${isOver ? outcome : 'running'}`, { count: kept, reason });
        notify({ type: kept === 0 ? 'success' : 'warning', title });
      } catch (error) {
        notify({ type: 'error', title: translate(`${words}.failed`, { reason: reasonOf(error, translate) }) });
      }
      // Other resources may count the records or show their names.
      await queries.invalidateQueries({ queryKey: keys().data().get() });
    }
    return {
      undo,
      ask(job) {
        const words = wordsOf(job.kind);
        void ask({
          title: translate(`${words}.question`),
          content: translate(`${words}.help`),
          okText: translate(`${words}.confirm`),
          cancelText: translate('sheets.cancel'),
          danger: true,
          onOk: () => undo(job),
        });
      },
    };
  }, [translate, ask, notify, steps, queries, keys]);
}

function wordsOf(kind: Job['kind']): string {
  return kind === 'bulk' ? 'sheets.undoBulk' : 'sheets.undo';
}
