import { isObject } from '../../base/is-object.ts';
import type { Translate } from '../../engine/fields/kind.ts';

/** Returns the transport's message of a failed request, or a general text if there is none. */
export function reasonOf(error: unknown, translate: Translate): string {
  const isExplained = error instanceof Error && 'statusCode' in error && error.message !== '';
  return isExplained ? error.message : translate('errors.network');
}

/** Returns the messages of a failed request by field name. Empty for anything else that was thrown. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  const errors = isObject(error) ? error.errors : undefined;
  if (!isObject(errors)) return {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map(String)]));
}

/** Returns those of some fields, as a form takes them. */
export function itemErrorsOf<Name extends string>(error: unknown, names: readonly Name[]) {
  const errors = fieldErrorsOf(error);
  return names.flatMap((name) => (errors[name] ? [{ name, errors: [...errors[name]] }] : []));
}
