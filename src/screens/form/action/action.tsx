import { useDataProvider, useNotification, useTranslate } from '@refinedev/core';
import { type AnswerLine, readLines } from '../../../engine/actions/action-answer.ts';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import { actionDone, actionLabel, resourceTitle } from '../../../engine/label.ts';
import { recordName } from '../../../engine/record-name.ts';
import type { Resource } from '../../../engine/resource.ts';
import { isObject } from '../../../engine/shared/is-object.ts';
import { recordEndpoint, useCall } from '../../../workspace/call.ts';
import { saveAddress } from '../../../workspace/download.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { reasonOf } from '../../../workspace/reason.ts';
import type { ActionOptions, ActionSelection, AppliedAction, Basis } from '../../shared/action-options.ts';
import type { AnyRecord, Values } from '../../shared/record.ts';
import { useRefresh } from '../../shared/refresh.tsx';
import { useIdempotentSend } from '../../shared/use-idempotent-send.ts';
import { readRefusal } from '../conflict/refusal.ts';
import { isSameValue } from '../values.ts';
import { useLines } from './lines.tsx';
import { useLink } from './link.tsx';
import { readSecret, useSecrets } from './secrets.tsx';
import { useTakeBack } from './take-back.tsx';

export interface RunOptions {
  /**
   * The values of the record that the user has seen and that the action goes by. If another user changed one of them
   * meanwhile, the action is refused. A change of other values does not matter.
   *
   * @default the action runs whatever was changed
   */
  readonly basis?: Basis | undefined;
  /** Title of the dialog with a secret. @default the name of the action */
  readonly secretTitle?: string;
  /** Receives the lines of the answer. @default a dialog shows them */
  readonly onLines?: (lines: readonly AnswerLine[]) => void;
  readonly selection?: ActionSelection | undefined;
}

export interface ActionRunner {
  /**
   * Runs an action on a record, or on the list without one, and announces the result; a refusal names the record. Shows
   * or downloads the answer. Resolves to the reason of a refusal, or to undefined on success. With `values` a refusal
   * rejects, so that a dialog can show it under its fields.
   */
  readonly run: (
    action: RecordAction,
    record: AnyRecord | undefined,
    values?: Values,
    options?: RunOptions,
  ) => Promise<string | undefined>;
  /** Runs an action without any message, for one of many records. Rejects with the reason of a refusal. */
  readonly take: (action: RecordAction, record: AnyRecord, values: Values, basis?: Basis) => Promise<AppliedAction>;
  /** Loads the record; undefined if nobody has changed it since, or if it cannot be loaded. */
  readonly loadChanged: (record: AnyRecord) => Promise<AnyRecord | undefined>;
}

/** How often an action is sent again after another user changed values that it does not go by. */
const maxRepeats = 3;

/** Returns functions that run actions on records. All data of the resource is fetched again afterwards. */
export function useAction(
  resource: Resource,
  { send: sendOnce, onTakenBack, onAnswer, onStale }: ActionOptions = {},
): ActionRunner {
  const translate = useTranslate();
  const call = useCall();
  const dataProvider = useDataProvider();
  const { notify } = useFeedback();
  const showSecrets = useSecrets();
  const showLines = useLines();
  const showLink = useLink();
  const takeBack = useTakeBack(resource, onTakenBack);
  // Unlike the feedback, Refine's notifications leave out what was said a moment ago.
  const { open: notifyOnce } = useNotification();
  const refresh = useRefresh(resource.name);
  const own = useIdempotentSend();
  const once = sendOnce ?? own;

  async function loadChanged(record: AnyRecord): Promise<AnyRecord | undefined> {
    const theirs = await dataProvider()
      .getOne({ resource: resource.name, id: String(record.id), meta: { silent: true } })
      .catch(() => undefined);
    return theirs && theirs.data.version !== record.version ? theirs.data : undefined;
  }

  /** Sends an action with the version that its basis was read from, and again if only other values were changed since. */
  async function sendSeen(
    action: RecordAction,
    record: AnyRecord,
    values: Values,
    isSilent: boolean,
    basis?: Basis,
  ): Promise<AppliedAction> {
    let before = record;
    for (let repeats = 0; ; repeats += 1) {
      try {
        const given = basis ? { ...values, version: before.version } : values;
        const after = await send(action, before, given, isSilent || basis !== undefined);
        const taken = { before, after, values };
        onAnswer?.(taken);
        return taken;
      } catch (error) {
        const isStale = basis !== undefined && readRefusal(error).isStale;
        const theirs = isStale && repeats < maxRepeats ? await loadChanged(before) : undefined;
        if (basis && theirs && isSameBasis(basis(before), basis(theirs))) before = theirs;
        else {
          if (isStale) onStale?.(record);
          if (basis && !isSilent) notifyOnce?.({ type: 'error', message: reasonOf(error, translate) });
          throw error;
        }
      }
    }
  }

  /** @param isSilent true when the caller reports failures itself */
  function send(action: RecordAction, record: AnyRecord, values: Values, isSilent: boolean) {
    const one = recordEndpoint(resource.name, String(record.id));
    return once(one, { action: action.key, version: record.version, values }, (idempotencyKey) =>
      call<AnyRecord>('post', `${one}/actions/${action.key}`, {
        payload: values,
        meta: { silent: isSilent, idempotencyKey },
      }),
    );
  }

  function sendToList(action: RecordAction, values: Values, isSilent: boolean, selection?: ActionSelection) {
    const list = resource.name;
    return once(list, { action: action.key, values, selection }, (idempotencyKey) =>
      call<AnyRecord>('post', `${list}/actions/${action.key}`, {
        payload: values,
        ...(selection && { filters: selection.filters, query: { _preset: selection.preset } }),
        meta: { silent: isSilent, idempotencyKey },
      }),
    );
  }

  /** Shows the answer in the way that the action declares. Announces the success where nothing else shows it. */
  function present(action: RecordAction, data: AnyRecord, { secretTitle, onLines }: RunOptions, taken?: AppliedAction) {
    const outcome = actionDone(translate, resource.name, action);
    const answers = 'answers' in action ? action.answers : undefined;
    if (answers === 'secret') return void showSecrets(secretTitle ?? outcome, [readSecret(data)]);
    if (answers === 'link') return void showLink(outcome, data.link);
    if (answers === 'lines') return onLines ? onLines(readLines(data)) : void showLines(outcome, readLines(data));
    const address = answers === 'file' && isObject(data.file) ? data.file.url : undefined;
    if (typeof address === 'string') saveAddress(`${address}&download`);
    const back = taken && takeBack(action, [taken]);
    if (back) notify({ type: 'success', title: outcome, ...back });
    else notifyOnce?.({ type: 'success', message: outcome });
    return undefined;
  }

  async function runOne(
    action: RecordAction,
    record: AnyRecord | undefined,
    values: Values | undefined,
    options: RunOptions,
  ) {
    const isSilent = values === undefined;
    try {
      if (record) {
        const taken = await sendSeen(action, record, values ?? {}, isSilent, options.basis);
        present(action, taken.after, options, taken);
      } else {
        present(action, await sendToList(action, values ?? {}, isSilent, options.selection), options);
      }
      return undefined;
    } catch (error) {
      if (values) throw error;
      const reason = reasonOf(error, translate);
      const title = translate('form.action.refused', {
        action: actionLabel(translate, resource.name, action),
        reason: record ? recordName(resource, record) : resourceTitle(translate, resource),
      });
      notify({ key: `refused ${action.key} ${String(record?.id)}`, type: 'error', title, description: reason });
      return reason;
    }
  }

  return {
    loadChanged,
    take: (step, record, values, basis) => sendSeen(step, record, values, true, basis),
    async run(step, record, values, options = {}) {
      try {
        return await runOne(step, record, values, options);
      } finally {
        const refreshed = refresh();
        // An answer in a dialog ends the action, which can be run again while everything is loaded anew.
        if (!('answers' in step && step.answers)) await refreshed;
      }
    },
  };
}

function isSameBasis(left: Values, right: Values): boolean {
  return Object.keys({ ...left, ...right }).every((name) => isSameValue(left[name], right[name]));
}
