import { type Condition, conditionFields } from '../../../src/engine/condition.ts';
import { addDays, daysBetween, isDay, isInRange, startOfDay } from '../../../src/engine/days.ts';
import { allows } from '../../../src/engine/permission.ts';
import {
  type Measure as MeasureOfReport,
  measuredField,
  type Report,
  type TimeStep,
  timeSteps,
} from '../../../src/engine/report.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import type { Problem } from '../../../src/engine/values.ts';
import { notFound } from '../../errors.ts';
import type { Group, Grouping, Measure } from '../../storage/records/aggregate.ts';
import { readLabels } from '../present/present.ts';
import { badQuery, readSelection } from '../query/list-query.ts';
import { type RequestContext, readableNames, requireOperation } from '../request-context.ts';
import { logFigures } from './access-log.ts';

/** Maximum number of groups in a response. */
const maxGroups = 1000;
/** Maximum number of days in one query: two years and one day more. */
const maxDays = 732;

export interface ReportGroup {
  /** A day, the Monday of a week, a month `2026-11`, or the value of the field. Null for records without a value. */
  readonly key: string | null;
  /** Label of the referenced record. */
  readonly label?: string;
  readonly values: Readonly<Record<string, number | null>>;
}

export interface ReportAnswer {
  readonly groups: readonly ReportGroup[];
  readonly totals: Readonly<Record<string, number | null>>;
}

/**
 * `GET /{name}/reports/{key}?_from=&_to=&_by=`: the measures of a report over the records that the list filters select,
 * between two days, grouped by `day`, `week`, `month` or a dimension of the report. Measures of fields that the caller
 * may not read are absent.
 */
export async function readReport(context: RequestContext, key: string, params: URLSearchParams): Promise<ReportAnswer> {
  const report = context.resource.reports.find((one) => one.key === key);
  if (!report) throw notFound();
  requireOperation(context, report.rule);
  const { from, to, by } = readQuestion(context, report, params);
  const { filters, keyword } = readSelection(context, without(params, ['_from', '_to', '_by']));
  const measures = shownMeasures(context, report);
  const selection = { filters, keyword, readable: readableNames(context), most: maxGroups };
  await logFigures(context, { filters, keyword, readable: readableNames(context) }, 'field' in by ? [by] : []);
  const records = context.scope.records(context.resource.name);
  const totals: Figures = new Map();
  const groups = new Map<string | null, Figures>();
  const counted = measures.filter((measure) => !('ratio' in measure));
  for (const time of new Set(counted.map((measure) => measure.time))) {
    const figures = counted.filter((measure) => measure.time === time).flatMap(figureOf);
    const request = {
      ...selection,
      where: within(context, time, from, to),
      measures: figures.map(([, figure]) => figure),
    };
    const order = 'step' in by ? 'group' : 'largest';
    const [total] = await records.aggregate({ ...request, groups: [] });
    if (total) addFigures(totals, figures, total);
    for (const group of await records.aggregate({ ...request, groups: [groupingOf(context, time, by)], order })) {
      const name = keyOf(group);
      groups.set(name, addFigures(groups.get(name) ?? new Map(), figures, group));
    }
  }
  const shown = [...groups].map(([name, found]) => ({ key: name, values: measuresOf(measures, found) }));
  const ordered = 'step' in by ? shown.toSorted(byKey) : shown;
  return { groups: await named(context, by, ordered), totals: measuresOf(measures, totals) };
}

/** Aggregates of a group, by the key of their measure. */
type Figures = Map<string, number | null>;

function addFigures(known: Figures, figures: readonly [string, Measure][], group: Group): Figures {
  for (const [index, [key]] of figures.entries()) known.set(key, group.figures[index] ?? null);
  return known;
}

function groupingOf(context: RequestContext, time: string, by: Question['by']): Grouping {
  return 'step' in by
    ? { field: time, by: by.step, isInstant: !holdsDays(context, time) }
    : { field: by.field, by: 'value', isInstant: false };
}

/** Sorts groups by day, week or month. The group without a key is last. */
function byKey({ key: one }: ReportGroup, { key: other }: ReportGroup): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
}

/** Matches records whose time lies between the two days, inclusive. */
function within({ resource, parts, scope }: RequestContext, field: string, from: string, to: string): Condition {
  const { timeZone } = scope.context;
  const kind = parts.catalogue.kinds[resource.fields[field]?.type ?? ''];
  const write = (day: string) => {
    const moment = startOfDay(day, timeZone);
    return kind?.ofMoment?.(moment, timeZone) ?? moment.toISOString();
  };
  return {
    all: [
      { field, gte: write(from) },
      { field, lt: write(addDays(to, 1)) },
    ],
  };
}

/** Returns true if the field stores a day without a time. */
function holdsDays({ resource, parts }: RequestContext, field: string): boolean {
  return parts.catalogue.kinds[resource.fields[field]?.type ?? '']?.groups === 'day';
}

interface Question {
  readonly from: string;
  readonly to: string;
  readonly by: { readonly step: TimeStep } | { readonly field: string };
}

function readQuestion(context: RequestContext, report: Report, params: URLSearchParams): Question {
  const [from = '', to = '', by = 'day'] = ['_from', '_to', '_by'].map((name) => params.get(name) ?? undefined);
  const problems: [string, Problem[]][] = [];
  for (const [name, day] of [
    ['_from', from],
    ['_to', to],
  ] as const) {
    if (!isDay(day)) problems.push([name, [{ key: 'notADay', params: {} }]]);
    else if (!isInRange(day)) problems.push([name, [{ key: 'dayOutOfRange', params: {} }]]);
  }
  const count = problems.length === 0 ? daysBetween(from, to) + 1 : 1;
  if (count < 1) problems.push(['_to', [{ key: 'periodBackwards', params: {} }]]);
  if (count > maxDays) problems.push(['_to', [{ key: 'periodTooLong', params: { count, maximum: maxDays } }]]);
  const step = timeSteps.find((one) => one === by);
  const open = readableNames(context);
  if (!step && !(report.dimensions.includes(by) && open.has(by)))
    problems.push(['_by', [{ key: 'notADimension', params: {} }]]);
  if (problems.length > 0) throw badQuery(problems);
  return { from, to, by: step ? { step } : { field: by } };
}

/** Returns the measures whose fields the caller may read, and ratios of two such measures. */
function shownMeasures(context: RequestContext, { measures }: Report): MeasureOfReport[] {
  const mayRead = (name: string) => {
    const field = Object.hasOwn(context.resource.fields, name) ? fieldOf(context.resource, name) : undefined;
    return !field || (!field.mask && allows(context.snapshot, field.perm.read));
  };
  const open = measures.filter((measure) => {
    const names = [
      measure.time,
      measuredField(measure) ?? [],
      'where' in measure ? conditionFields(measure.where) : [],
    ].flat();
    return names.every(mayRead);
  });
  return open.filter((one) => !('ratio' in one) || one.ratio.every((key) => open.some((other) => other.key === key)));
}

/** Returns the aggregate to query for a measure. A ratio has none, because it is computed from two other measures. */
function figureOf(measure: MeasureOfReport): [string, Measure][] {
  if ('ratio' in measure) return [];
  const { key, where } = measure;
  if ('count' in measure) return [[key, { of: 'count', where }]];
  const figure: Measure =
    'sum' in measure ? { of: 'sum', field: measure.sum, where } : { of: 'avg', field: measure.average, where };
  return [[key, figure]];
}

/** Returns the measures as in the API response. Without records, a count is 0 and an average is null. */
function measuresOf(measures: readonly MeasureOfReport[], read: ReadonlyMap<string, number | null>) {
  const figures = new Map<string, number | null>();
  for (const measure of measures) {
    if ('ratio' in measure) continue;
    figures.set(measure.key, read.get(measure.key) ?? ('average' in measure ? null : 0));
  }
  return Object.fromEntries(
    measures.map((measure) => [
      measure.key,
      'ratio' in measure ? share(figures, measure.ratio) : (figures.get(measure.key) ?? null),
    ]),
  );
}

function share(figures: ReadonlyMap<string, number | null>, [part, whole]: readonly [string, string]): number | null {
  const [above, below] = [figures.get(part) ?? 0, figures.get(whole) ?? 0];
  return below === 0 ? null : above / below;
}

/** Returns the groups as in the API response, with labels for references. */
async function named(
  context: RequestContext,
  by: Question['by'],
  groups: readonly ReportGroup[],
): Promise<readonly ReportGroup[]> {
  if ('step' in by) return groups;
  const field = fieldOf(context.resource, by.field);
  const records = groups.map(({ key }) => ({ values: { [field.name]: key }, createdBy: null, updatedBy: null }));
  const labels = await readLabels(context, context.scope, records, [field]);
  return groups.map((group) => {
    const label = labels.of(field, group.key);
    return typeof label === 'string' ? { ...group, label } : group;
  });
}

function keyOf({ keys: [key = null] }: Group): string | null {
  return key === null ? null : String(key);
}

function without(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !names.includes(name)));
}
