import type { Identity } from '../../context.ts';
import type { DomainRules, RecordWrite, Write } from '../../domain/rules.ts';
import { isServer } from '../../server-identity.ts';
import type { Change, HistoryEntry } from '../../storage/records/history.ts';
import type { StoredRecord } from '../../storage/records/rows.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { Stamp } from '../../storage/records/writer.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Call } from '../call.ts';

/** One record on its way through the pipeline. */
export interface PendingWrite {
  /** Reaches the enterprise of the record. */
  readonly scope: WritableScope;
  /** The record as it is stored; undefined for a new one. */
  readonly record: StoredRecord | undefined;
  /** All values as they will be. */
  readonly values: Values;
  /** Those that differ from what is stored. */
  readonly changes: readonly Change[];
}

/** One record that is written, for whoever goes on with it. */
export interface DoneWrite extends PendingWrite {
  readonly record: StoredRecord;
  /** The record as it was; undefined for a new one. */
  readonly before: StoredRecord | undefined;
}

/** The domain rules of the resource. */
export function rulesOf({ parts, resource }: Call): DomainRules {
  return Object.hasOwn(parts.rules, resource.name) ? (parts.rules[resource.name] ?? {}) : {};
}

/** A write as rules see it that ask no database. A record that is restored appears with all its values, like a new one. */
export function recordWrite(call: Call, operation: string, { record, values }: PendingWrite): RecordWrite {
  const before = operation === 'restore' ? undefined : record;
  const { timeZone } = call.scope.context;
  return { operation, before, values, actor: call.identity, now: call.now, timeZone };
}

/** A write as rules see it: past the data scope of whoever writes. */
export function writeEvent(call: Call, operation: string, pending: PendingWrite): Write {
  const { scope } = pending;
  return {
    ...recordWrite(call, operation, pending),
    ...{ scope: scope.pastDataScope(), inReach: scope, effects: call.parts.effects(call, scope) },
  };
}

/** Who stands in history: the user of the request, also where a rule writes with the rights of the server. */
export function authorOf({ author, identity }: Call): Identity {
  return author ?? identity;
}

/** Who writes, and when. */
export function authorship(call: Call): Stamp {
  const author = authorOf(call);
  return { at: call.now, by: isServer(author) ? null : String(author.userId) };
}

/** A line of history in the name of the author. */
export function historyEntry(
  call: Call,
  record: string,
  action: string,
  changes: readonly Change[] = [],
): HistoryEntry {
  const author = authorOf(call);
  const actor = isServer(author) ? null : { id: String(author.userId), name: author.username };
  return { resource: call.resource.name, record, at: call.now, actor, action, changes, job: call.job };
}
