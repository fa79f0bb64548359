import { groupBy } from '../../../../src/base/grouping.ts';
import { dayOf } from '../../../../src/engine/fields/condition.ts';
import { addDays, startOfDay } from '../../../../src/engine/time/days.ts';
import type { LoginResult } from '../../../session/login-log.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { type Spell, withSpell } from '../../rules/statistics/attendance.ts';
import { splitByDay } from '../../split-by-day.ts';
import { officeHour, type RecordLife } from '../life.ts';
import { createRandom, type Random } from '../random.ts';
import type { Stay, WorkedDuty } from './rosters.ts';

/** Number of past days in the login log. */
const daysBack = 30;

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
] as const;

export interface DemoLogins {
  /** Id of the user. */
  readonly user: string;
  readonly email: string;
  /** Time of the last sign-in. */
  readonly lastAt: Date;
  readonly now: Date;
  readonly timeZone: string;
  /** What is planned for somebody who works in shifts. @default office hours */
  readonly duties?: readonly WorkedDuty[] | undefined;
}

/**
 * Adds the daily sign-ins of a user up to the last one, sometimes after a wrong password, and the attendance that
 * follows from them.
 */
export async function recordDemoLogins(scope: WritableDataAccess, random: Random, logins: DemoLogins) {
  const { user, email, duties } = logins;
  const device = random.pick(devices);
  const address = `10.0.${random.whole(1, 8)}.${random.whole(10, 250)}`;
  const stays = duties ? duties.flatMap(({ stay }) => stay ?? []) : officeStays(random, logins);
  const lines = stays.flatMap(({ from: at }): { at: Date; result: LoginResult }[] => [
    ...(random.chance(0.08) ? [{ at: new Date(at.getTime() - 60_000), result: 'wrongCredentials' as const }] : []),
    { at, result: 'signedIn' },
  ]);
  await scope.writer('loginLog').insertMany(
    lines.map(({ at, result }) => ({
      values: { at: at.toISOString(), user, email, result, address, device },
      stamp: { at, by: null },
    })),
  );
  const days = daysOf(stays, logins);
  const dates = new Set([...days.keys(), ...(duties ?? []).flatMap(({ date, verdict }) => (verdict ? date : []))]);
  await scope.writer('attendance').insertMany(
    [...dates].toSorted().map((date) => {
      const values = {
        date,
        user,
        absent: false,
        ...days.get(date),
        ...duties?.find((duty) => duty.date === date)?.verdict,
      };
      const place = days.has(date) ? { address, device } : {};
      return { values: { ...values, ...place }, stamp: { at: startOfDay(date, logins.timeZone), by: null } };
    }),
  );
}

/** Returns days of an office, on which one signs in some time and works until the evening. */
function officeStays(random: Random, { lastAt, now, timeZone }: DemoLogins): Stay[] {
  const past = Array.from({ length: daysBack }, (_, index) => officeHour(random, lastAt, daysBack - index));
  const signedIn = [...past.filter(() => random.chance(0.7)), lastAt];
  return signedIn.map((from) => {
    const midnight = startOfDay(addDays(dayOf(from, timeZone), 1), timeZone).getTime() - 1000;
    const to = Math.min(from.getTime() + random.whole(360, 560) * 60_000, midnight, now.getTime());
    return { from, to: new Date(to) };
  });
}

/** Returns the attendance of each day on which somebody was there. */
function daysOf(stays: readonly Stay[], { user, timeZone }: DemoLogins): ReadonlyMap<string, Values> {
  const parts = stays.flatMap(({ from, to }) => {
    let start = from;
    return splitByDay(from, to, timeZone).map(({ day, until, seconds }) => {
      const part = { day, from: start, to: until, seconds, isSignIn: start === from };
      start = until;
      return part;
    });
  });
  const values = [...groupBy(parts, ({ day }) => day)].map(([day, own]): readonly [string, Values] => {
    const random = createRandom((own[0]?.from.getTime() ?? 0) + Number(user));
    const seconds = own.reduce((sum, part) => sum + part.seconds, 0);
    const away = Math.round((seconds * random.whole(5, 18)) / 100);
    const busy = random.chance(0.4) ? Math.round((seconds * random.whole(2, 12)) / 100) : 0;
    return [
      day,
      {
        firstAt: own[0]?.from.toISOString() ?? null,
        lastAt: own.at(-1)?.to.toISOString() ?? null,
        spells: own.reduce<Spell[]>((spells, part) => withSpell(spells, part.from, part.to), []),
        away,
        busy,
        online: seconds - away - busy,
        signIns: own.filter(({ isSignIn }) => isSignIn).length,
      },
    ];
  });
  return new Map(values);
}

/** Puts the agents in service on the board. Nobody is online before somebody opens the console. */
export async function addToBoard(scope: WritableDataAccess, staff: readonly RecordLife[], now: Date): Promise<void> {
  const inService = staff.filter(({ values }) => values.status !== 'left');
  await scope.writer('presence').insertMany(
    inService.map(({ values: { user } }) => ({
      values: { user, status: 'offline', since: null, onBoard: true },
      stamp: { at: now, by: null },
    })),
  );
}
