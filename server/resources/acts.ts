import type { DomainRules, Write } from '../domain/rules.ts';
import type { Change, HistoryEntry } from '../storage/records/history.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import type { Stamp } from '../storage/records/writer.ts';
import type { Values } from '../storage/tables/layout.ts';
import type { Call } from './call.ts';
import { isServer } from './server-call.ts';

/** What the domain says about writes to the resource. */
export function rulesOf({ parts, resource }: Call): DomainRules {
  return Object.hasOwn(parts.rules, resource.name) ? (parts.rules[resource.name] ?? {}) : {};
}

/** A write as domain rules are asked about it: they see past the data scope of whoever writes. */
export function writeOf(
  { identity, now }: Call,
  scope: WritableScope,
  operation: string,
  before: StoredRecord | undefined,
  values: Values,
): Write {
  return { scope: scope.pastDataScope(), inReach: scope, actor: identity, now, operation, before, values };
}

/** Who writes, and when. */
export function stampOf({ identity, now }: Call): Stamp {
  return { at: now, by: isServer(identity) ? null : String(identity.userId) };
}

/** Keeps a line of history, in the caller's name. */
export async function keep(
  call: Call,
  scope: WritableScope,
  record: string,
  action: string,
  changes: readonly Change[],
): Promise<void> {
  await scope.keepHistory([historyEntry(call, record, action, changes)]);
}

/** A line of history in the caller's name. */
export function historyEntry(
  { resource, identity, now, job }: Call,
  record: string,
  action: string,
  changes: readonly Change[],
): HistoryEntry {
  const actor = isServer(identity) ? null : { id: String(identity.userId), name: identity.username };
  return { resource: resource.name, record, at: now, actor, action, changes, job };
}
