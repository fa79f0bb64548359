/** A form that somebody without an account fills in behind a link with a code. */
export interface PublicFormDefinition<Key extends string = string, TransitionKey extends string = string> {
  /** Path of the page before sign-in that shows the form. */
  readonly path: string;
  /** The field of the kind `answers`. The questions are in the field that it names. */
  readonly answers: Key;
  /** The transition that a submission runs, `by: 'server'`. The link is open in the states that it starts from. */
  readonly submit: TransitionKey;
  /** The transition that the first saved answer runs, `by: 'server'`. The link is open in the states that it starts from, too. @default none */
  readonly begin?: TransitionKey;
  /** A percent field for the part of the questions that is answered. @default none */
  readonly progress?: Key;
  /** A field of tags for the keys of questions that are answered already and not asked again. @default none */
  readonly settled?: Key;
  /** A text that the form begins with. @default none */
  readonly hint?: Key;
}

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
