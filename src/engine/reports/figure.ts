import type { Condition } from '../fields/condition.ts';
import { isStep, type Period, periodOfStep } from '../time/period.ts';
import { periodIn, splitFigure } from './figure-filter.ts';

/** A group of a report: one value of a dimension, no value, or every value that has no group of its own. */
export type FigureGroup =
  | { readonly field: string; readonly value: string | null }
  | { readonly field: string; readonly except: readonly string[] };

/** Returns the condition that the records of a group satisfy. */
export function inGroup(group: FigureGroup, field = group.field): Condition {
  if (!('except' in group)) return group.value === null ? { field, empty: true } : { field, eq: group.value };
  return { all: [{ field, empty: false }, { not: { field, in: group.except } }] };
}

/** Which figure of which report. It selects exactly the records that the figure is computed from. */
export interface FigureAddress extends Period {
  readonly resource: string;
  readonly report: string;
  readonly metric: string;
  readonly groups: readonly FigureGroup[];
  /** The filters of the report, as query parameters. */
  readonly filters: readonly (readonly [name: string, value: string])[];
}

const own = ['_from', '_to', '_group', '_except'];

/** Returns the text of a figure: `shop.sales.fee?_from=2026-11-01&_to=2026-11-30&_group=level:A&owner=5`. */
export function writeFigure({ resource, report, metric, from, to, groups, filters }: FigureAddress): string {
  const query = new URLSearchParams({ _from: from, _to: to });
  for (const group of groups) {
    if ('except' in group) query.append('_except', `${group.field}:${group.except.join(',')}`);
    else query.append('_group', `${group.field}:${group.value ?? ''}`);
  }
  for (const [name, value] of filters) query.append(name, value);
  return `${resource}.${report}.${metric}?${query}`;
}

/** Reads the text of a figure. Returns undefined for a text that is none. */
export function readFigure(text: string): FigureAddress | undefined {
  const split = splitFigure(text);
  if (!split) return undefined;
  const { path, query } = split;
  const [resource = '', report = '', metric = ''] = path.split('.');
  const groups = [...query].flatMap(([name, value]): FigureGroup[] => {
    const [field = '', ...rest] = value.split(':');
    const given = rest.join(':');
    if (name === '_group') return [{ field, value: given === '' ? null : given }];
    return name === '_except' ? [{ field, except: given.split(',').filter(Boolean) }] : [];
  });
  const filters = [...query].filter(([name]) => !own.includes(name));
  return { resource, report, metric, ...periodIn(query), groups, filters };
}

/** What a row, a column or a total of a report is about. */
export interface ReportCell {
  readonly by: string;
  readonly key: string | null;
  /** The keys that have a group of their own, if this group gathers the others. */
  readonly except?: readonly string[] | undefined;
}

/** Returns the period and the groups of a figure: time steps narrow the period, dimensions are groups. */
export function figurePlace(period: Period, cells: readonly ReportCell[]): Period & Pick<FigureAddress, 'groups'> {
  let { from, to } = period;
  const groups: FigureGroup[] = [];
  for (const { by, key, except } of cells) {
    if (isStep(by)) ({ from, to } = periodOfStep({ from, to }, by, key ?? ''));
    else groups.push(except ? { field: by, except } : { field: by, value: key });
  }
  return { from, to, groups };
}
