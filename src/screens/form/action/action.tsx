import { type HttpError, useApiUrl, useCustomMutation, useNotification, useTranslate } from '@refinedev/core';
import { actionLabel } from '../../../engine/label.ts';
import type { Action, Resource, Transition } from '../../../engine/resource.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useRefresh } from '../../record/refresh.tsx';
import type { AnyRecord, Values } from '../values.ts';
import { SecretText } from './secret.tsx';

export interface ActionRunner {
  /**
   * Takes a transition or another action on each record, one after the other, and says how it went; a secret it answers
   * with is shown once. Resolves to whether all were done. With `values` a refusal of a single record rejects, so that a
   * dialog can say it under its fields.
   */
  readonly run: (action: Transition | Action, records: readonly AnyRecord[], values?: Values) => Promise<boolean>;
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

  function send(action: Transition | Action, record: AnyRecord, values: Values, isOneOfMany: boolean) {
    return mutateAsync({
      url: `${apiUrl}/${resource.name}/${encodeURIComponent(String(record.id))}/actions/${action.key}`,
      method: 'post',
      values,
      successNotification: false,
      // One summary stands for many answers.
      ...(isOneOfMany && { meta: { silent: true }, errorNotification: false }),
    });
  }

  async function runOne(action: Transition | Action, record: AnyRecord, values: Values | undefined) {
    const label = actionLabel(translate, resource.name, action);
    try {
      const { data } = await send(action, record, values ?? {}, false);
      if ('answers' in action && action.answers === 'secret') showSecret(label, data);
      else notify?.({ type: 'success', message: translate('form.action.done', { action: label }) });
      return true;
    } catch (error) {
      if (values) throw error;
      // Said already, in the words of the server: Refine notifies what a mutation is rejected with.
      return false;
    }
  }

  async function runMany(action: Transition | Action, records: readonly AnyRecord[], values: Values) {
    const label = actionLabel(translate, resource.name, action);
    const reasons: string[] = [];
    for (const record of records) {
      // In turn: each is a transaction of its own, and hundreds at once would be refused.
      await send(action, record, values, true).catch((error: HttpError) => reasons.push(error.message));
    }
    const failed = reasons.length;
    const count = records.length;
    notify?.(
      failed === 0
        ? { type: 'success', message: translate('form.action.doneMany', { action: label, count }) }
        : {
            type: 'error',
            message: translate('form.action.donePartly', {
              action: label,
              done: count - failed,
              failed,
              reason: [...new Set(reasons)].join('；'),
            }),
          },
    );
    return failed === 0;
  }

  function showSecret(label: string, answer: unknown) {
    const secret: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'secret') : undefined;
    void ask({
      title: translate('form.secret.title', { action: label }),
      content: (
        <SecretText
          secret={String(secret ?? '')}
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
    async run(action, records, values) {
      const [only, ...others] = records;
      if (!only) return true;
      try {
        return await (others.length === 0 ? runOne(action, only, values) : runMany(action, records, values ?? {}));
      } finally {
        await refresh();
      }
    },
  };
}
