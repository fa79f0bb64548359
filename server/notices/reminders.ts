import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { groupBy } from '../../src/base/grouping.ts';
import type { NoticeEvent, Reminder } from '../../src/engine/features/notices.ts';
import { type Condition, dayOf } from '../../src/engine/fields/condition.ts';
import { fieldOf, type Resource } from '../../src/engine/resource.ts';
import { dayLength, daysBetween } from '../../src/engine/time/days.ts';
import { addEvent, type EventPayload } from '../delivery/inbox/payload.ts';
import type { Catalogue } from '../records/catalogue/catalogue.ts';
import { responsibleOf } from '../records/write/notify/notice-events.ts';
import type { Clock } from '../request/context.ts';
import { serverIdentity } from '../request/server-identity.ts';
import { createRepeatedTask, type RepeatedTask } from '../runtime/tasks/repeated-task.ts';
import type { Worker } from '../runtime/tasks/worker.ts';
import type { Database } from '../storage/database.ts';
import type { DataAccess, DataAccessFactory } from '../storage/records/data-access.ts';
import type { KeysetPosition } from '../storage/records/query/keyset.ts';
import type { StoredRecord } from '../storage/records/query/rows.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';

/** Polling interval, and how often the dates are looked through, in milliseconds. */
const lookEvery = 1000;
const scanEvery = 60_000;
/** Number of records that are looked through together. */
const chunk = 200;
/** A moment that passed while no server ran still causes its reminder for this long, in milliseconds. */
const madeUpFor = dayLength;
/** A reminder is remembered for this long after its date, in milliseconds. */
const rememberedFor = 7 * dayLength;

interface ReminderParts {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly dataAccess: DataAccessFactory;
  readonly log: Logger | undefined;
  readonly timeZone: string;
  /** Called after reminders were committed. */
  wake(): void;
}

export interface Reminders extends Worker {
  /** Regards every reminder that is due now as sent. For demo data, which is older than the reminders. */
  skipDue(): Promise<void>;
}

interface DeclaredReminder {
  readonly resource: Resource;
  readonly notice: NoticeEvent;
  readonly remind: Reminder;
}

/** A record whose reminder is due. */
interface Due {
  readonly record: StoredRecord;
  readonly value: string;
  /** The time before the date, in milliseconds. */
  readonly before: number;
}

/** A record whose reminder is due, with the users responsible for it. */
interface ResponsibleDue extends Due {
  readonly to: readonly string[];
}

/** Watches the dates of records and puts an event into the outbox as one approaches: each once, on all servers. */
export function createReminders(parts: ReminderParts): Reminders {
  const { database, catalogue, clock, log } = parts;
  const declared = catalogue.resources.flatMap((resource) =>
    resource.notices.flatMap((notice): DeclaredReminder[] =>
      notice.remind ? [{ resource, notice, remind: notice.remind }] : [],
    ),
  );
  let scannedAt: number | undefined;
  const scan = async (handle: HandleDue): Promise<void> => {
    for (const reminder of declared) await scanOne(reminder, parts, repeated.signal, handle);
  };
  const remind: HandleDue = (reminder, due, now) =>
    database.transaction((trx) => addReminders(trx, reminder, due, now));
  const look = async (): Promise<void> => {
    const now = clock.now().getTime();
    if (scannedAt !== undefined && now - scannedAt < scanEvery && now >= scannedAt) return;
    scannedAt = now;
    await scan(remind);
  };
  const onError = (error: unknown) => log?.error({ err: error }, 'looking for reminders failed');
  const repeated: RepeatedTask = createRepeatedTask({ task: 'reminders', every: lookEvery, work: look, onError });
  return {
    ...repeated,
    async skipDue() {
      await scan(async ({ resource, notice }, due, now) => {
        const about = { resource: resource.name, event: notice.event };
        await database.transaction((trx) => claim(trx, about, due, now));
        return false;
      });
    },
    start(observe) {
      if (declared.length > 0) repeated.start(observe);
    },
  };
}

/** Handles records whose reminder is due. Resolves to whether events were added. */
type HandleDue = (reminder: DeclaredReminder, due: readonly ResponsibleDue[], now: Date) => Promise<boolean>;

async function scanOne(
  reminder: DeclaredReminder,
  { catalogue, clock, dataAccess, timeZone, wake }: ReminderParts,
  signal: AbortSignal,
  handle: HandleDue,
): Promise<void> {
  const now = clock.now();
  const scope = dataAccess.forIdentity(serverIdentity, now);
  const records = scope.records(reminder.resource.name);
  const sort = [{ field: reminder.remind.field, order: 'asc' }] as const;
  let place: KeysetPosition | undefined;
  do {
    if (signal.aborted) return;
    const found = await records.next({ where: nearing(catalogue, reminder), sort, place, limit: chunk });
    const daysOf = await tenantDays(catalogue, scope, reminder, found.records);
    const reached = found.records.flatMap((record) => dueOf(reminder, record, daysOf(record), now, timeZone) ?? []);
    const due = await withResponsible(catalogue, scope, reminder, reached);
    if (due.length > 0 && (await handle(reminder, due, now))) wake();
    place = found.place;
  } while (place);
}

/** Puts the events of those that nobody was reminded of into the outbox, one for each enterprise. Resolves to whether there are any. */
async function addReminders(
  trx: Kysely<SystemTables>,
  { resource, notice }: DeclaredReminder,
  due: readonly ResponsibleDue[],
  now: Date,
): Promise<boolean> {
  const fresh = await claim(trx, { resource: resource.name, event: notice.event }, due, now);
  for (const [tenant, some] of groupBy(fresh, ({ record }) => record.enterprise ?? null)) {
    const enterprise = tenant === null ? null : Number(tenant);
    const payload: EventPayload = {
      event: notice.event,
      resource: resource.name,
      actor: null,
      at: now.toISOString(),
      count: some.length,
      items: some.map(({ record, value, to }) => ({ id: record.id, to: [...to], notified: [], value })),
    };
    await addEvent(trx, enterprise, payload, now);
  }
  return fresh.length > 0;
}

/** Returns the condition of records whose date is near enough for the earliest reminder. */
function nearing(catalogue: Catalogue, { resource, notice: { where }, remind }: DeclaredReminder): Condition {
  const { field, before, days, tenantDays: name } = remind;
  const own = days === undefined ? 0 : Number(Reflect.get(fieldOf(resource, days).settings, 'max') ?? 365);
  const chosen = name === undefined ? undefined : fieldOf(catalogue.resource(catalogue.system.tenants), name);
  const offered = (chosen && catalogue.kinds[chosen.type]?.choices?.(chosen.settings)) ?? [];
  const longest = Math.max(
    own,
    Math.ceil((before.at(-1) ?? 0) / dayLength),
    ...offered.map(({ value }) => Number(value)),
  );
  return {
    all: [{ field, gte: { now: '-1d' } }, { field, lte: { now: `+${longest}d` } }, ...(where ? [where] : [])],
  };
}

/** Returns how many days before the tenants of the records are reminded, by record; empty where they say nothing. */
async function tenantDays(
  { system }: Catalogue,
  scope: DataAccess,
  { remind: { tenantDays: name } }: DeclaredReminder,
  records: readonly StoredRecord[],
): Promise<(record: StoredRecord) => readonly number[]> {
  if (name === undefined) return () => [];
  const ids = [...new Set(records.flatMap(({ enterprise }) => enterprise ?? []))];
  const found = await scope.records(system.tenants).findMany(ids);
  const days = new Map(found.map(({ id, values }) => [id, [values[name] ?? []].flat().map(Number)]));
  return ({ enterprise }) => days.get(enterprise ?? '') ?? [];
}

/** Returns the reminder that a record has reached: the shortest time that is not shorter than the rest. */
function dueOf(
  { remind: { field, before, days } }: Pick<DeclaredReminder, 'remind'>,
  record: StoredRecord,
  ofTenant: readonly number[],
  now: Date,
  timeZone: string,
): Due | undefined {
  const value = record.values[field];
  if (typeof value !== 'string') return undefined;
  const isDay = value.length === 10;
  const rest = isDay ? daysBetween(dayOf(now, timeZone), value) * dayLength : Date.parse(value) - now.getTime();
  if (rest < (isDay ? 0 : -madeUpFor)) return undefined;
  const own = days === undefined ? undefined : record.values[days];
  const usual =
    ofTenant.length > 0 ? ofTenant.map((one) => one * dayLength).toSorted((one, other) => one - other) : before;
  const times = typeof own === 'number' ? [...usual.filter((time) => time < own * dayLength), own * dayLength] : usual;
  const reached = times.find((time) => rest <= time);
  return reached === undefined ? undefined : { record, value, before: reached };
}

/** Adds the users responsible for each record: of its own fields, or of those of the record it refers to. */
async function withResponsible(
  { kinds }: Catalogue,
  scope: DataAccess,
  { resource, notice }: DeclaredReminder,
  due: readonly Due[],
): Promise<ResponsibleDue[]> {
  const { by } = notice;
  if (by === undefined) return due.map((one) => ({ ...one, to: responsibleOf(notice, one.record.values) }));
  const idOf = ({ record }: Due) => String(record.values[by] ?? '');
  const { type, settings } = fieldOf(resource, by);
  const target = kinds[type]?.refersTo?.(settings) ?? '';
  const found = await scope.records(target).findMany([...new Set(due.map(idOf))].filter((id) => id !== ''));
  const values = new Map(found.map((record) => [record.id, record.values]));
  return due.map((one) => ({ ...one, to: responsibleOf(notice, values.get(idOf(one)) ?? {}) }));
}

/** Returns those that no server has reminded of before, and remembers them. */
async function claim<One extends Due>(
  trx: Kysely<SystemTables>,
  { resource, event }: { readonly resource: string; readonly event: string },
  due: readonly One[],
  now: Date,
): Promise<readonly One[]> {
  const rows = due.map(({ record, value, before }) => ({
    resource,
    event,
    record: Number(record.id),
    value,
    minutes: before / 60_000,
    expiresAt: new Date(Math.max(Date.parse(value), now.getTime()) + rememberedFor).toISOString(),
  }));
  const added = await trx
    .insertInto('reminder')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .returning('record')
    .execute();
  const ids = new Set(added.map(({ record }) => String(record)));
  return due.filter(({ record }) => ids.has(record.id));
}
