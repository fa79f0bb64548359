import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { takeBackOf } from '../../../engine/actions/bulk.ts';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import { refuseRecordAction } from '../../../engine/actions/states.ts';
import type { Resource } from '../../../engine/resource.ts';
import { type Toast, useFeedback } from '../../../ui/feedback.tsx';
import { useConditionContext } from '../../../workspace/index.tsx';
import { recordEndpoint, useCall } from '../../../workspace/requests/call.ts';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import type { AppliedAction, OnTakenBack } from '../../actions/action-options.ts';
import { undoSeconds } from '../../actions/undo.tsx';
import type { AnyRecord } from '../../records/record.ts';
import { useRefresh } from '../../records/refresh.tsx';

/**
 * Returns a function that returns the part of a notice that offers to undo an action on all its records, if the graph or the
 * former values lead back from each. A record that was changed since stays as it is.
 *
 * @param onTakenBack receives the records as they were before the action, once it is undone
 */
export function useTakeBack(resource: Resource, onTakenBack?: OnTakenBack) {
  const translate = useTranslate();
  const call = useCall();
  const context = useConditionContext(() => '');
  const refresh = useRefresh(resource.name);
  const { notify, close } = useFeedback();
  return useCallback(
    (action: RecordAction, taken: readonly AppliedAction[]): Pick<Toast, 'key' | 'undo' | 'seconds'> | undefined => {
      const back = taken.flatMap(({ before, after, values }) => {
        const one = takeBackOf(resource, action, before, after, values);
        return one && !refuseRecordAction(resource, one.action, after, context) ? [{ ...one, before, after }] : [];
      });
      if (back.length === 0 || back.length < taken.length) return undefined;
      const key = `took ${action.key} ${taken.map(({ after }) => String(after.id)).join()}`;

      async function undo() {
        close(key);
        const refused: unknown[] = [];
        const undone: AnyRecord[] = [];
        for (const { action: undoing, values, before, after } of back) {
          const path = `${recordEndpoint(resource.name, String(after.id))}/actions/${undoing.key}`;
          await call('post', path, { payload: { ...values, version: after.version } })
            .then(() => undone.push(before))
            .catch((error: unknown) => refused.push(error));
        }
        const [first] = refused;
        if (refused.length === 0) notify({ type: 'success', title: translate('form.action.undone') });
        else {
          const reason = reasonOf(first, translate);
          notify({ type: 'error', title: translate('form.action.notUndone', { count: refused.length, reason }) });
        }
        if (undone.length > 0) onTakenBack?.(undone);
        await refresh();
      }
      return { key, undo: () => void undo(), seconds: undoSeconds };
    },
    [resource, translate, call, context, refresh, notify, close, onTakenBack],
  );
}
