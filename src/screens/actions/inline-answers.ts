import type { Transition } from '../../engine/actions/record-action.ts';
import type { Values } from '../records/record.ts';
import type { Basis, FieldErrors } from './action-options.ts';

/** What was entered for a decision, and what of the record it goes by. */
interface EnteredAnswers {
  readonly values: Values;
  readonly basis: Basis | undefined;
}

/** The inputs that stand below a record, as the keys and buttons of its decisions use them. */
export interface InlineAnswers {
  /** Returns what a decision asks for; undefined if something is missing or wrong, which is then marked and focused. */
  readonly read: (decision: Transition) => EnteredAnswers | undefined;
  /**
   * Chooses an option of the field that a decision needs, by its number from 1, and goes on to what is still missing.
   * Returns false if the decision needs no such field.
   */
  readonly choose: (decision: Transition, option: number) => boolean;
  /** Shows the errors that the server found. */
  readonly refuse: (errors: FieldErrors) => void;
  /** Focuses the first text that is still empty. */
  readonly focus: () => void;
}
