import type { TFunction } from 'i18next';

/** A text of the page: translated when it is drawn, because the language may change meanwhile. */
export type Said = (t: TFunction) => string;

/** Why the server refused a form: one message for the form, and one for each invalid field. */
export interface LoginRefusal {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** Returns the first message of each field that the server refused. */
export function fieldRefusals({ errors }: LoginRefusal): Readonly<Record<string, Said>> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, [text]]) => (text === undefined ? [] : [[name, () => text]])),
  );
}

export function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
