import { badField } from '../../request/errors.ts';
import type { Message } from '../../request/messages.ts';

interface Change<Name extends string> {
  /** Undefined for a new record. */
  readonly before: { readonly values: Readonly<Record<Name, unknown>> } | undefined;
  readonly values: Readonly<Record<Name, unknown>>;
}

/** Returns whether one of the fields changes. */
export function isChanged<Name extends string>({ before, values }: Change<Name>, fields: readonly Name[]): boolean {
  return fields.some((field) => values[field] !== before?.values[field]);
}

/**
 * Throws 40000 if a secret is kept while one of the fields changes that say where it is used: a user who may change those,
 * but does not know the secret, could have it used at a place of their own. A new secret differs, even if it reads the same.
 */
export function requireSecretAnew<Name extends string>(
  change: Change<Name>,
  secret: Name,
  places: readonly Name[],
  message: Message,
): void {
  const kept = change.before?.values[secret] ?? null;
  if (kept === null || change.values[secret] !== kept || !isChanged(change, places)) return;
  throw badField(secret, message);
}
