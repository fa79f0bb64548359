import { isObject } from '../../base/is-object.ts';
import type { Field } from './field.ts';
import type { KindRegistry } from './kind.ts';

/** The signed-in user, as the value of a field that refers to users. */
export interface Me {
  readonly me: true;
}

/** Returns whether a declared value stands for the signed-in user. */
export function isMe(declared: unknown): declared is Me {
  return isObject(declared) && 'me' in declared;
}

/** Returns the value of a field that refers to the user: a list if the field holds several. */
export function referringTo(userId: string, { type, settings }: Pick<Field, 'type' | 'settings'>, kinds: KindRegistry) {
  return kinds[type]?.isMultiple?.(settings) ? [userId] : userId;
}

/**
 * Returns the default of a field of a new record, or null.
 *
 * @param userId the user who creates the record; undefined for the server, machines and platform staff, who own none
 */
export function defaultOf(field: Field, kinds: KindRegistry, userId: string | undefined): unknown {
  if (!isMe(field.default)) return field.default ?? null;
  return userId === undefined ? null : referringTo(userId, field, kinds);
}
