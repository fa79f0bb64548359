import { type HttpError, useApiUrl, useCustomMutation, useNotification, useTranslate } from '@refinedev/core';
import { actionDone, actionLabel } from '../../../engine/label.ts';
import type { RecordAction } from '../../../engine/record-action.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { reasonOf } from '../../../workspace/reason.ts';
import { useRefresh } from '../../shared/refresh.tsx';
import { type AnyRecord, recordName, type Values } from '../values.ts';
import { readSecret, useSecrets } from './secrets.tsx';

export interface ActionRunner {
  /**
   * Runs an action on a record and announces the result; a refusal names the record. A secret in the answer is shown
   * once under `secretTitle`, which defaults to the name of the action. Resolves to the reason of a refusal, or to
   * undefined on success. With `values` a refusal rejects, so that a dialog can show it under its fields.
   */
  readonly run: (
    step: RecordAction,
    record: AnyRecord,
    values?: Values,
    secretTitle?: string,
  ) => Promise<string | undefined>;
  /** Runs an action without any message, for one of many records. Rejects with the reason of a refusal. */
  readonly take: (step: RecordAction, record: AnyRecord, values: Values) => Promise<{ readonly data: AnyRecord }>;
  readonly isBusy: boolean;
}

/** Returns functions that run actions on records. All data of the resource is fetched again afterwards. */
export function useAction(resource: Resource): ActionRunner {
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const { notify: tell } = useFeedback();
  const showSecrets = useSecrets();
  const { open: notify } = useNotification();
  const refresh = useRefresh(resource.name);
  const { mutateAsync, mutation } = useCustomMutation<AnyRecord, HttpError, Values>();

  /** @param isTold true when the caller reports failures itself */
  function send(action: RecordAction, record: AnyRecord, values: Values, isTold: boolean) {
    return mutateAsync({
      url: `${apiUrl}/${resource.name}/${encodeURIComponent(String(record.id))}/actions/${action.key}`,
      method: 'post',
      values,
      successNotification: false,
      ...(isTold && { meta: { silent: true }, errorNotification: false }),
    });
  }

  async function runOne(action: RecordAction, record: AnyRecord, values: Values | undefined, secretTitle?: string) {
    const outcome = actionDone(translate, resource.name, action);
    try {
      const { data } = await send(action, record, values ?? {}, values === undefined);
      if ('answers' in action && action.answers === 'secret')
        void showSecrets(secretTitle ?? outcome, [readSecret(data)]);
      else notify?.({ type: 'success', message: outcome });
      return undefined;
    } catch (error) {
      if (values) throw error;
      const reason = reasonOf(error, translate);
      const title = translate('form.action.refused', {
        action: actionLabel(translate, resource.name, action),
        reason: recordName(resource, record),
      });
      tell({ key: `refused ${action.key} ${String(record.id)}`, type: 'error', title, description: reason });
      return reason;
    }
  }

  return {
    isBusy: mutation.isPending,
    take: (step, record, values) => send(step, record, values, true),
    async run(step, record, values, secretTitle) {
      try {
        return await runOne(step, record, values, secretTitle);
      } finally {
        await refresh();
      }
    },
  };
}
