import type { Identity } from '../../context.ts';
import type { DomainRules, RecordWrite, Write } from '../../domain/rules.ts';
import { isServer } from '../../server-identity.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { Change, HistoryEntry } from '../../storage/records/history.ts';
import type { StoredRecord } from '../../storage/records/rows.ts';
import type { Stamp } from '../../storage/records/writer.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { RequestContext } from '../request-context.ts';

/** One record on its way through the pipeline. */
export interface PendingWrite {
  /** Reaches the enterprise of the record. */
  readonly scope: WritableDataAccess;
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
export function rulesOf({ parts, resource }: RequestContext): DomainRules {
  return Object.hasOwn(parts.rules, resource.name) ? (parts.rules[resource.name] ?? {}) : {};
}

/** A write as rules see it that ask no database. A record that is restored appears with all its values, like a new one. */
export function recordWrite(context: RequestContext, operation: string, { record, values }: PendingWrite): RecordWrite {
  const before = operation === 'restore' ? undefined : record;
  const { timeZone } = context.scope.context;
  return { operation, before, values, actor: context.identity, now: context.now, timeZone };
}

/** A write as rules see it: past the data scope of whoever writes. */
export function writeEvent(context: RequestContext, operation: string, pending: PendingWrite): Write {
  const { scope } = pending;
  return {
    ...recordWrite(context, operation, pending),
    ...{ scope: scope.pastDataScope(), inReach: scope, effects: context.parts.effects(context, scope) },
  };
}

/** Who stands in history: the user of the request, also where a rule writes with the rights of the server. */
export function authorOf({ author, identity }: RequestContext): Identity {
  return author ?? identity;
}

/** Who writes, and when. */
export function authorship(context: RequestContext): Stamp {
  const author = authorOf(context);
  return { at: context.now, by: isServer(author) ? null : String(author.userId) };
}

/** A line of history in the name of the author. */
export function historyEntry(
  context: RequestContext,
  record: string,
  action: string,
  changes: readonly Change[] = [],
): HistoryEntry {
  const author = authorOf(context);
  const actor = isServer(author) ? null : { id: String(author.userId), name: author.username };
  return { resource: context.resource.name, record, at: context.now, actor, action, changes, job: context.job };
}
