import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { restorableSince } from '../../../src/engine/features/removal.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { dayLength } from '../../../src/engine/time/days.ts';
import type { Files } from '../../files/index.ts';
import { filesIn } from '../../records/catalogue/files-in.ts';
import type { Clock } from '../../request/context.ts';
import type { Settings } from '../../runtime/settings.ts';
import { createRepeatedTask } from '../../runtime/tasks/repeated-task.ts';
import type { Worker } from '../../runtime/tasks/worker.ts';
import type { Database } from '../../storage/database.ts';
import { deleteEvents } from '../../storage/events.ts';
import { purgeRemoved } from '../../storage/records/write/purge.ts';
import { removeOldest } from '../../storage/records/write/remove-oldest.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { TableLayout } from '../../storage/tables/layout.ts';

/** Delay of the first sweep after the start, and pause between two sweeps, in milliseconds. */
const firstAfter = 1000;
const every = 60 * 60 * 1000;
/** Maximum number of rows deleted in one transaction, and pause before the next one, in milliseconds. */
const slice = 500;
const rest = 100;

/** Retention of the log of deliveries, in days. */
const noticeLogDays = 90;

/**
 * Rows that expire `after` milliseconds after the time in `column`. Tokens are deleted before their sessions, because
 * deleting a session deletes all its tokens in one step.
 */
const expiring = [
  { table: 'attempt', key: 'key', column: 'endsAt', after: 0 },
  { table: 'captcha', key: 'phone', column: 'expiresAt', after: 0 },
  { table: 'password_reset', key: 'hash', column: 'expiresAt', after: 0 },
  { table: 'refresh_token', key: 'hash', column: 'expiresAt', after: 0 },
  { table: 'session', key: 'id', column: 'expiresAt', after: 0 },
  { table: 'record_lease', key: 'expiresAt', column: 'expiresAt', after: 0 },
  { table: 'idempotency', key: 'key', column: 'at', after: dayLength },
  { table: 'outbox', key: 'id', column: 'endedAt', after: 7 * dayLength },
  { table: 'outbox', key: 'id', column: 'endedAt', after: every, state: 'cancelled' },
  { table: 'outbox_lane', key: 'lane', column: 'heldUntil', after: dayLength },
  { table: 'reminder', key: 'expiresAt', column: 'expiresAt', after: 0 },
] as const;

interface SweepParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'loginLogDays' | 'auditLogDays'>;
  readonly layouts: ReadonlyMap<string, TableLayout>;
  readonly system: SystemResources;
  readonly files: Pick<Files, 'sweep' | 'release'>;
  readonly kinds: KindRegistry;
  readonly log?: Logger | undefined;
}

/**
 * Deletes expired data every hour in small steps: expired rows, log lines past their retention, records that have been
 * deleted too long ago to be restored, live events that no client asks for any more, files that no record uses. Servers that share
 * the database take turns. When stopping, the current step is completed.
 */
export function createHourlySweep(parts: SweepParts): Worker {
  const { database, clock, settings, layouts, system, files, log } = parts;
  const { dialect } = database;
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();

  /** Repeats a step until it deletes fewer rows than the maximum. */
  const repeat = async (step: (trx: Kysely<SystemTables>) => Promise<number>): Promise<void> => {
    while (!signal.aborted) {
      const removed = await database.transaction(step, { lock: 'sweep' });
      if (removed < slice) return;
      await pause(rest, undefined, { ref: false, signal });
    }
  };

  const sweep = async (): Promise<void> => {
    for (const { after, ...expired } of [...expiring, ...expiringLog(settings)]) {
      await repeat((trx) => removeExpired(trx, { ...expired, until: before(after) }));
    }
    for (const { layout, days } of keptLogs({ layouts, system, settings })) {
      await repeat((trx) => removeOldest(trx, dialect, layout, { until: before(days * dayLength), limit: slice }));
    }
    const until = restorableSince(clock.now()).toISOString();
    for (const layout of purgedLayouts(parts)) await repeat((trx) => purge(trx, parts, layout, until));
    await repeat((trx) => deleteEvents(trx, slice));
    while (!signal.aborted && (await files.sweep())) await pause(rest, undefined, { ref: false, signal });
    await database.releaseSpace(signal);
  };

  const onError = (error: unknown) => log?.error({ err: error }, 'removing what is over failed');
  const repeated = createRepeatedTask({ task: 'sweep', every, first: firstAfter, work: sweep, onError });
  const { signal } = repeated;
  return repeated;
}

/** Sign-ins are in two logs: this one of the server, and a resource. */
function expiringLog({ loginLogDays }: SweepParts['settings']) {
  return loginLogDays > 0 ? [{ table: 'login_log', key: 'id', column: 'at', after: loginLogDays * dayLength }] : [];
}

/** Returns the logs that are resources with limited retention, with the number of days. */
function keptLogs({ layouts, system, settings }: Pick<SweepParts, 'layouts' | 'system' | 'settings'>) {
  const ofSignIns = { layout: layouts.get(system.loginLog), days: settings.loginLogDays };
  const ofOperations = { layout: layouts.get(system.auditLog), days: settings.auditLogDays };
  const ofNotices = { layout: layouts.get(system.noticeLog ?? ''), days: noticeLogDays };
  return [ofSignIns, ofOperations, ofNotices].flatMap(({ layout, days }) =>
    layout && days > 0 ? [{ layout, days }] : [],
  );
}

/** Users and tenants are never deleted for good: their names stay with what they did and owned. */
function purgedLayouts({ layouts, system }: Pick<SweepParts, 'layouts' | 'system'>): TableLayout[] {
  return [...layouts].filter(([name]) => name !== system.users && name !== system.tenants).map(([, layout]) => layout);
}

/** Deletes records for good that were deleted before `until`. Their files are released. Returns the number. */
async function purge(
  trx: Kysely<SystemTables>,
  { database, files, kinds }: SweepParts,
  layout: TableLayout,
  until: string,
): Promise<number> {
  const purged = await purgeRemoved(trx, database.dialect, layout, { until, limit: slice });
  const fields = Object.values(layout.resource.fields);
  const fileIds = purged.flatMap((values) => fields.flatMap((field) => filesIn(field, values[field.name], kinds)));
  await files.release(trx, fileIds);
  return purged.length;
}

interface Expired {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly until: string;
  /** @default every state */
  readonly state?: string | undefined;
}

async function removeExpired(
  trx: Kysely<SystemTables>,
  { table, key, column, until, state }: Expired,
): Promise<number> {
  const ofState = state === undefined ? sql`` : sql`and state = ${state}`;
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
    (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} <= ${until} ${ofState} limit ${slice})`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
