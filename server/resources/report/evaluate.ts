import type { FigureGroup } from '../../../src/engine/figure.ts';
import type { Metric } from '../../../src/engine/metric.ts';
import { isStep, type Period } from '../../../src/engine/period.ts';
import type { Grouping, Measure } from '../../storage/records/aggregate.ts';
import { badQuery } from '../query/bad-query.ts';
import { logFigures } from '../read/access-log.ts';
import { type RequestContext, readableNames } from '../request-context.ts';
import { groupFilter, inPeriod } from './conditions.ts';
import { filtersFor } from './figure-filters.ts';
import type { Question } from './question.ts';
import { fieldFor } from './visible-metrics.ts';

/** Maximum number of groups that one question may lead to. */
const maxGroups = 5000;

/** The figures of one group, by metric. */
export interface GroupFigures {
  /** In the order of the grouping. */
  readonly keys: readonly (string | null)[];
  readonly figures: Map<string, number | null>;
  /** Number of records that each figure is computed from. */
  readonly counts: Map<string, number>;
}

/**
 * Computes the metrics of a question in a period, by group: one statement for each resource and time field. Throws
 * 40000 for more than 5,000 groups.
 *
 * @param by time steps and dimensions; without any, the figures of all records are one group
 * @param within only records of this group
 */
export async function evaluate(
  context: RequestContext,
  question: Question,
  period: Period,
  by: readonly string[],
  within?: FigureGroup,
): Promise<GroupFigures[]> {
  const groups = new Map<string, GroupFigures>();
  const sourceOf = ({ of, time = question.report.time }: Metric) => `${of} ${time}`;
  for (const source of new Set(question.computed.map(sourceOf))) {
    const metrics = question.computed.filter((metric) => sourceOf(metric) === source);
    for (const found of await evaluateSource(context, question, period, { metrics, by, within })) {
      const name = JSON.stringify(found.keys);
      const known = groups.get(name) ?? { keys: found.keys, figures: new Map(), counts: new Map() };
      groups.set(name, known);
      for (const [index, { key }] of metrics.entries()) {
        known.figures.set(key, found.figures[index] ?? null);
        known.counts.set(key, found.counts[index] ?? 0);
      }
    }
  }
  return [...groups.values()];
}

interface SourceRequest {
  /** Metrics of the same resource and the same time field. */
  readonly metrics: readonly Metric[];
  readonly by: readonly string[];
  readonly within: FigureGroup | undefined;
}

async function evaluateSource(
  context: RequestContext,
  question: Question,
  period: Period,
  { metrics, by, within }: SourceRequest,
) {
  const [first] = metrics;
  if (!first) return [];
  const source = { ...context, resource: context.parts.catalogue.resource(first.of) };
  const time = first.time ?? question.report.time;
  const nameOf = (field: string) => fieldFor(first, field) ?? field;
  const selection = {
    filters: [...filtersFor(first, question.filters), ...(within ? [groupFilter(within, nameOf(within.field))] : [])],
    where: inPeriod(source, time, period),
    readable: readableNames(source),
  };
  const grouping = by.map(
    (one): Grouping =>
      isStep(one)
        ? { field: time, by: one, isInstant: !holdsDays(source, time) }
        : { field: nameOf(one), by: 'value', isInstant: false },
  );
  await logFigures(source, selection, grouping);
  const found = await context.scope.records(first.of).aggregate({
    ...selection,
    groups: grouping,
    measures: metrics.map(measureOf),
    most: maxGroups + 1,
  });
  if (found.length > maxGroups) throw badQuery([['_by', [{ key: 'tooManyGroups', params: { maximum: maxGroups } }]]]);
  return found.map(({ keys, ...group }) => ({
    ...group,
    keys: keys.map((key) => (key === null ? null : String(key))),
  }));
}

function measureOf({ kind, field, where }: Metric): Measure {
  if (kind === 'count' || kind === 'ratio' || kind === 'difference' || field === undefined)
    return { of: 'count', where };
  return { of: kind === 'average' ? 'avg' : kind, field, where };
}

/** Returns true if the field stores a day without a time. */
function holdsDays({ resource, parts }: RequestContext, field: string): boolean {
  return parts.catalogue.kinds[resource.fields[field]?.type ?? '']?.groups === 'day';
}
