import type { RecordAction } from '../../../engine/actions/record-action.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import type {
  ActionOptions,
  ActionSelection,
  Basis,
  BulkTarget,
  FieldErrors,
  OnTakenBack,
} from '../../actions/action-options.ts';
import type { IdempotentSend } from '../../actions/use-idempotent-send.ts';
import type { AnyRecord, Values } from '../../records/record.ts';

export interface ActionDialogProps {
  readonly resource: Resource;
  /** A transition, or an action that does not change the state. */
  readonly action: RecordAction;
  /** None for an action on the list. */
  readonly records: readonly AnyRecord[];
  /** The records that the list shows, for an action on the list that uses them. */
  readonly selection?: ActionSelection | undefined;
  /** Everything that a list shows, in place of the records. */
  readonly target?: BulkTarget | undefined;
  /** The action ran, on some of the records or on all. Exactly one of `onDone` and `onClose` is called. */
  readonly onDone: (taken?: readonly AnyRecord[]) => void;
  /** The action did not run: the user cancelled, or the server refused. */
  readonly onClose: () => void;
  /** What the action asks for, if it was entered elsewhere. */
  readonly entered?: Values | undefined;
  /** The server refused an action on one record that had no dialog. Called before `onClose`. */
  readonly onRefused?: (reason: string, errors: FieldErrors) => void;
  /** Sends an action that has no dialog, so that the button can be pressed again after a lost answer. */
  readonly send?: IdempotentSend | undefined;
  readonly onTakenBack?: OnTakenBack | undefined;
  /** What the action goes by in its records. @default the values that its dialog starts from */
  readonly basis?: Basis | undefined;
  readonly onAnswer?: ActionOptions['onAnswer'];
  readonly onStale?: ActionOptions['onStale'];
}

export interface AskingProps extends ActionDialogProps {
  /** Set for many records: receives the answers instead of sending them. */
  readonly onAnswered: ((answers: Values) => void) | undefined;
}

export interface AskDialogProps extends AskingProps {
  /** The field of the enterprise, for an action on the list by platform staff. */
  readonly owner: readonly Field[];
}
