import { dayOf } from '../../src/engine/fields/condition.ts';
import attendance from '../../src/resources/statistics/attendance.ts';
import presence from '../../src/resources/statistics/presence.ts';
import type { ProductFeatures } from '../live/people-watch.ts';
import type { Effects, GivenValues } from '../records/rules/rules.ts';
import { maxDevice } from '../session/login-log.ts';
import type { StoredRecord } from '../storage/records/query/rows.ts';
import { assessArrival, attendanceOf, withSpell } from './rules/statistics/attendance.ts';
import { splitByDay } from './split-by-day.ts';

type PresenceRecords = NonNullable<ProductFeatures['presence']>;
type RecordedSignIn = Parameters<PresenceRecords['recordSignIn']>[2];
type PresenceStatus = Parameters<PresenceRecords['showStatus']>[2];

/**
 * Records that the user was there at this moment: on the first one of a day, the day begins. It may be too late for the
 * shift.
 */
async function recordArrival(effects: Effects, user: string, at: Date, timeZone: string | undefined) {
  const date = dayOf(at, timeZone);
  const known = await attendanceOf(effects.unscoped, { user, date });
  const lastAt = at.toISOString();
  const spells = withSpell(known?.values.spells, at, at);
  if (known) await effects.update(attendance, known.id, { firstAt: firstOf(known, lastAt), lastAt, spells });
  else await create(effects, user, date, { firstAt: lastAt, lastAt, spells });
  await assessArrival(effects, { user, date }, { now: at, timeZone });
}

/** Counts a sign-in of the user. */
async function recordSignIn(effects: Effects, user: string, { at, timeZone, origin }: RecordedSignIn): Promise<void> {
  const day = dayOf(at, timeZone);
  const place = { address: origin.address, device: origin.userAgent.slice(0, maxDevice), lastAt: at.toISOString() };
  const known = await attendanceOf(effects.unscoped, { user, date: day });
  const firstAt = firstOf(known, place.lastAt);
  if (!known) await create(effects, user, day, { ...place, firstAt, signIns: 1 });
  else {
    const signIns = Number(known.values.signIns ?? 0) + 1;
    await effects.update(attendance, known.id, { ...place, firstAt, signIns });
  }
}

/** Adds the time between two moments to the days of the user. */
async function recordTime(
  effects: Effects,
  user: string,
  status: Exclude<PresenceStatus, 'offline'>,
  { from, until, timeZone }: { readonly from: Date; readonly until: Date; readonly timeZone: string | undefined },
): Promise<void> {
  let start = from;
  for (const { day, until: end, seconds } of splitByDay(from, until, timeZone)) {
    const known = await attendanceOf(effects.unscoped, { user, date: day });
    const firstAt = firstOf(known, start.toISOString());
    const there = { firstAt, lastAt: end.toISOString(), spells: withSpell(known?.values.spells, start, end) };
    if (known) {
      const counted = Number(known.values[status] ?? 0) + seconds;
      await effects.update(attendance, known.id, { [status]: counted, ...there });
    } else await create(effects, user, day, { ...there, [status]: seconds });
    start = end;
  }
}

/** Shows the status of a user on the board. */
async function showStatus(effects: Effects, user: string, status: PresenceStatus, since: string) {
  const [known] = await effects.unscoped.records(presence.name).page({
    where: { field: 'user', eq: user },
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: 1,
  });
  if (!known) await effects.create(presence, { user, status, since });
  else if (known.values.status !== status) await effects.update(presence, known.id, { status, since });
}

/** Keeps the board of who is there, and the attendance of each day. */
export const presenceRecords: PresenceRecords = { recordArrival, recordSignIn, recordTime, showStatus };

/** Returns when the day began. A day on which the user was absent has not. */
function firstOf(known: StoredRecord | undefined, at: string): string {
  const { firstAt } = known?.values ?? {};
  return typeof firstAt === 'string' ? firstAt : at;
}

async function create(
  effects: Effects,
  user: string,
  date: string,
  values: GivenValues<typeof attendance.fields>,
): Promise<void> {
  await effects.create(attendance, { ...(await originOf(effects, user)), ...values, user, date });
}

/** Returns where the user signed in last. */
async function originOf(effects: Effects, user: string) {
  const session = await effects.unscoped.transaction
    .selectFrom('session')
    .select(['address', 'userAgent'])
    .where('user', '=', Number(user))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return session && { address: session.address, device: session.userAgent.slice(0, maxDevice) };
}
