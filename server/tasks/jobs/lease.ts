import type { Kysely, Selectable } from 'kysely';
import { newLease } from '../../runtime/tasks/lease.ts';
import type { Rotation } from '../../runtime/tasks/rotation.ts';
import type { Database } from '../../storage/database.ts';
import type { NumberRow } from '../../storage/query-cache.ts';
import { sqlText } from '../../storage/sql-text.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { Job, JobKind } from './job.ts';
import { createLeasedJob, type LeasedJob, type LeaseParts } from './leased-job.ts';
import { toJob } from './store.ts';

export interface Leases {
  /** Leases the oldest job of the kind that waits or whose lease has expired, of the first enterprise that has one. */
  takeNext(kind: JobKind, order: Rotation['order']): Promise<LeasedJob | undefined>;
  /** Leases this job if it is in the state `from`. */
  take(id: string, from: Job['state']): Promise<LeasedJob | undefined>;
}

type FoundJob = Pick<Selectable<SystemTables['job']>, 'id' | 'state' | 'interruptions'>;

/** Asked at every look, when there is rarely a job: on the embedded database without a statement until one is added. */
const unfinished = sqlText<NumberRow>`select count(*) as n
  from (select 1 from job where state in ('waiting', 'running') limit 1) as unfinished`;

export function createLeases(parts: LeaseParts): Leases {
  const { database, clock } = parts;
  return {
    async takeNext(kind, order) {
      const [any] = await database.queryCache.ask(unfinished, database.db);
      if (!any?.n) return undefined;
      return database.transaction(async (trx) => {
        const open = openJobs(trx, kind, clock.now().toISOString());
        const enterprises = await open.select('enterprise').distinct().execute();
        for (const share of order(enterprises.map(({ enterprise }) => String(enterprise)))) {
          const found = await open
            .select(['id', 'state', 'interruptions'])
            .where('enterprise', '=', Number(share))
            .orderBy('id')
            .limit(1)
            .forUpdate()
            .skipLocked()
            .executeTakeFirst();
          if (found) return takeRow(parts, trx, found);
        }
        return undefined;
      });
    },
    take: (id, from) =>
      database.transaction(async (trx) => {
        const found = await trx
          .selectFrom('job')
          .select(['id', 'state', 'interruptions'])
          .where('id', '=', Number(id))
          .where('state', '=', from)
          .forUpdate()
          .executeTakeFirst();
        return found && takeRow(parts, trx, found);
      }),
  };
}

/** Selects the jobs of a kind that wait or whose lease has expired. */
function openJobs(trx: Kysely<SystemTables>, kind: JobKind, now: string) {
  return trx
    .selectFrom('job')
    .where('kind', '=', kind)
    .where((job) =>
      job.or([job('state', '=', 'waiting'), job.and([job('state', '=', 'running'), job('leaseUntil', '<=', now)])]),
    );
}

async function takeRow(
  parts: LeaseParts,
  trx: Kysely<SystemTables>,
  { id, state, interruptions }: FoundJob,
): Promise<LeasedJob | undefined> {
  const leased = newLease(parts.clock.now());
  const row = await trx
    .updateTable('job')
    .set({
      state: 'running',
      ...leased,
      // The lease of a running job has expired.
      interruptions: state === 'running' ? (interruptions ?? 0) + 1 : 0,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && createLeasedJob(parts, toJob(row), leased.lease);
}

/** Ends the leases of a kind. Only on the embedded database, which one server uses: they are those of a dead process. */
export async function endJobLeases({ db }: Database, kind: JobKind, now: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({ leaseUntil: now.toISOString() })
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .execute();
}
