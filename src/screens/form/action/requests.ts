import { useDataProvider, useNotification, useTranslate } from '@refinedev/core';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import type { Resource } from '../../../engine/resource.ts';
import { recordEndpoint, useCall } from '../../../workspace/requests/call.ts';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import type { ActionOptions, ActionSelection, AppliedAction, Basis } from '../../actions/action-options.ts';
import { useIdempotentSend } from '../../actions/use-idempotent-send.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { readRefusal } from '../conflict/refusal.ts';
import { isSameValue } from '../values.ts';

/** How often an action is sent again after another user changed values that it does not go by. */
const maxRepeats = 3;

/** Returns the requests of an action. With `isSilent` the caller reports failures itself. */
export function useActionRequests({ name }: Resource, options: ActionOptions) {
  const translate = useTranslate();
  const call = useCall();
  const dataProvider = useDataProvider();
  // Unlike the feedback, Refine's notifications leave out what was said a moment ago.
  const { open: notifyOnce } = useNotification();
  const sendWhileMounted = useIdempotentSend();
  const { send = sendWhileMounted, onAnswer, onStale } = options;

  /** Loads the record; undefined if nobody has changed it since, or if it cannot be loaded. */
  async function loadChanged(record: AnyRecord): Promise<AnyRecord | undefined> {
    const theirs = await dataProvider()
      .getOne({ resource: name, id: String(record.id), meta: { silent: true } })
      .catch(() => undefined);
    return theirs && theirs.data.version !== record.version ? theirs.data : undefined;
  }

  function post(action: RecordAction, record: AnyRecord, values: Values, isSilent: boolean) {
    const target = recordEndpoint(name, String(record.id));
    return send(target, { action: action.key, version: record.version, values }, (idempotencyKey) =>
      call<AnyRecord>('post', `${target}/actions/${action.key}`, {
        payload: values,
        meta: { silent: isSilent, idempotencyKey },
      }),
    );
  }

  /** Sends an action with the version that its basis was read from, and again if only other values were changed since. */
  async function sendToRecord(
    action: RecordAction,
    record: AnyRecord,
    values: Values,
    isSilent: boolean,
    basis?: Basis,
  ): Promise<AppliedAction> {
    let before = record;
    for (let repeats = 0; ; repeats += 1) {
      try {
        const payload = basis ? { ...values, version: before.version } : values;
        const after = await post(action, before, payload, isSilent || basis !== undefined);
        const applied = { before, after, values };
        onAnswer?.(applied);
        return applied;
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

  function sendToList(action: RecordAction, values: Values, isSilent: boolean, selection?: ActionSelection) {
    return send(name, { action: action.key, values, selection }, (idempotencyKey) =>
      call<AnyRecord>('post', `${name}/actions/${action.key}`, {
        payload: values,
        ...(selection && { filters: selection.filters, query: { _preset: selection.preset } }),
        meta: { silent: isSilent, idempotencyKey },
      }),
    );
  }

  return { loadChanged, sendToRecord, sendToList };
}

function isSameBasis(left: Values, right: Values): boolean {
  return Object.keys({ ...left, ...right }).every((name) => isSameValue(left[name], right[name]));
}
