import type { AnyDefinition } from '../any-definition.ts';
import type { KindRegistry } from '../kind.ts';
import { type MeasureDefinition, measuredField, type ReportDefinition } from '../report.ts';
import { checkCondition } from './condition.ts';
import { type MeaningContext, type Report, valuesOf } from './context.ts';
import { oneOf } from './problem.ts';

/** Reports mistakes in the review and the reports of a resource, and in the entries that show them. */
export function checkViews(definition: AnyDefinition, context: MeaningContext, say: Report): void {
  checkReview(definition, context, say);
  for (const [key, report] of Object.entries(definition.reports ?? {})) {
    checkReport(definition, `reports.${key}`, report, context, say);
  }
  checkEntries(definition, context, say);
}

function checkReview(definition: AnyDefinition, { kinds }: MeaningContext, say: Report): void {
  const { review, list, states } = definition;
  const hasQueue = list?.layouts?.includes('queue') ?? false;
  if (hasQueue && !review) say('review', undefined, 'at least { presets, decisions }, for the layout "queue"');
  if (!review) return;
  if (!hasQueue) say('list.layouts', list?.layouts, '"queue" among them, which shows the review');
  if (definition.tree) say('review', review, 'nothing: a tree has no other layouts');
  const presets = [
    ...valuesOf(definition, list?.presetsOf ?? '', kinds),
    ...(list?.presets ?? []).map(({ key }) => key),
  ];
  for (const key of review.presets) if (!presets.includes(key)) say('review.presets', key, oneOf(presets, key));
  const fields = Object.keys(definition.fields);
  for (const name of review.fields ?? []) if (!fields.includes(name)) say('review.fields', name, oneOf(fields, name));
  const transitions = Object.keys(states?.transitions ?? {});
  for (const key of [...review.decisions, ...(review.undo === undefined ? [] : [review.undo])]) {
    if (!transitions.includes(key)) say('review.decisions', key, `a transition: ${oneOf(transitions, key)}`);
  }
}

function checkReport(
  definition: AnyDefinition,
  at: string,
  { time, dimensions = [], measures, charts = [] }: ReportDefinition,
  context: MeaningContext,
  say: Report,
): void {
  /**
   * Returns the names of the matching fields. A masked field is excluded because its figures would reveal its values.
   */
  const fitting = (fits: (kind: KindRegistry[string], field: AnyDefinition['fields'][string]) => boolean) =>
    Object.entries(definition.fields).flatMap(([name, field]) => {
      const kind = context.kinds[field.type];
      return kind && !field.mask && fits(kind, field) ? [name] : [];
    });
  const times = ['createdAt', ...fitting((kind, field) => kind.ofMoment !== undefined && !field.lookup)];
  const checkTime = (place: string, name: string) => {
    if (!times.includes(name)) say(`${place}.time`, name, `a day or a moment: ${oneOf(times, name)}`);
  };
  checkTime(at, time);
  const groups = fitting((kind, field) => (kind.choices ?? kind.refersTo) !== undefined && !kind.several?.(field));
  for (const name of dimensions) {
    if (!groups.includes(name)) say(`${at}.dimensions`, name, `a field with one choice or reference: ${oneOf(groups)}`);
  }
  const figures = fitting(
    (kind, field) => kind.column !== 'text' && kind.order === 'value' && !kind.computes && !field.lookup,
  );
  for (const [key, measure] of Object.entries(measures)) {
    if (measure.time !== undefined) checkTime(`${at}.measures.${key}`, measure.time);
    const name = measuredField(measure);
    if (name !== undefined && !figures.includes(name))
      say(`${at}.measures.${key}`, name, `a figure: ${oneOf(figures, name)}`);
    if ('where' in measure) checkCondition(`${at}.measures.${key}.where`, measure.where, definition, context, say);
    if ('ratio' in measure) checkRatio(`${at}.measures.${key}`, measure.ratio, measures, say);
  }
  const keys = Object.keys(measures);
  if (keys.length === 0) say(`${at}.measures`, {}, 'at least one measure');
  for (const name of charts.flatMap((chart) => chart.measures)) {
    if (!keys.includes(name)) say(`${at}.charts`, name, oneOf(keys, name));
  }
}

/** A ratio may only use measures that are not ratios, so that no cycle is possible. */
function checkRatio(
  at: string,
  ratio: readonly string[],
  measures: Readonly<Record<string, MeasureDefinition>>,
  say: Report,
): void {
  const countable = Object.entries(measures).flatMap(([key, measure]) => ('ratio' in measure ? [] : [key]));
  for (const key of ratio) if (!countable.includes(key)) say(`${at}.ratio`, key, oneOf(countable, key));
}

/** Requires that every report is shown by an entry or the dashboard, and that entries show declared reports. */
function checkEntries(
  { name, reports = {} }: AnyDefinition,
  { entries, dashboard }: MeaningContext,
  say: Report,
): void {
  const own = entries.filter((entry) => entry.name === name);
  const keys = Object.keys(reports);
  for (const { report } of own.filter(({ view }) => view === 'report')) {
    if (report === undefined || !keys.includes(report)) say('reports', report, oneOf(keys, report));
  }
  for (const key of keys) {
    const isGathered = dashboard.reports?.some(({ resource, report }) => resource === name && report === key) ?? false;
    if (!isGathered && !own.some((entry) => entry.view === 'report' && entry.report === key))
      say(`reports.${key}`, key, `the dashboard, or an entry of the list with view: 'report' and report: '${key}'`);
  }
}
