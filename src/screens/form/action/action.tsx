import { type HttpError, useApiUrl, useCustomMutation, useNotification, useTranslate } from '@refinedev/core';
import { actionDone } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Step } from '../../../engine/step.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useRefresh } from '../../record/refresh.tsx';
import type { AnyRecord, Values } from '../values.ts';
import { SecretText } from './secret.tsx';

export interface ActionRunner {
  /**
   * Takes a step of a record and says how it went; a secret it answers with is shown once. Resolves to whether it was done.
   * With `values` a refusal rejects, so that a dialog can say it under its fields.
   */
  readonly run: (step: Step, record: AnyRecord, values?: Values) => Promise<boolean>;
  /** Takes it without a word, for one of many records; rejects with why it was refused. */
  readonly take: (step: Step, record: AnyRecord, values: Values) => Promise<unknown>;
  readonly isBusy: boolean;
}

/** Runs what may be done to records of a resource; everything shown of it is fetched again afterwards. */
export function useAction(resource: Resource): ActionRunner {
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const { ask } = useFeedback();
  const { open: notify } = useNotification();
  const refresh = useRefresh(resource.name);
  const { mutateAsync, mutation } = useCustomMutation<AnyRecord, HttpError, Values>();

  function send(action: Step, record: AnyRecord, values: Values, isOneOfMany: boolean) {
    return mutateAsync({
      url: `${apiUrl}/${resource.name}/${encodeURIComponent(String(record.id))}/actions/${action.key}`,
      method: 'post',
      values,
      successNotification: false,
      // One summary stands for many answers.
      ...(isOneOfMany && { meta: { silent: true }, errorNotification: false }),
    });
  }

  async function runOne(action: Step, record: AnyRecord, values: Values | undefined) {
    const outcome = actionDone(translate, resource.name, action);
    try {
      const { data } = await send(action, record, values ?? {}, false);
      if ('answers' in action && action.answers === 'secret') showSecret(outcome, data);
      else notify?.({ type: 'success', message: outcome });
      return true;
    } catch (error) {
      if (values) throw error;
      // Said already, in the words of the server: Refine notifies what a mutation is rejected with.
      return false;
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
