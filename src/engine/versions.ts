/** Keeps the values of some fields as a numbered version whenever one of some transitions or actions runs. */
export interface VersionsDefinition<Key extends string = string, ActionKey extends string = string> {
  /** The fields whose values a version keeps, in the order in which they are compared. */
  readonly of: readonly Key[];
  /** The transition or action, or several, that keeps a version. */
  readonly on: ActionKey | readonly ActionKey[];
  /** An integer field in no form, to which the number of the last version is written. @default none */
  readonly number?: Key;
}

/** Versions in normal form. */
export interface Versions {
  readonly of: readonly string[];
  readonly on: readonly string[];
  readonly number: string | undefined;
}
