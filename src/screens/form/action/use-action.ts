import type { RecordAction } from '../../../engine/actions/record-action.ts';
import type { Resource } from '../../../engine/resource.ts';
import type {
  ActionOptions,
  ActionSelection,
  AppliedAction,
  Basis,
  FieldErrors,
} from '../../actions/action-options.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { useRefresh } from '../../records/refresh.tsx';
import { readRefusal } from '../conflict/refusal.ts';
import { type AnswerOptions, useOutcome } from './answer/outcome.tsx';
import { useActionRequests } from './requests.ts';

export interface RunOptions extends AnswerOptions {
  /**
   * The values of the record that the user has seen and that the action goes by. If another user changed one of them
   * meanwhile, the action is refused. A change of other values does not matter.
   *
   * @default the action runs whatever was changed
   */
  readonly basis?: Basis | undefined;
  readonly selection?: ActionSelection | undefined;
  /** What was entered outside of a dialog. A refusal is announced, as that of an action that asks for nothing. */
  readonly entered?: Values | undefined;
  /** Receives the errors of fields when the server refuses what was entered. */
  readonly onErrors?: (errors: FieldErrors) => void;
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
  readonly runSilently: (
    action: RecordAction,
    record: AnyRecord,
    values: Values,
    basis?: Basis,
  ) => Promise<AppliedAction>;
}

/** Returns functions that run actions on records. All data of the resource is fetched again afterwards. */
export function useAction(resource: Resource, options: ActionOptions = {}): ActionRunner {
  const { sendToRecord, sendToList } = useActionRequests(resource, options);
  const { showAnswer, showRefusal } = useOutcome(resource, options.onTakenBack);
  const refresh = useRefresh(resource.name);
  return {
    runSilently: (action, record, values, basis) => sendToRecord(action, record, values, true, basis),
    async run(action, record, given, { basis, selection, entered, onErrors, ...answerOptions } = {}) {
      const isSilent = given === undefined;
      const values = given ?? entered ?? {};
      try {
        if (record) {
          const applied = await sendToRecord(action, record, values, isSilent, basis);
          showAnswer(action, applied.after, answerOptions, applied);
        } else showAnswer(action, await sendToList(action, values, isSilent, selection), answerOptions);
        return undefined;
      } catch (error) {
        if (given) throw error;
        onErrors?.(readRefusal(error).errors);
        return showRefusal(action, record, error);
      } finally {
        const refreshed = refresh();
        // An answer in a dialog ends the action, which can be run again while everything is loaded anew.
        if (!('answers' in action && action.answers)) await refreshed;
      }
    },
  };
}
