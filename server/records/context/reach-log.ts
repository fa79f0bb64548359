import type { MiddlewareHandler } from 'hono';
import { type AppEnv, type Clock, type Identity, identityOf } from '../../request/context.ts';
import { createLoggedOnce } from '../../runtime/logged-once.ts';
import type { Database } from '../../storage/database.ts';
import type { Reached } from '../../storage/records/conditions/reach.ts';
import type { DataAccessFactory, WritableDataAccess } from '../../storage/records/data-access.ts';
import type { OperationTarget } from '../../storage/records/write/operations.ts';

/** How long a user may see a record again without a further line in the logs, in milliseconds. */
const pause = 10 * 60_000;

/** Logs, in both enterprises, what users were shown of the records of another one. */
export interface ReachLog {
  write(identity: Identity): Promise<void>;
}

interface ReachLogDependencies {
  readonly database: Database;
  readonly dataAccess: DataAccessFactory;
  readonly clock: Clock;
  /** The resource of the enterprises. */
  readonly tenants: string;
  /** Returns the resource whose records another one names. */
  sourceOf(resource: string): string | undefined;
}

export function createReachLog({ database, dataAccess, clock, tenants, sourceOf }: ReachLogDependencies): ReachLog {
  const logged = createLoggedOnce();

  return {
    async write(identity) {
      const now = clock.now();
      for (const [resource, ids] of identity.reached?.take() ?? []) {
        const source = sourceOf(resource);
        const keyOf = (id: string) => `${identity.userId} ${resource} ${id}`;
        const due = ids.filter((id) => logged.isDue(keyOf(id), now));
        if (source === undefined || due.length === 0) continue;
        await database.transaction(async (trx) => {
          const writer = { ...identity, isPlatform: true, within: undefined, access: undefined };
          const all = dataAccess.writableForIdentity(writer, now, trx);
          const reached = await all.reachedRecords(resource, due);
          const facts = { resource, source, tenants };
          await logOwn(all.within(String(identity.enterpriseId)), reached, facts);
          await logOthers(all, identity, reached, facts);
        });
        logged.mark(due.map(keyOf), now, pause);
      }
    },
  };
}

interface LogFacts {
  readonly resource: string;
  readonly source: string;
  readonly tenants: string;
}

/** A line in the log of the reader's own enterprise. It does not name what was seen, which may be closed later. */
async function logOwn(scope: WritableDataAccess, reached: readonly Reached[], { resource }: LogFacts): Promise<void> {
  const target = { key: 'records', params: { count: reached.length } } as const;
  await scope.keepOperations([{ resource, action: 'reach', target, facts: { records: reached.map(({ id }) => id) } }]);
}

/** A line in the log of each enterprise whose records were seen. It names the other enterprise and nobody of it. */
async function logOthers(
  all: WritableDataAccess,
  { enterpriseId, isPlatform }: Identity,
  reached: readonly Reached[],
  { source, tenants }: LogFacts,
): Promise<void> {
  const reader = String(enterpriseId);
  const name = (await all.labels(tenants, new Set([reader]))).get(reader) ?? reader;
  for (const enterprise of new Set(reached.map((one) => one.enterprise))) {
    const own = reached.filter((one) => one.enterprise === enterprise);
    const [first] = own;
    const target: OperationTarget =
      own.length === 1 && first
        ? { key: 'reached', params: { enterprise: name, what: first.label } }
        : { key: 'reachedRecords', params: { enterprise: name, count: own.length } };
    await all.within(enterprise).keepOperations([
      {
        resource: source,
        action: 'reach',
        record: own.length === 1 ? first?.source : undefined,
        target,
        facts: { records: own.map((one) => one.source) },
        isForeign: !isPlatform,
      },
    ]);
  }
}

/** Writes the logs after each response that showed records of other enterprises. The response waits for it. */
export function writeReachLog(log: ReachLog): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    await log.write(identityOf(c));
  };
}
