import type { Identity } from '../../request/context.ts';
import { isServer } from '../../request/server-identity.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Change, HistoryEntry } from '../../storage/records/write/history.ts';
import type { Stamp } from '../../storage/records/write/writer.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { ActionRule, DomainRules, ListActionRule, RecordWrite, Write } from '../rules/rules.ts';

/** One record in the write pipeline. */
export interface PendingWrite {
  /** Accesses the enterprise of the record. */
  readonly scope: WritableDataAccess;
  /** The stored record; undefined for a new one. */
  readonly record: StoredRecord | undefined;
  /** All values after the write. */
  readonly values: Values;
  /** The values that differ from the stored ones. */
  readonly changes: readonly Change[];
  /** Number of the version whose values are written back. */
  readonly restores?: number | undefined;
}

/** One written record, for the later steps of the pipeline. */
export interface DoneWrite extends PendingWrite {
  readonly record: StoredRecord;
  /** The record before the write; undefined for a new one. */
  readonly before: StoredRecord | undefined;
}

/** Returns the domain rules of the resource. */
export function rulesOf({ services, resource }: RequestContext): DomainRules {
  return Object.hasOwn(services.rules, resource.name) ? (services.rules[resource.name] ?? {}) : {};
}

/** Returns the rule of an action on a record or on the list. */
export function actionRuleOf(context: RequestContext, key: string): ActionRule & ListActionRule {
  const rule = rulesOf(context).actions?.[key];
  if (!rule) throw new RangeError(`"${context.resource.name}" declares the action "${key}", which no rule does.`);
  return rule;
}

/** Returns the write for rules without database access. A restored record has no `before`, like a new one. */
export function recordWrite(context: RequestContext, operation: string, { record, values }: PendingWrite): RecordWrite {
  const before = operation === 'restore' ? undefined : record;
  const { timeZone } = context.scope.context;
  const { identity: actor, now, job } = context;
  return { operation, before, values, actor, isImported: job?.isImport === true, now, timeZone };
}

/** Returns the write for rules with database access. Its scope is not restricted by the data scope of the user. */
export function writeEvent(context: RequestContext, operation: string, pending: PendingWrite): Write {
  const { scope } = pending;
  return {
    ...recordWrite(context, operation, pending),
    inputs: context.inputs ?? {},
    unscoped: scope.pastDataScope(),
    scoped: scope,
    effects: context.services.effects(context, scope),
  };
}

/**
 * Returns the author shown in the history: the user of the request, even if a rule writes with the rights of the
 * server.
 */
export function authorOf({ author, identity }: RequestContext): Identity {
  return author ?? identity;
}

/** Returns the id of the user who acts; null for the server and for a service token, which are no users. */
export function actingUser(context: RequestContext): number | null {
  const author = authorOf(context);
  return isServer(author) || author.serviceToken !== undefined ? null : author.userId;
}

/** Returns the time of the write and the user who acts. */
export function authorship(context: RequestContext): Stamp {
  const user = actingUser(context);
  return { at: context.now, by: user === null ? null : String(user) };
}

/** Returns a line of history with the author. */
export function historyEntry(
  context: RequestContext,
  record: string,
  action: string,
  { changes = [], restores: version }: Partial<Pick<PendingWrite, 'changes' | 'restores'>> = {},
): HistoryEntry {
  const author = authorOf(context);
  const actor = isServer(author) ? null : { id: String(author.userId), name: author.username };
  const what = version === undefined ? { action } : { action: 'restoreVersion', version };
  const job = context.job?.isImport ? context.job.id : undefined;
  return { resource: context.resource.name, record, at: context.now, actor, ...what, changes, job };
}
