import type { MiddlewareHandler } from 'hono';
import type { Resource } from '../../../src/engine/resource.ts';
import type { AppEnv, Clock, Identity } from '../../context.ts';
import { type Language, say } from '../../messages.ts';
import type { Database } from '../../storage/database.ts';
import type { Shown } from '../../storage/records/access.ts';
import type { DataAccess, DataAccessFactory } from '../../storage/records/data-access.ts';
import type { Operation } from '../../storage/records/operations.ts';
import type { Selection } from '../../storage/records/query-context.ts';

/** Reads of which one line tells for a while, in minutes: a picker asks with every key, a stream with every event. */
const gathered: ReadonlyMap<string, number> = new Map([
  ['options', 10],
  ['notices', 10],
  ['events', 60],
]);
/** Gathered lines that are remembered; more forget those whose time is over. */
const maxGathered = 10_000;
/** Enterprises that one question leaves lines in; figures about more are told to the log of the platform. */
const maxEnterprises = 200;

interface AccessFacts {
  readonly language: Language;
  /** The path behind the resource, or what else was read: `counts`, `12/history`, `notices`. */
  readonly read: string;
  /** True if the answer is a refusal, whose transaction was rolled back. @default false */
  readonly isRefused?: boolean;
}

/** Writes what platform staff were shown into the logs of operations. */
export interface AccessLog {
  /** Keeps one line in each enterprise of which something was shown, in a transaction of its own. */
  write(identity: Identity, facts: AccessFacts): Promise<void>;
}

interface AccessLogDependencies {
  readonly database: Database;
  readonly scopes: DataAccessFactory;
  readonly clock: Clock;
}

export function createAccessLog({ database, scopes, clock }: AccessLogDependencies): AccessLog {
  /** Until when one line is enough, in milliseconds, by who reads what of whom. */
  const told = new Map<string, number>();

  return {
    async write(identity, { language, read, isRefused = false }) {
      const { access, userId } = identity;
      if (!access) return;
      const now = clock.now();
      const minutes = gathered.get(read);
      const keyOf = ({ enterprise, resource }: Shown) =>
        [userId, enterprise, read, read === 'events' ? '' : resource].join(' ');
      const due = access
        .take(isRefused)
        .filter((one) => minutes === undefined || (told.get(keyOf(one)) ?? 0) <= now.getTime());
      if (due.length === 0) return;
      await database.transaction(async (trx) => {
        // Lines stand in enterprises that the role of a preview does not reach, too.
        const writer = { ...identity, enterpriseId: access.home, isPlatform: true, access: undefined };
        const all = scopes.writableScopeFor(writer, now, trx);
        for (const one of due) await all.within(one.enterprise).keepOperations([viewOf(one, language, read)]);
      });
      if (minutes === undefined) return;
      if (told.size > maxGathered) for (const [key, until] of told) if (until <= now.getTime()) told.delete(key);
      for (const one of due) told.set(keyOf(one), now.getTime() + minutes * 60_000);
    },
  };
}

/**
 * Platform staff leave a line in the log of operations of every other enterprise of which an answer shows something,
 * whether it is a success or a refusal (decisions, "Permissions and navigation"). The answer waits for it.
 */
export function requireAccessLog(log: AccessLog): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const identity = c.get('identity');
    if (!identity.access) return;
    const [name = '', ...rest] = c.req.path.split('/').slice(3);
    const facts = { language: c.get('language'), read: rest.join('/') || name, isRefused: c.error !== undefined };
    await log.write(identity, facts);
  };
}

/** Whose selection of which records it is. */
interface Asking {
  readonly identity: Identity;
  readonly resource: Resource;
  readonly scope: DataAccess;
}

/** Tells of figures that the records of a selection are counted in. */
export async function logFigures(
  context: Asking,
  selection: Selection,
  groups: readonly { readonly field: string }[] = [],
): Promise<void> {
  const { access } = context.identity;
  if (!access || context.resource.owner === 'platform') return;
  const { filters = [], keyword } = selection;
  const isAboutAll =
    filters.length === 0 && keyword === undefined && !groups.some(({ field }) => field === 'enterprise');
  const concerned =
    isAboutAll && context.identity.isPlatform ? [] : [...(await enterprisesIn(context, selection)).keys()];
  if (concerned.length === 0 || concerned.length > maxEnterprises) access.survey(context.resource.name);
  else access.touch(context.resource.name, concerned);
}

/** The enterprises of the selected records, with how many there are in each, and those that were asked for by name. */
export async function enterprisesIn(context: Asking, selection: Selection): Promise<ReadonlyMap<string, number>> {
  const { identity, resource, scope } = context;
  if (!identity.isPlatform) return new Map([[String(identity.enterpriseId), 0]]);
  const asked = (selection.filters ?? []).filter(({ field, operator }) => field === 'enterprise' && operator === 'eq');
  const counts = new Map(asked.flatMap(({ values }) => values.map((id): [string, number] => [String(id), 0])));
  const groups = await scope.records(resource.name).aggregate({
    ...selection,
    groups: [{ field: 'enterprise', by: 'value', isInstant: false }],
    measures: [{ of: 'count' }],
    most: 100_000,
  });
  for (const { keys, figures } of groups) counts.set(String(keys[0]), figures[0] ?? 0);
  return counts;
}

/** The line of what was shown of one enterprise: the record where it was one, how many there were, or that it was read. */
function viewOf({ resource, records }: Shown, language: Language, read: string): Operation {
  const [first] = records;
  if (!first) {
    return { resource, action: 'view', target: say(language, { key: 'log.overview' }), facts: { read } };
  }
  if (records.length === 1) {
    return { resource: first.resource, action: 'view', target: first.label, record: first.id };
  }
  const target = say(language, { key: 'log.records', params: { count: records.length } });
  const shown: Record<string, number> = {};
  for (const record of records) shown[record.resource] = (shown[record.resource] ?? 0) + 1;
  return { resource, action: 'view', target, ...(Object.keys(shown).length > 1 && { facts: { shown } }) };
}
