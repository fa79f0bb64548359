/** Versions in normal form. */
export interface Versions {
  readonly of: readonly string[];
  readonly on: readonly string[];
  readonly number: string | undefined;
}
