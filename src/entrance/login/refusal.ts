/** Why a form was not taken: a sentence for all of it, and one under each field it concerns. */
export interface Refusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}
