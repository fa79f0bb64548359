/** Why the server refused a form: one message for the form, and one for each invalid field. */
export interface Refusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}
