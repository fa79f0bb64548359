import { useDataProvider, useNotification, useTranslate } from '@refinedev/core';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import type { Resource } from '../../../engine/resource.ts';
import { type CallOptions, recordEndpoint, useCall } from '../../../workspace/requests/call.ts';
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
  const post = usePost(options);
  const sendToRecord = useRecordRequest(name, post, options);

  function sendToList(action: RecordAction, values: Values, isSilent: boolean, selection?: ActionSelection) {
    const found = selection && { filters: selection.filters, query: { _preset: selection.preset } };
    return post(name, action, { values, selection }, isSilent, found);
  }

  return { sendToRecord, sendToList };
}

/** Sends an action with the version that its basis was read from, and again if only other values were changed since. */
function useRecordRequest(name: string, post: ReturnType<typeof usePost>, { onAnswer, onStale }: ActionOptions) {
  const translate = useTranslate();
  const loadChanged = useLoadChanged(name);
  // Unlike the feedback, Refine's notifications leave out what was said a moment ago.
  const { open: notifyOnce } = useNotification();
  return async (
    action: RecordAction,
    record: AnyRecord,
    given: Values,
    isSilent: boolean,
    basis?: Basis,
  ): Promise<AppliedAction> => {
    let before = record;
    for (let repeats = 0; ; repeats += 1) {
      try {
        const { version } = before;
        const content = { version, values: basis ? { ...given, version } : given };
        const target = recordEndpoint(name, String(before.id));
        const after = await post(target, action, content, isSilent || basis !== undefined);
        const applied = { before, after, values: given };
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
  };
}

/** Returns what sends an action once, however often the same content is sent until it is answered. */
function usePost({ send: given }: ActionOptions) {
  const call = useCall();
  const sendWhileMounted = useIdempotentSend();
  const send = given ?? sendWhileMounted;
  return (
    target: string,
    { key }: RecordAction,
    content: { readonly values: Values; readonly [name: string]: unknown },
    isSilent: boolean,
    found?: Pick<CallOptions, 'filters' | 'query'>,
  ) =>
    send(target, { action: key, ...content }, (idempotencyKey) => {
      const meta = { silent: isSilent, idempotencyKey };
      return call<AnyRecord>('post', `${target}/actions/${key}`, { payload: content.values, ...found, meta });
    });
}

export function useLoadChanged(resource: string) {
  const dataProvider = useDataProvider();
  /** Loads the record; undefined if nobody has changed it since, or if it cannot be loaded. */
  return async (record: AnyRecord): Promise<AnyRecord | undefined> => {
    const theirs = await dataProvider()
      .getOne({ resource, id: String(record.id), meta: { silent: true } })
      .catch(() => undefined);
    return theirs && theirs.data.version !== record.version ? theirs.data : undefined;
  };
}

function isSameBasis(left: Values, right: Values): boolean {
  return Object.keys({ ...left, ...right }).every((name) => isSameValue(left[name], right[name]));
}
