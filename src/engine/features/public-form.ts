/** A public form in normal form. */
export interface PublicForm {
  readonly path: string;
  readonly questions: string;
  readonly answers: string;
  readonly submit: string;
  readonly begin: string | undefined;
  readonly progress: string | undefined;
  readonly settled: string | undefined;
  readonly hint: string | undefined;
  /** The states in which the link opens the form. */
  readonly open: readonly string[];
}

/** Returns the name of the field with the questions that a field answers. */
export function questionsOf(field: object | undefined): string {
  return field && 'to' in field && typeof field.to === 'string' ? field.to : '';
}
