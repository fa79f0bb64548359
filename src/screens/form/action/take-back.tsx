import { useApiUrl, useDataProvider, useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { takeBackOf } from '../../../engine/bulk.ts';
import type { RecordAction } from '../../../engine/record-action.ts';
import type { Resource } from '../../../engine/resource.ts';
import { refuseRecordAction } from '../../../engine/states.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useConditionContext } from '../../../workspace/index.tsx';
import { reasonOf } from '../../../workspace/reason.ts';
import { useRefresh } from '../../shared/refresh.tsx';
import { undoSeconds } from '../../shared/undo.tsx';
import type { AnyRecord, Values } from '../values.ts';

/** A record before and after a step, with the values that the step was given. */
export interface TakenStep {
  readonly before: AnyRecord;
  readonly after: AnyRecord;
  readonly values: Values;
}

/**
 * Returns a function that announces the success of a step. Where the graph or the former values lead back, the notice
 * offers to undo it on all its records. A record that was changed since stays as it is.
 */
export function useStepNotice(resource: Resource) {
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const dataProvider = useDataProvider();
  const context = useConditionContext(() => '');
  const refresh = useRefresh(resource.name);
  const { notify, close } = useFeedback();
  return useCallback(
    (title: string, step: RecordAction, taken: readonly TakenStep[]) => {
      const back = taken.flatMap(({ before, after, values }) => {
        const way = takeBackOf(resource, step, before, values);
        return way && !refuseRecordAction(resource, way.step, after, context) ? [{ ...way, after }] : [];
      });
      const key = `took ${step.key} ${taken.map(({ after }) => String(after.id)).join()}`;

      async function undo() {
        close(key);
        const refused: unknown[] = [];
        for (const { step: wayBack, values, after } of back) {
          const url = `${apiUrl}/${resource.name}/${encodeURIComponent(String(after.id))}/actions/${wayBack.key}`;
          const payload = { ...values, version: after.version };
          await dataProvider()
            .custom?.({ url, method: 'post', payload, meta: { silent: true } })
            .catch((error: unknown) => refused.push(error));
        }
        const [first] = refused;
        if (refused.length === 0) notify({ type: 'success', title: translate('form.action.undone') });
        else {
          const reason = reasonOf(first, translate);
          notify({ type: 'error', title: translate('form.action.notUndone', { count: refused.length, reason }) });
        }
        await refresh();
      }
      const isUndoable = back.length === taken.length && back.length > 0;
      notify({ key, type: 'success', title, ...(isUndoable && { undo: () => void undo(), seconds: undoSeconds }) });
    },
    [resource, translate, apiUrl, dataProvider, context, refresh, notify, close],
  );
}
