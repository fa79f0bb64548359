import type { RatioUnit } from '../definition/fixed-values.ts';
import type { MetricDefinition, ReportDefinition } from '../definition/reports.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { maxConditions, measuredBy, metricKinds } from '../reports/metric.ts';
import { timeSteps } from '../time/period.ts';
import { checkCondition } from './condition.ts';
import {
  type Check,
  type FieldTest,
  fieldsOf,
  fieldsWhere,
  type MeaningContext,
  type ReportProblem,
  repeated,
} from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

const isTime: FieldTest = ({ mask, lookup }, kind) => kind.ofMoment !== undefined && !mask && !lookup;
const isMeasured: FieldTest = ({ mask, lookup }, kind) =>
  kind.column !== 'text' && kind.order === 'value' && !kind.computes && !mask && !lookup;
/** Values of a masked field may be counted, but nothing else: every other figure would reveal them. */
const isCounted: FieldTest = (field, kind) =>
  !kind.computes && !kind.writeOnly && !kind.parts && !kind.isMultiple?.(field);
const isGroup: FieldTest = (field, kind) =>
  (kind.choices ?? kind.refersTo) !== undefined && !kind.isMultiple?.(field) && !field.mask;

function timesOf(definition: AnyDefinition, context: MeaningContext): string[] {
  return ['createdAt', ...fieldsWhere(definition.fields, context.kinds, isTime)];
}

/** Reports mistakes in the metrics of a resource. */
export function checkMetrics(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { metrics = {} } = definition;
  const count = Object.values(metrics).filter((metric) => metric.where).length;
  if (count > maxConditions) report('metrics', count, `at most ${maxConditions} metrics with a condition`);
  for (const [key, metric] of Object.entries(metrics)) {
    const at = `metrics.${key}`;
    if (!checkFigure(at, metric, report)) continue;
    const parts = metric.ratio ?? metric.difference;
    if (parts) checkMetricParts(at, metric, parts, metrics, definition, context, report);
    else checkMeasured(at, metric, definition, context, report);
  }
}

/** Requires exactly one figure, and nothing that belongs to another. Returns false if the rest has no meaning. */
function checkFigure(at: string, metric: MetricDefinition, report: ReportProblem): boolean {
  const given: ReadonlyMap<string, unknown> = new Map(
    Object.entries(metric).filter(([, value]) => value !== undefined),
  );
  const named = metricKinds.filter((kind) => given.has(kind));
  const [kind] = named;
  if (kind === undefined || named.length > 1) {
    report(at, named, `exactly one of ${metricKinds.join(', ')}`);
    return false;
  }
  const isOfOthers = kind === 'ratio' || kind === 'difference';
  for (const property of isOfOthers ? ['where', 'time', 'of', 'on', 'ahead'] : []) {
    if (given.has(property))
      report(`${at}.${property}`, given.get(property), `remove it: the parts of \`${kind}\` have their own`);
  }
  if (given.has('as') && kind !== 'ratio')
    report(`${at}.as`, given.get('as'), 'remove it: only a `ratio` is shown in a unit');
  return true;
}

const checkMeasured: Check<[at: string, metric: MetricDefinition]> = (at, metric, definition, context, report) => {
  const source = sourceOf(at, metric, definition, context, report);
  if (!source) return;
  const times = timesOf(source, context);
  if (metric.time !== undefined && !times.includes(metric.time))
    report(`${at}.time`, metric.time, oneOf(times, metric.time, 'a day or a moment'));
  const { kind, field } = measuredBy(metric);
  const known = fieldsWhere(source.fields, context.kinds, kind === 'distinct' ? isCounted : isMeasured);
  if (field !== undefined && !known.includes(field))
    report(`${at}.${kind}`, field, oneOf(known, field, kind === 'distinct' ? 'a field with one value' : 'a figure'));
  checkCondition(`${at}.where`, metric.where, source, context, report);
};

/** Returns the resource whose records a metric counts. Reports a source that is unknown or incomplete. */
function sourceOf(
  at: string,
  metric: MetricDefinition,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): AnyDefinition | undefined {
  const { of, time, on } = metric;
  if (of === undefined) {
    if (on !== undefined) report(`${at}.on`, on, 'only beside `of`, the resource of the records');
    return definition;
  }
  if (!context.names.includes(of)) report(`${at}.of`, of, oneOf(context.names, of));
  if (time === undefined) report(`${at}.time`, time, 'the field that places the records of the other resource in time');
  if (on === undefined) report(`${at}.on`, on, 'fields of those records by field of this resource; `{}` for none');
  const source = context.definitions[of];
  if (!source) return undefined;
  const own = fieldsWhere(definition.fields, context.kinds, isGroup);
  const theirs = fieldsWhere(source.fields, context.kinds, isGroup);
  for (const [name, other] of Object.entries(on ?? {})) {
    if (!own.includes(name)) report(`${at}.on`, name, oneOf(own, name, 'a field with one choice or reference'));
    else if (!theirs.includes(other))
      report(`${at}.on.${name}`, other, oneOf(theirs, other, 'a field with one choice or reference'));
    else if (meaningOf(definition, name, context) !== meaningOf(source, other, context))
      report(`${at}.on.${name}`, other, `a field with the same choices, or that refers to the same resource`);
  }
  return source;
}

/** Two fields whose values mean the same have the same text. */
function meaningOf({ fields }: AnyDefinition, name: string, { kinds }: MeaningContext): string {
  const field = fields[name];
  const kind = field && kinds[field.type];
  if (!field) return '';
  return JSON.stringify(kind?.refersTo?.(field) ?? kind?.choices?.(field).map(({ value }) => value));
}

/** Kinds of field whose unit a ratio can have. */
const unitKinds: readonly RatioUnit[] = ['money', 'duration'];

/** The parts of a ratio or a difference are computed from records, so that no cycle is possible. */
function checkMetricParts(
  at: string,
  metric: MetricDefinition,
  parts: readonly [string, string],
  metrics: Readonly<Record<string, MetricDefinition>>,
  { fields }: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kind: property } = measuredBy(metric);
  const known = Object.entries(metrics).flatMap(([key, one]) => ((one.ratio ?? one.difference) ? [] : [key]));
  for (const key of parts) if (!known.includes(key)) report(`${at}.${property}`, key, oneOf(known, key));
  const first = metrics[parts[0]];
  const unit = metric.as;
  if (!first || unit === undefined || !unitKinds.includes(unit)) return;
  const measured = measuredBy(first).field ?? '';
  const of = first.of === undefined ? fields : fieldsOf(context, first.of);
  if (of && of[measured]?.type !== unit)
    report(`${at}.as`, unit, `a unit of its first part, whose field is no "${unit}"`);
}

/** Reports mistakes in a report. */
export function checkReport(
  definition: AnyDefinition,
  at: string,
  { time, metrics, dimensions = [], filters = [], start, rank, matrix, peers, charts = [] }: ReportDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const times = timesOf(definition, context);
  if (!times.includes(time)) report(`${at}.time`, time, oneOf(times, time, 'a day or a moment'));
  const among = (property: string, names: readonly string[], known: readonly string[], what?: string) => {
    for (const name of names) if (!known.includes(name)) report(`${at}.${property}`, name, oneOf(known, name, what));
  };
  among('metrics', metrics, Object.keys(definition.metrics ?? {}), 'a metric of the resource');
  repeated(metrics).forEach((key) => report(`${at}.metrics`, key, onlyOnce('metric')));
  const groups = fieldsWhere(definition.fields, context.kinds, isGroup);
  among('dimensions', dimensions, groups, 'a field with one choice or reference');
  const filterable = fieldsWhere(
    definition.fields,
    context.kinds,
    (field, kind) => (kind.choices ?? kind.refersTo) !== undefined && Boolean(field.filter) && !field.mask,
  );
  among('filters', filters, filterable, 'a choice or reference that the list can be filtered by');
  among('start', start === undefined ? [] : [start], [...timeSteps, ...dimensions]);
  among('rank', rank === undefined ? [] : [rank], metrics);
  among('matrix', matrix ? [matrix.rows, matrix.columns] : [], dimensions, 'a dimension of the report');
  if (matrix && matrix.rows === matrix.columns) report(`${at}.matrix`, matrix.columns, 'columns by another dimension');
  const owners = dimensions.filter((name) => isOwner(definition, name, context));
  among('peers', peers === undefined ? [] : [peers], owners, 'a dimension of the report that is an owner');
  among(
    'charts',
    charts.flatMap((chart) => chart.metrics),
    metrics,
  );
}

/** Returns whether a field names the user to whom a record belongs. */
function isOwner({ fields, scope }: AnyDefinition, name: string, { kinds, system }: MeaningContext): boolean {
  const field = fields[name];
  const owners = scope === false || scope?.through !== undefined ? [] : [scope?.owner ?? 'owner'].flat();
  return field !== undefined && owners.includes(name) && kinds[field.type]?.refersTo?.(field) === system.users;
}
