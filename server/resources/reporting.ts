import { conditionFields } from '../../src/engine/condition.ts';
import { daysBetween, isDay } from '../../src/engine/days.ts';
import { allows } from '../../src/engine/permission.ts';
import { type Measure, measuredField, type Report, timeSteps } from '../../src/engine/report.ts';
import { fieldOf } from '../../src/engine/resource.ts';
import type { Problem } from '../../src/engine/values.ts';
import { notFound } from '../errors.ts';
import type { Figure, FigureGroup, FiguresRequest } from '../storage/records/figures.ts';
import { type Call, demand, readable } from './call.ts';
import { badQuery, readListQuery } from './list-query.ts';
import { readLabels } from './present.ts';

/** Groups one answer holds at most. */
const mostGroups = 1000;
/** Days one question spans at most: two years and the odd day. */
const mostDays = 732;

export interface ReportGroup {
  /** A day, of a week its Monday; a month `2026-11`; or the value of the field. Null for records without one. */
  readonly key: string | null;
  /** What people call the record a reference points to. */
  readonly label?: string;
  readonly values: Readonly<Record<string, number | null>>;
}

export interface ReportAnswer {
  readonly groups: readonly ReportGroup[];
  readonly totals: Readonly<Record<string, number | null>>;
}

/**
 * `GET /{name}/reports/{key}?_from=&_to=&_by=`: the measures of a report over the records that the list's filters select,
 * between two days, told apart by `day`, `week`, `month` or a dimension of the report. Measures about fields the caller
 * may not read are absent.
 */
export async function readReport(call: Call, key: string, params: URLSearchParams): Promise<ReportAnswer> {
  const report = call.resource.reports.find((one) => one.key === key);
  if (!report) throw notFound();
  demand(call, report.rule);
  const { from, to, by } = readQuestion(call, report, params);
  const { filters, keyword } = readListQuery(call, without(params, ['_from', '_to', '_by']));
  const measures = shownMeasures(call, report);
  const request = {
    selection: { filters, keyword, readable: new Set(readable(call).map(({ name }) => name)) },
    period: { field: report.time, from, to },
    figures: measures.flatMap(figureOf),
    limit: mostGroups,
  };
  const records = call.scope.records(call.resource.name);
  const [total] = await records.figures(request);
  const groups = await records.figures({ ...request, by });
  const valuesOf = (group: FigureGroup | undefined) => measuresOf(measures, group);
  return { groups: await named(call, by, groups, valuesOf), totals: valuesOf(total) };
}

function readQuestion(call: Call, report: Report, params: URLSearchParams) {
  const [from = '', to = '', by = 'day'] = ['_from', '_to', '_by'].map((name) => params.get(name) ?? undefined);
  const problems: [string, Problem[]][] = [];
  for (const [name, day] of [
    ['_from', from],
    ['_to', to],
  ] as const) {
    if (!isDay(day)) problems.push([name, [{ key: 'notADay', params: {} }]]);
  }
  if (problems.length === 0 && (to < from || daysBetween(from, to) >= mostDays))
    problems.push(['_to', [{ key: 'periodTooLong', params: { maximum: mostDays } }]]);
  const step = timeSteps.find((one) => one === by);
  const open = new Set(readable(call).map(({ name }) => name));
  if (!step && !(report.dimensions.includes(by) && open.has(by)))
    problems.push(['_by', [{ key: 'notADimension', params: {} }]]);
  if (problems.length > 0) throw badQuery(problems);
  return { from, to, by: step ? { step } : { field: by } };
}

/** Those whose fields the caller may read, and shares of two such. */
function shownMeasures(call: Call, { measures, time }: Report): Measure[] {
  const mayRead = (name: string) => {
    const field = Object.hasOwn(call.resource.fields, name) ? fieldOf(call.resource, name) : undefined;
    return !field || (!field.mask && allows(call.snapshot, field.perm.read));
  };
  if (!mayRead(time)) return [];
  const open = measures.filter((measure) => {
    const names = [measuredField(measure) ?? [], 'where' in measure ? conditionFields(measure.where) : []].flat();
    return names.every(mayRead);
  });
  return open.filter((one) => !('ratio' in one) || one.ratio.every((key) => open.some((other) => other.key === key)));
}

function figureOf(measure: Measure): Figure[] {
  if ('ratio' in measure) return [];
  const { key, where } = measure;
  if ('count' in measure) return [{ key, where, of: { count: true } }];
  return [{ key, where, of: 'sum' in measure ? { sum: measure.sum } : { average: measure.average } }];
}

/** The measures of a group, as they are on the wire; what is counted in no record is 0, what is averaged there null. */
function measuresOf(measures: readonly Measure[], group: FigureGroup | undefined) {
  const figures = new Map<string, number | null>();
  for (const measure of measures) {
    if ('ratio' in measure) continue;
    figures.set(measure.key, group?.values[measure.key] ?? ('average' in measure ? null : 0));
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

/** The groups as they are on the wire, references with what people call them. */
async function named(
  call: Call,
  by: NonNullable<FiguresRequest['by']>,
  groups: readonly FigureGroup[],
  valuesOf: (group: FigureGroup) => ReportGroup['values'],
): Promise<ReportGroup[]> {
  if ('step' in by) return groups.map((group) => ({ key: group.group, values: valuesOf(group) }));
  const field = fieldOf(call.resource, by.field);
  const records = groups.map(({ group }) => ({ values: { [field.name]: group }, createdBy: null, updatedBy: null }));
  const labels = await readLabels(call, call.scope, records, [field]);
  return groups.map((group) => {
    const label = labels.of(field, group.group);
    return { key: group.group, ...(typeof label === 'string' && { label }), values: valuesOf(group) };
  });
}

function without(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !names.includes(name)));
}
