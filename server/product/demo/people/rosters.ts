import { dayOf } from '../../../../src/engine/fields/condition.ts';
import { addDays, daysBetween } from '../../../../src/engine/time/days.ts';
import { minutesIn } from '../../../../src/engine/time/hours.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { type Duty, dutyAt, verdictOn } from '../../rules/statistics/attendance.ts';
import { addByServer } from '../add.ts';
import { createRandom } from '../random.ts';

const periods = (...times: readonly (readonly [from: string, to: string])[]) =>
  times.map(([from, to]) => ({ from, to }));

const shifts = {
  early: { name: '早班', color: '#1880ff', periods: periods(['09:00', '12:00'], ['13:00', '18:00']), breakMins: 0 },
  middle: { name: '中班', color: '#d48806', periods: periods(['13:00', '22:00']), breakMins: 60 },
  night: { name: '夜班', color: '#722ed1', periods: periods(['22:00', '06:00']), breakMins: 30 },
  training: { name: '培训', color: '#13a8a8', periods: periods(['14:00', '17:00']), breakMins: 0 },
} as const;

type ShiftKey = keyof typeof shifts;

/** A shift with its id. */
interface DemoShift {
  readonly id: string;
  readonly values: Values;
}

export type DemoShifts = Readonly<Record<ShiftKey, DemoShift>>;

/** A time at work that begins with a sign-in. */
export interface Stay {
  readonly from: Date;
  readonly to: Date;
}

/** A shift of somebody on a day, and what came of it. */
export interface WorkedDuty {
  readonly date: string;
  readonly shift: DemoShift;
  readonly duty: Duty;
  /** When they were there; undefined for a day in the future, and for an absence. */
  readonly stay: Stay | undefined;
  /** Attendance of a day that has begun. */
  readonly verdict: Values | undefined;
}

/** Weeks before this one and after it that are planned. The one after it is not published yet. */
const weeks = { before: 3, after: 1 } as const;
const minute = 60_000;

export async function addShifts(scope: WritableDataAccess, at: Date): Promise<DemoShifts> {
  const add = async (key: ShiftKey): Promise<DemoShift> => {
    const { breakMins } = shifts[key];
    const workTime = (minutesIn(shifts[key].periods) - breakMins) * 60;
    const values = { ...shifts[key], graceMins: 5, workTime, enabled: true };
    return { id: await addByServer(scope, 'shift', values, at), values };
  };
  return {
    early: await add('early'),
    middle: await add('middle'),
    night: await add('night'),
    training: await add('training'),
  };
}

/** Plans five days a week for the member of a team: nights, or early and middle shifts week by week. */
export function makeDuties(
  demoShifts: DemoShifts,
  { index, isAtNight, now, timeZone }: { index: number; isAtNight: boolean; now: Date; timeZone: string },
): WorkedDuty[] {
  const today = dayOf(now, timeZone);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = addDays(today, -weekday - 7 * weeks.before);
  const random = createRandom(daysBetween('2020-01-01', first) + 97 * index);
  return Array.from({ length: 7 * (weeks.before + 1 + weeks.after) }, (_, day) => {
    const isOff = (day + index) % 7 >= 5;
    const shift = demoShifts[isAtNight ? 'night' : (index + Math.floor(day / 7)) % 2 === 0 ? 'early' : 'middle'];
    const date = addDays(first, day);
    const duty = isOff ? undefined : dutyAt(shift.values, date, timeZone);
    // The same numbers are drawn for each day, whenever the demo is made.
    const stay = duty && stayOf(duty, { isAbsent: random.chance(0.03), ...punctuality(random) }, now);
    const spells = stay ? [{ from: stay.from.toISOString(), to: stay.to.toISOString() }] : [];
    const hasBegun = duty !== undefined && duty.start <= now.getTime();
    const verdict = hasBegun ? { shift: shift.id, ...verdictOn(duty, spells, now.getTime()) } : undefined;
    return duty && { date, shift, duty, stay, verdict };
  }).flatMap((one) => one ?? []);
}

/** Draws how many minutes somebody comes after the start, and leaves after the end. */
function punctuality(random: ReturnType<typeof createRandom>) {
  const after = random.chance(0.1) ? random.whole(6, 50) : -random.whole(1, 15);
  return { after, over: random.chance(0.05) ? -random.whole(10, 70) : random.whole(1, 12) };
}

function stayOf(
  { start, end }: Duty,
  { isAbsent, after, over }: { isAbsent: boolean; after: number; over: number },
  now: Date,
): Stay | undefined {
  const from = new Date(start + after * minute);
  if (isAbsent || from >= now) return undefined;
  return { from, to: new Date(Math.min(end + over * minute, now.getTime())) };
}

/** Adds the rosters of everybody who works in shifts. */
export async function addRosters(
  scope: WritableDataAccess,
  duties: ReadonlyMap<string, readonly WorkedDuty[]>,
  { by, now, timeZone }: { readonly by: string; readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const today = dayOf(now, timeZone);
  const sunday = addDays(today, (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7);
  const madeAt = (date: string) => new Date(Math.min(Date.parse(`${addDays(date, -10)}T02:00:00Z`), now.getTime()));
  await scope.writer('roster').insertMany(
    [...duties].flatMap(([user, own]) =>
      own.map(({ date, shift, duty }) => {
        const isPublished = date <= sunday;
        const endsAt = isPublished && duty.end > now.getTime() ? new Date(duty.end).toISOString() : null;
        return {
          values: {
            user,
            date,
            shift: shift.id,
            endsAt,
            published: isPublished ? shift.id : null,
            status: isPublished ? 'published' : 'draft',
          },
          stamp: { at: madeAt(date), by },
        };
      }),
    ),
  );
}
