import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { PeopleWatch, PeopleWatchParts, Person } from '../../../server/live/people-watch.ts';
import type { Effects } from '../../../server/records/rules/rules.ts';
import { createRepeatedTask, type RepeatedTask } from '../../../server/runtime/tasks/repeated-task.ts';
import type { SystemTables } from '../../../server/storage/system/system-tables.ts';
import { isPresenceStatus, type PresenceStatus, statusOf } from './states.ts';
import { createStreams, type StreamFacts, type Streams, streamLifetime } from './streams.ts';

/** Pause between two looks at everybody who is there, in milliseconds. */
const sweepPause = 5000;
/** How often attendance is counted while nothing changes, in milliseconds. */
const countPause = 60_000;
/** No server ran if a user was not counted for longer, in milliseconds. */
const longestGap = countPause + streamLifetime;

interface OwnPresence {
  readonly status: PresenceStatus;
}

export interface Presence extends Omit<PeopleWatch, 'routes'> {
  /** Returns the status of the user now, and records it. */
  read(person: Person): Promise<OwnPresence>;
  /** Returns the status of the user now, and records nothing. */
  peek(person: Pick<Person, 'userId'>): Promise<OwnPresence>;
  /** Call when there is input, and with `isBusy` when the user chooses to be busy or not. */
  active(person: Person, isBusy?: boolean): Promise<OwnPresence>;
}

/** Where a product keeps who was online and when. Each call is part of a transaction in the enterprise of the user. */
export interface PresenceRecords {
  /** Records that the user was there at this moment, on which they came. */
  recordArrival(effects: Effects, user: string, at: Date, timeZone: string | undefined): Promise<void>;
  /** Counts a sign-in of the user. */
  recordSignIn(effects: Effects, user: string, signIn: RecordedSignIn): Promise<void>;
  /** Adds the time between two moments. */
  recordTime(
    effects: Effects,
    user: string,
    status: Exclude<PresenceStatus, 'offline'>,
    span: { readonly from: Date; readonly until: Date; readonly timeZone: string | undefined },
  ): Promise<void>;
  /** Shows the status of the user, which they have had since then. */
  showStatus(effects: Effects, user: string, status: PresenceStatus, since: string): Promise<void>;
}

interface RecordedSignIn {
  readonly at: Date;
  readonly timeZone: string | undefined;
  readonly origin: { readonly address: string; readonly userAgent: string };
}

interface PresenceParts extends Omit<PeopleWatchParts, 'product'> {
  readonly recordsOf: PresenceRecords;
}

/** What a user, or the end of a stream, changes. */
interface Change {
  readonly isActive?: boolean;
  readonly isBusy?: boolean | undefined;
  /** When the stream that has ended now was opened. */
  readonly closed?: string | undefined;
}

type StoredPresence = Omit<Selectable<SystemTables['presence_user']>, 'user' | 'enterprise'>;

/** Returns whether nobody counted the user for so long that the time since then cannot be theirs. */
function isUncounted(countedAt: string, opened: readonly (string | null | undefined)[], now: Date): boolean {
  const hadStream = opened.some((at) => at && at <= countedAt);
  return !hadStream && now.getTime() - Date.parse(countedAt) > longestGap;
}

/** Returns the status that somebody whose last status is stored has now. */
function currentStatus(
  { status, busy, activeAt, leftAt }: StoredPresence,
  hasStream: boolean,
  now: Date,
): PresenceStatus {
  const before = isPresenceStatus(status) ? status : 'offline';
  return statusOf({ status: before, hasStream, isBusy: busy === 1, activeAt, leftAt }, now);
}

/**
 * Returns the row of a user now, the status until now, and the time that has passed in it. A user who was not counted
 * for long has been offline.
 */
function nextPresence(stored: StoredPresence, streams: StreamFacts, change: Change, now: Date) {
  const { hasStream, openSince, lastSeen } = streams;
  const isGap = isUncounted(stored.countedAt, [openSince, change.closed], now);
  const shown = isPresenceStatus(stored.status) ? stored.status : 'offline';
  const before = hasStream && isGap ? 'offline' : shown;
  const isArriving = hasStream && before === 'offline';
  const leftAt = hasStream ? null : (stored.leftAt ?? lastSeen ?? (isGap ? stored.countedAt : now.toISOString()));
  const activeAt = change.isActive || isArriving ? now.toISOString() : stored.activeAt;
  const isBusy = change.isBusy ?? (!isArriving && stored.busy === 1);
  const status = statusOf({ status: before, hasStream, isBusy, activeAt, leftAt }, now);
  const until = leftAt === null ? now : new Date(leftAt);
  const from = before === 'offline' ? until : new Date(stored.countedAt);
  const countedAt = (until > from ? until : from).toISOString();
  return { before, isArriving, from, until, row: { status, busy: Number(isBusy), activeAt, leftAt, countedAt } };
}

/** Brings the status, the board and the attendance of a user up to now. */
async function settleIn(
  trx: Kysely<SystemTables>,
  { settings: { timeZone }, clock, records, recordsOf }: PresenceParts,
  { userId, enterpriseId }: Person,
  streams: StreamFacts,
  change: Change,
): Promise<OwnPresence> {
  const [now, user] = [clock.now(), String(userId)];
  const effects = records.in(trx).within(String(enterpriseId));
  const known = await trx.selectFrom('presence_user').selectAll().where('user', '=', userId).executeTakeFirst();
  const at = now.toISOString();
  const stored = known ?? { status: 'offline', busy: 0, activeAt: at, leftAt: null, countedAt: at };
  const next = nextPresence(stored, streams, change, now);
  const { before, isArriving, from, until } = next;
  if (isArriving) await recordsOf.recordArrival(effects, user, now, timeZone);
  if (before !== 'offline') await recordsOf.recordTime(effects, user, before, { from, until, timeZone });
  const row = { enterprise: enterpriseId, ...next.row };
  await trx
    .insertInto('presence_user')
    .values({ user: userId, ...row })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(row))
    .execute();
  const { status } = row;
  if (status !== before || !known) await recordsOf.showStatus(effects, user, status, until.toISOString());
  return { status };
}

/** Runs work about one user in a transaction of its own, one at a time on all servers; and knows what is under way. */
function createUserWork({ database, live }: PresenceParts) {
  const pending = new Set<Promise<unknown>>();
  return {
    pending,
    async about<Result>(user: number, work: (trx: Kysely<SystemTables>) => Promise<Result>): Promise<Result> {
      const running = database.transaction(work, { lock: `presence ${user}` });
      pending.add(running);
      try {
        return await running;
      } finally {
        pending.delete(running);
        live.wake();
      }
    },
  };
}

type Settle = (person: Person, change?: Change) => Promise<OwnPresence>;

/** Settles everybody whose status is another by now, or whose time is to be counted. */
async function sweep(
  { database, clock }: PresenceParts,
  streams: Streams,
  settle: Settle,
  signal: AbortSignal,
): Promise<void> {
  await streams.renew();
  const now = clock.now();
  const there = await database.db.selectFrom('presence_user').selectAll().where('status', '!=', 'offline').execute();
  for (const row of there) {
    if (signal.aborted) return;
    const { user, enterprise, status, leftAt, countedAt } = row;
    const { hasStream } = await streams.of(database.db, user);
    const next = currentStatus(row, hasStream, now);
    const isLeaving = !hasStream && leftAt === null;
    const isDue = leftAt === null && now.getTime() - Date.parse(countedAt) >= countPause;
    if (next !== status || isLeaving || isDue) await settle({ userId: user, enterpriseId: enterprise });
  }
}

/**
 * Keeps who is online, busy, away or offline, and for how long. The tables are shared by all servers, so that each sees
 * the streams of the others, and one that starts again knows who was there.
 */
export function createPresence(parts: PresenceParts): Presence {
  const { database, clock, log } = parts;
  const streams = createStreams(database, clock, randomUUID());
  const { about, pending } = createUserWork(parts);
  const settle: Settle = (person, change = {}) =>
    about(person.userId, async (trx) => settleIn(trx, parts, person, await streams.of(trx, person.userId), change));
  const sweeping: RepeatedTask = createRepeatedTask({
    task: 'presence',
    every: sweepPause,
    first: 0,
    work: () => sweep(parts, streams, settle, sweeping.signal),
    onError: (error) => log?.warn({ err: error }, 'who is online could not be kept up'),
  });
  const attempt = async (work: () => Promise<unknown>, message: string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!sweeping.signal.aborted) log?.warn({ err: error }, message);
    }
  };
  return {
    opened: (person) => followStream(person, { streams, settle, attempt, pending }),
    read: settle,
    peek: ({ userId }) => peek(parts, streams, userId),
    active: (person, isBusy) => settle(person, { isActive: true, isBusy }),
    signedIn: (person, origin) =>
      attempt(
        () => about(person.userId, (trx) => countSignIn(trx, parts, person, origin)),
        'a sign-in could not be counted',
      ),
    worker: {
      ...sweeping,
      async stop() {
        await sweeping.stop();
        await Promise.allSettled(pending);
      },
    },
  };
}

async function peek({ database: { db }, clock }: PresenceParts, streams: Streams, user: number): Promise<OwnPresence> {
  const { hasStream } = await streams.of(db, user);
  const row = await db.selectFrom('presence_user').selectAll().where('user', '=', user).executeTakeFirst();
  return { status: row ? currentStatus(row, hasStream, clock.now()) : 'offline' };
}

interface StreamWork {
  readonly streams: Streams;
  readonly settle: Settle;
  readonly pending: Set<Promise<unknown>>;
  /** Logs the message if the work fails. */
  attempt(work: () => Promise<unknown>, message: string): Promise<void>;
}

/** Records that a stream of the user opens. Returns what records its end. */
function followStream(person: Person, { streams, settle, attempt, pending }: StreamWork): () => void {
  const id = randomUUID();
  const opening = attempt(async () => {
    const isFirst = await streams.open(id, person.userId);
    if (isFirst) await settle(person);
  }, 'a user who arrived could not be recorded');
  return () => {
    const closing = opening.then(() =>
      attempt(async () => {
        const closed = await streams.close(id);
        if (closed.isLast) await settle(person, { closed: closed.openedAt });
      }, 'a user who left could not be recorded'),
    );
    pending.add(closing);
    void closing.finally(() => pending.delete(closing));
  };
}

async function countSignIn(
  trx: Kysely<SystemTables>,
  { settings: { timeZone }, clock, records, recordsOf }: PresenceParts,
  { userId, enterpriseId }: Person,
  origin: RecordedSignIn['origin'],
): Promise<void> {
  const effects = records.in(trx).within(String(enterpriseId));
  await recordsOf.recordSignIn(effects, String(userId), { at: clock.now(), timeZone, origin });
}
