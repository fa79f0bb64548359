/** A queue of records that wait for a decision, gone through one by one with the keyboard. */
export interface ReviewDefinition<Key extends string = string> {
  /** The preset whose records wait; those decided leave it. */
  readonly preset: string;
  /** What is read of a record, in this order. @default the lines of its detail page */
  readonly fields?: readonly Key[];
  /** Transitions for the keys 1 to 9, in this order. */
  readonly decisions: readonly string[];
  /** The transition that takes a decision back, with Z. @default none: a decision stands */
  readonly undo?: string;
}

/** A review in its normal form. */
export interface Review extends Omit<ReviewDefinition, 'undo'> {
  readonly fields: readonly string[];
  readonly undo: string | undefined;
}

/** Decisions there are keys for. */
export const maxDecisions = 9;
