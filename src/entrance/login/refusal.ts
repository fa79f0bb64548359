import type { TFunction } from 'i18next';

/** A text of the page: translated when it is drawn, because the language may change meanwhile. */
export type Said = (t: TFunction) => string;

/** Why the server refused a form: one message for the form, and one for each invalid field. */
export interface LoginRefusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}
