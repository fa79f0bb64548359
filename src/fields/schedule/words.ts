import { nfkc } from '../../base/nfkc.ts';
import type { TextContext } from '../../engine/fields/kind.ts';
import { readTime } from '../time/index.ts';
import type { Hours } from './hours.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const chinese = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

type Words = Pick<TextContext, 'translate'>;

/** Returns the name of a weekday. 1 is Monday. */
export function dayName(day: number, { translate }: Words): string {
  return translate(`fields.schedule.days.${day}`, undefined, chinese[day - 1] ?? String(day));
}

/** Formats a schedule: `周一至周五 09:00–18:00；周六 20:00–次日 02:00`. */
export function shownSchedule(schedule: readonly Hours[], words: Words): string {
  const next = words.translate('fields.schedule.nextDay', undefined, '次日');
  return schedule
    .map(({ days, from, to }) => `${shownDays(days, words)} ${from}–${to > from ? '' : `${next} `}${to}`)
    .join(words.translate('fields.schedule.separator', undefined, '；'));
}

function shownDays(days: readonly number[], words: Words): string {
  if (days.length === weekdays.length) return words.translate('fields.schedule.everyDay', undefined, '每天');
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const until = words.translate('fields.schedule.until', undefined, '至');
  return runs
    .map((run) => {
      const names = run.map((day) => dayName(day, words));
      return names.length > 2 ? `${names[0]}${until}${names.at(-1)}` : names.join('、');
    })
    .join('、');
}

/**
 * Parses the format of `shownSchedule` in any width, with any dashes and separators. Returns undefined if the text
 * cannot be parsed.
 */
export function readSchedule(text: string, words: Words): Hours[] | undefined {
  const next = words.translate('fields.schedule.nextDay', undefined, '次日');
  const parts = nfkc(text)
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const read = parts.map((part): Hours | undefined => {
    const hours = /(\d{1,2}:\d{2})\s*[-–—~至到]\s*(.+)$/.exec(part);
    const [, start = '', after = ''] = hours ?? [];
    const before = part.slice(0, hours?.index).trimEnd();
    const [from, to] = [readTime(start), readTime(after.replace(next, '').replace('次日', ''))];
    const days = readDays(before, words);
    return days && from !== undefined && to !== undefined ? { days, from, to } : undefined;
  });
  const found = read.flatMap((hours) => hours ?? []);
  return found.length > 0 && found.length === read.length ? found : undefined;
}

function readDays(text: string, words: Words): number[] | undefined {
  const everyDay = words.translate('fields.schedule.everyDay', undefined, '每天');
  if ([everyDay.toLowerCase(), '每天'].includes(text.trim().toLowerCase())) return [...weekdays];
  const days = text.split(/[、,，/]/).map((part): number[] | undefined => {
    const ends = part.split(/[-–—~至到]/).map((name) => readDay(name.trim(), words));
    const [first, last = first] = ends;
    if (first === undefined || last === undefined || ends.length > 2 || last < first) return undefined;
    return weekdays.filter((day) => day >= first && day <= last);
  });
  return days.some((some) => some === undefined) ? undefined : days.flatMap((some) => some ?? []);
}

function readDay(name: string, words: Words): number | undefined {
  const called = name
    .toLowerCase()
    .replace(/^(星期|礼拜)/, '周')
    .replace('周天', '周日');
  return weekdays.find((day) => [dayName(day, words).toLowerCase(), chinese[day - 1]].includes(called));
}
