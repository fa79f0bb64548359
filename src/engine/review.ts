/** A queue of records that wait for a decision. The user goes through them one by one with the keyboard. */
export interface ReviewDefinition<Key extends string = string> {
  /** The preset of the waiting records. A decided record leaves the preset. */
  readonly preset: string;
  /** Fields shown for a record, in this order. @default the lines of its detail page */
  readonly fields?: readonly Key[];
  /** Transitions for the keys 1 to 9, in this order. */
  readonly decisions: readonly string[];
  /** The transition that reverts a decision, with the key Z. @default none: a decision is final */
  readonly undo?: string;
}

/** A review in normal form. */
export interface Review extends Omit<ReviewDefinition, 'undo'> {
  readonly fields: readonly string[];
  readonly undo: string | undefined;
}

/** Maximum number of decisions, one for each key. */
export const maxDecisions = 9;
