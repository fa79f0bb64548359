import { isDay, isInRange } from '../time/days.ts';
import type { Period } from '../time/period.ts';

/** Filters a list by the records behind a figure of a report. It is also the name of the query parameter. */
export const figureFilter = '_figure';

/** Returns the parts of the text of a figure whose period makes sense. Whether there is such a figure, the server says. */
export function splitFigure(text: string): { readonly path: string; readonly query: URLSearchParams } | undefined {
  const [, path, search] = /^(\w+\.\w+\.\w+)\?(.*)$/.exec(text) ?? [];
  if (path === undefined) return undefined;
  const query = new URLSearchParams(search);
  const { from, to } = periodIn(query);
  return [from, to].every((day) => isDay(day) && isInRange(day)) && from <= to ? { path, query } : undefined;
}

/** Returns the period that the query of a figure names. */
export function periodIn(query: URLSearchParams): Period {
  return { from: query.get('_from') ?? '', to: query.get('_to') ?? '' };
}
