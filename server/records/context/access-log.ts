import type { MiddlewareHandler } from 'hono';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Shown } from '../../request/access-trace.ts';
import { type AppEnv, type Clock, type Identity, identityOf } from '../../request/context.ts';
import { createLoggedOnce } from '../../runtime/logged-once.ts';
import type { Database } from '../../storage/database.ts';
import type { DataAccess, DataAccessFactory } from '../../storage/records/data-access.ts';
import type { Selection } from '../../storage/records/query/query-context.ts';
import type { Operation } from '../../storage/records/write/operations.ts';

/**
 * Reads that are logged once per period, in minutes: a picker sends a request with every keystroke, a stream with every
 * event.
 */
const gathered: ReadonlyMap<string, number> = new Map([
  ['options', 10],
  ['notices', 10],
  ['events', 60],
]);
/**
 * Maximum number of enterprises that get a line for one query. Aggregates over more enterprises are logged for the
 * platform only.
 */
const maxEnterprises = 200;

interface AccessFacts {
  /** The path after the resource, or the name of another read: `counts`, `12/history`, `notices`. */
  readonly read: string;
  /** True if the response is an error, whose transaction was rolled back. @default false */
  readonly isRefused?: boolean;
}

/** Logs what platform staff were shown to the operation logs. */
export interface AccessLog {
  /** Adds one line to the operation log of each enterprise whose data was shown, in a separate transaction. */
  write(identity: Identity, facts: AccessFacts): Promise<void>;
}

interface AccessLogDependencies {
  readonly database: Database;
  readonly dataAccess: DataAccessFactory;
  readonly clock: Clock;
}

export function createAccessLog({ database, dataAccess, clock }: AccessLogDependencies): AccessLog {
  const gatheredReads = createLoggedOnce();

  return {
    async write(identity, { read, isRefused = false }) {
      const { access, userId } = identity;
      if (!access) return;
      const now = clock.now();
      const minutes = gathered.get(read);
      const keyOf = ({ enterprise, resource }: Shown) =>
        [userId, enterprise, read, read === 'events' ? '' : resource].join(' ');
      const due = access.take(isRefused).filter((one) => minutes === undefined || gatheredReads.isDue(keyOf(one), now));
      if (due.length === 0) return;
      await database.transaction(async (trx) => {
        // Lines are also written to enterprises outside the scope of a previewed role.
        const writer = {
          ...identity,
          enterpriseId: access.home,
          isPlatform: true,
          within: undefined,
          access: undefined,
        };
        const all = dataAccess.writableForIdentity(writer, now, trx);
        for (const one of due) await all.within(one.enterprise).keepOperations([viewOf(one, read)]);
      });
      if (minutes !== undefined) gatheredReads.mark(due.map(keyOf), now, minutes * 60_000);
    },
  };
}

/**
 * Adds a line to the operation log of every other enterprise whose data a response shows to platform staff, for success
 * and error responses, so that an enterprise sees who read its data. The response waits for it.
 */
export function writeAccessLog(log: AccessLog): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const identity = identityOf(c);
    if (!identity.access) return;
    const [name = '', ...rest] = c.req.path.split('/').slice(3);
    const facts = { read: rest.join('/') || name, isRefused: c.error !== undefined };
    await log.write(identity, facts);
  };
}

/** The user of a selection and the records it is about. */
interface Asking {
  readonly identity: Identity;
  readonly resource: Resource;
  readonly scope: DataAccess;
}

/** Logs a read of aggregates over the selected records. */
export async function logFigures(
  context: Asking,
  selection: Selection,
  groups: readonly { readonly field: string }[] = [],
): Promise<void> {
  const { access } = context.identity;
  if (!access || context.resource.owner === 'platform') return;
  const { filters = [], keyword } = selection;
  const isAboutAll =
    context.identity.within === undefined &&
    filters.length === 0 &&
    keyword === undefined &&
    !groups.some(({ field }) => field === 'enterprise');
  const concerned =
    isAboutAll && context.identity.isPlatform ? [] : [...(await enterprisesIn(context, selection)).keys()];
  if (concerned.length === 0 || concerned.length > maxEnterprises) access.survey(context.resource.name);
  else access.touch(context.resource.name, concerned);
}

/**
 * Returns the enterprises of the selected records with the number of records in each. Also returns the one that platform
 * staff have chosen, or those that a filter names, even without records.
 */
export async function enterprisesIn(context: Asking, selection: Selection): Promise<ReadonlyMap<string, number>> {
  const { identity, resource, scope } = context;
  if (!identity.isPlatform) return new Map([[String(identity.enterpriseId), 0]]);
  const named = (selection.filters ?? []).filter(({ field, operator }) => field === 'enterprise' && operator === 'eq');
  const asked = scope.enterprise === undefined ? named.flatMap(({ values }) => values.map(String)) : [scope.enterprise];
  const counts = new Map(asked.map((id) => [id, 0]));
  const groups = await scope.records(resource.name).aggregate({
    ...selection,
    groups: [{ field: 'enterprise', by: 'value', isInstant: false }],
    measures: [{ of: 'count' }],
    limit: 100_000,
  });
  for (const { keys, figures } of groups) counts.set(String(keys[0]), figures[0] ?? 0);
  return counts;
}

/**
 * Returns the log line for one enterprise: the record if only one was shown, otherwise the number of records, or only
 * that data was read.
 */
function viewOf({ resource, records }: Shown, read: string): Operation {
  const [first] = records;
  if (!first) {
    return { resource, action: 'view', target: { key: 'overview' }, facts: { read } };
  }
  if (records.length === 1) {
    return { resource: first.resource, action: 'view', target: first.label, record: first.id };
  }
  const target = { key: 'records', params: { count: records.length } } as const;
  const shown: Record<string, number> = {};
  for (const record of records) shown[record.resource] = (shown[record.resource] ?? 0) + 1;
  return { resource, action: 'view', target, ...(Object.keys(shown).length > 1 && { facts: { shown } }) };
}
