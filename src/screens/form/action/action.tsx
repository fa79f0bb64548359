import { type HttpError, useApiUrl, useCustomMutation, useNotification, useTranslate } from '@refinedev/core';
import { actionDone, actionLabel } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Step } from '../../../engine/step.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { reasonOf } from '../../../workspace/reason.ts';
import { useRefresh } from '../../record/refresh.tsx';
import { type AnyRecord, recordName, type Values } from '../values.ts';
import { SecretText } from './secret.tsx';

export interface ActionRunner {
  /**
   * Takes a step of a record and says how it went, a refusal by the name of the record; a secret it answers with is shown
   * once. Resolves to why it was refused, to nothing once it is done. With `values` a refusal rejects, so that a dialog can
   * say it under its fields.
   */
  readonly run: (step: Step, record: AnyRecord, values?: Values) => Promise<string | undefined>;
  /** Takes it without a word, for one of many records; rejects with why it was refused. */
  readonly take: (step: Step, record: AnyRecord, values: Values) => Promise<unknown>;
  readonly isBusy: boolean;
}

/** Runs what may be done to records of a resource; everything shown of it is fetched again afterwards. */
export function useAction(resource: Resource): ActionRunner {
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const { ask, notify: tell } = useFeedback();
  const { open: notify } = useNotification();
  const refresh = useRefresh(resource.name);
  const { mutateAsync, mutation } = useCustomMutation<AnyRecord, HttpError, Values>();

  /** @param isTold a failure is told of by the caller */
  function send(action: Step, record: AnyRecord, values: Values, isTold: boolean) {
    return mutateAsync({
      url: `${apiUrl}/${resource.name}/${encodeURIComponent(String(record.id))}/actions/${action.key}`,
      method: 'post',
      values,
      successNotification: false,
      ...(isTold && { meta: { silent: true }, errorNotification: false }),
    });
  }

  async function runOne(action: Step, record: AnyRecord, values: Values | undefined) {
    const outcome = actionDone(translate, resource.name, action);
    try {
      const { data } = await send(action, record, values ?? {}, values === undefined);
      if ('answers' in action && action.answers === 'secret') showSecret(outcome, data);
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

  function showSecret(title: string, answer: unknown) {
    const part = (name: string) => {
      const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
      return typeof value === 'string' ? value : '';
    };
    const account = part('account');
    void ask({
      title,
      content: (
        <SecretText
          secret={part('secret')}
          account={account && translate('form.secret.account', { account })}
          notice={translate('form.secret.once')}
          copyText={translate('form.secret.copy')}
          copiedText={translate('form.secret.copied')}
        />
      ),
      okText: translate('form.secret.close'),
    });
  }

  return {
    isBusy: mutation.isPending,
    take: (step, record, values) => send(step, record, values, true),
    async run(step, record, values) {
      try {
        return await runOne(step, record, values);
      } finally {
        await refresh();
      }
    },
  };
}
