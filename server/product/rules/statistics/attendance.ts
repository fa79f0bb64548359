import { isObject } from '../../../../src/base/is-object.ts';
import { addDays, instantOf } from '../../../../src/engine/time/days.ts';
import { dayMinutes, readPeriods, wholeSpan } from '../../../../src/engine/time/hours.ts';
import roster from '../../../../src/resources/setting/roster.ts';
import shift from '../../../../src/resources/setting/shift.ts';
import attendance from '../../../../src/resources/statistics/attendance.ts';
import presence from '../../../../src/resources/statistics/presence.ts';
import type { Effects } from '../../../records/rules/rules.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';

/** A time during which a user was there, as ISO instants. */
export interface Spell {
  readonly from: string;
  readonly to: string;
}

/** A shift on one day, in milliseconds since 1970. */
export interface Duty {
  readonly start: number;
  readonly end: number;
  /** How late and how early is neither, in seconds. */
  readonly grace: number;
}

/** A day of a user. */
export interface UserDay {
  readonly user: string;
  readonly date: string;
}

const firstById = { sort: [{ field: 'id', order: 'asc' }], start: 0, end: 1 } as const;
const byUserDay = ({ user, date }: UserDay) =>
  ({
    all: [
      { field: 'user', eq: user },
      { field: 'date', eq: date },
    ],
  }) as const;

/** Returns the attendance of a user on a day. */
export async function attendanceOf(scope: DataAccess, day: UserDay): Promise<StoredRecord | undefined> {
  const [found] = await scope.records(attendance.name).page({ where: byUserDay(day), ...firstById });
  return found;
}

/** Returns when a shift on this day ends, across midnight too; undefined for a day off. */
export async function shiftEnd(
  scope: DataAccess,
  id: string | null,
  date: string,
  timeZone: string | undefined,
): Promise<string | undefined> {
  const duty = await dutyOf(scope, id, date, timeZone);
  return duty && new Date(duty.end).toISOString();
}

/**
 * Compares when a user was there with the published shift of the day, and writes how late and how early into the
 * attendance. Early and absent are known once the shift is over. Without a shift, nothing is late or early.
 */
export async function assessDay(
  effects: Effects,
  day: UserDay & { readonly shift: string | null },
  { now, timeZone }: { readonly now: Date; readonly timeZone: string | undefined },
): Promise<void> {
  const { unscoped } = effects;
  const duty = await dutyOf(unscoped, day.shift, day.date, timeZone);
  const known = await attendanceOf(unscoped, day);
  const verdict = duty ? verdictOn(duty, await spellsDuring(unscoped, day, known, now), now.getTime()) : nothing;
  const values = { ...verdict, shift: day.shift };
  if (known) await effects.update(attendance, known.id, values);
  else if (duty && now.getTime() >= duty.start) {
    await effects.create(attendance, { user: day.user, date: day.date, ...values });
  }
}

/** Compares an arrival with the shifts of this day and of the day before, which may go on past midnight. */
export async function assessArrival(
  effects: Effects,
  { user, date }: UserDay,
  moment: { readonly now: Date; readonly timeZone: string | undefined },
): Promise<void> {
  const found = await effects.unscoped.records(roster.name).page({
    where: {
      all: [
        { field: 'user', eq: user },
        { field: 'date', in: [addDays(date, -1), date] },
        { field: 'published', empty: false },
      ],
    },
    ...firstById,
    end: 2,
  });
  for (const { values } of found) {
    await assessDay(effects, { user, date: String(values.date), shift: idOf(values.published) }, moment);
  }
}

const nothing = { late: null, early: null, absent: false } as const;

/**
 * Returns how late and how early somebody was, in seconds, or whether they were absent.
 *
 * @param now in milliseconds
 */
export function verdictOn({ start, end, grace }: Duty, spells: readonly Spell[], now: number) {
  const during = spells
    .map(({ from, to }) => ({ from: Math.max(Date.parse(from), start), to: Math.min(Date.parse(to), end) }))
    .filter(({ from, to }) => from < end && to >= start && to >= from);
  const isOver = now >= end;
  if (during.length === 0) return { ...nothing, absent: isOver };
  const late = inMinutes(Math.min(...during.map(({ from }) => from)) - start);
  const early = inMinutes(end - Math.max(...during.map(({ to }) => to)));
  return { absent: false, late: late > grace ? late : null, early: isOver && early > grace ? early : null };
}

/** Returns the seconds of whole minutes. */
function inMinutes(milliseconds: number): number {
  return Math.round(milliseconds / 60_000) * 60;
}

/**
 * Returns when the user was there on the day and the next one. Somebody who is there now has not left yet, unless they
 * came back after a gap, such as on a later day.
 */
async function spellsDuring(
  scope: DataAccess,
  { user, date }: UserDay,
  known: StoredRecord | undefined,
  now: Date,
): Promise<Spell[]> {
  const next = await attendanceOf(scope, { user, date: addDays(date, 1) });
  const spells = [known, next].flatMap((record) => readSpells(record?.values.spells));
  const [board] = await scope.records(presence.name).page({ where: { field: 'user', eq: user }, ...firstById });
  const isThere = board !== undefined && board.values.status !== 'offline';
  const last = spells.at(-1);
  if (!isThere || !last || now.getTime() - Date.parse(last.to) > shortGap) return spells;
  return [...spells, { from: last.to, to: now.toISOString() }];
}

async function dutyOf(
  scope: DataAccess,
  id: string | null,
  date: string,
  timeZone: string | undefined,
): Promise<Duty | undefined> {
  const found = id === null ? undefined : await scope.records(shift.name).find(id);
  return found && dutyAt(found.values, date, timeZone);
}

/** Returns when a shift with these values begins and ends on a day. */
export function dutyAt({ periods, graceMins }: Values, date: string, timeZone: string | undefined): Duty | undefined {
  const span = wholeSpan(readPeriods(periods));
  if (!span) return undefined;
  const at = (minutes: number) => Date.parse(instantAfter(date, minutes, timeZone));
  return { start: at(span.start), end: at(span.end), grace: Number(graceMins ?? 0) * 60 };
}

/** Returns the moment on a day, or on a later one, by the clocks of the time zone. */
function instantAfter(date: string, minutes: number, timeZone: string | undefined): string {
  const time = [Math.floor((minutes % dayMinutes) / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return instantOf(`${addDays(date, Math.floor(minutes / dayMinutes))}T${time.join(':')}:00`, timeZone);
}

/** Returns the spells with one more. A short gap is no absence: a reload, or a connection that was lost. */
export function withSpell(value: unknown, from: Date, to: Date): Spell[] {
  const spells = readSpells(value);
  const last = spells.at(-1);
  const added = { from: from.toISOString(), to: to.toISOString() };
  if (!last || from.getTime() - Date.parse(last.to) > shortGap) return [...spells, added];
  return [...spells.slice(0, -1), { from: last.from, to: added.to > last.to ? added.to : last.to }];
}

/** In milliseconds. A day has fewer than 150 spells. */
const shortGap = 10 * 60_000;

function readSpells(value: unknown): Spell[] {
  return [value].flat().flatMap((spell) => {
    if (!isObject(spell) || typeof spell.from !== 'string' || typeof spell.to !== 'string') return [];
    return [{ from: spell.from, to: spell.to }];
  });
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
