import type { Metric } from '../../../src/engine/reports/metric.ts';
import { isStep, movedBack } from '../../../src/engine/time/period.ts';
import type { FigureMeasure, Group } from '../../storage/records/read/aggregate.ts';
import { byStretch } from '../../storage/records/read/figures.ts';
import { logFigures } from '../context/access-log.ts';
import { type RequestContext, readableNames } from '../context/request-context.ts';
import { badQuery } from '../query/bad-query.ts';
import { inPeriod, isOfDays, stretchesOf } from '../query/figures/conditions.ts';
import { filtersFor } from '../query/figures/figure-filters.ts';
import { fieldFor } from '../query/figures/visible-metrics.ts';
import type { Question } from './question.ts';

/** Maximum number of groups that one question may lead to. */
export const maxGroups = 5000;

/** The figures of one group, by metric. */
export interface GroupFigures {
  /** In the order of the grouping. */
  readonly keys: readonly (string | null)[];
  readonly figures: Map<string, number | null>;
  /** Number of records that each figure is computed from. */
  readonly counts: Map<string, number>;
}

/** Values of a dimension whose records do not count, nor do those without a value. */
interface Except {
  readonly field: string;
  readonly keys: readonly string[];
}

/** Of which records the figures are. */
export interface EvaluatedRecords {
  /** Only records with another value of a dimension than these. @default all records */
  readonly except?: Except | undefined;
  /** How many days before the period of the question. The keys of time steps stay those of the question. @default 0 */
  readonly daysBack?: number;
  /** None after this moment, but those of metrics that are compared by whole days. @default whole days */
  readonly end?: string | undefined;
}

/** Time steps and dimensions; without any, the figures of all records are one group. */
export type GroupedBy = readonly string[];

/**
 * Computes the metrics of a question, for each grouping its groups. The records of each resource and time
 * field are read once. Throws 40000 for more than 5,000 groups.
 *
 * @param groupings with no more than one time step in all
 */
export async function evaluate(
  context: RequestContext,
  question: Question,
  groupings: readonly GroupedBy[],
  records: EvaluatedRecords = {},
): Promise<GroupFigures[][]> {
  const sourceOf = ({ of, time = question.report.time, ahead }: Metric) =>
    [of, time, ...(records.end !== undefined && ahead ? ['ahead'] : [])].join(' ');
  const sources = [...new Set(question.computed.map(sourceOf))].map((source) =>
    question.computed.filter((metric) => sourceOf(metric) === source),
  );
  const found = await Promise.all(
    sources.map((metrics) => evaluateSource(context, question, { metrics, groupings, ...records })),
  );
  return groupings.map((_by, index) =>
    together(sources.map((metrics, source) => ({ metrics, groups: found[source]?.[index] ?? [] }))),
  );
}

/** Returns the figures of several sources by group. */
function together(
  sources: readonly { readonly metrics: readonly Metric[]; readonly groups: readonly Group[] }[],
): GroupFigures[] {
  const groups = new Map<string, GroupFigures>();
  for (const { metrics, groups: found } of sources) {
    for (const { keys: values, figures, counts } of found) {
      const keys = values.map((key) => (key === null ? null : String(key)));
      const name = JSON.stringify(keys);
      const known = groups.get(name) ?? { keys, figures: new Map(), counts: new Map() };
      groups.set(name, known);
      for (const [index, { key }] of metrics.entries()) {
        known.figures.set(key, figures[index] ?? null);
        known.counts.set(key, counts[index] ?? 0);
      }
    }
  }
  return [...groups.values()];
}

interface SourceRequest extends EvaluatedRecords {
  /** Metrics of the same resource and the same time field. */
  readonly metrics: readonly Metric[];
  readonly groupings: readonly GroupedBy[];
}

async function evaluateSource(
  context: RequestContext,
  question: Question,
  { metrics, groupings, except, daysBack = 0, end }: SourceRequest,
): Promise<Group[][]> {
  const [first] = metrics;
  if (!first) return [];
  const source = { ...context, resource: context.services.catalogue.resource(first.of) };
  const time = first.time ?? question.report.time;
  const nameOf = (field: string) => fieldFor(first, field) ?? field;
  const selection = {
    filters: filtersFor(first, question.filters),
    readable: readableNames(source),
  };
  const asked = new Set(groupings.flat());
  const shown = [...asked].filter((one) => !isStep(one)).map((one) => ({ field: nameOf(one) }));
  await logFigures(source, { ...selection, where: inPeriod(source, time, movedBack(question, daysBack)) }, shown);
  const found = await context.scope.records(first.of).figures({
    ...selection,
    request: question.request,
    time,
    stretches: stretchesOf(source, time, question, {
      step: [...asked].find(isStep) ?? 'week',
      daysBack,
      end: first.ahead || isOfDays(source, time) ? undefined : end,
    }),
    except: except && { ...except, field: nameOf(except.field) },
    groupings: groupings.map((by) => by.map((one) => (isStep(one) ? byStretch : nameOf(one)))),
    measures: metrics.map(measureOf),
    limit: maxGroups + 1,
  });
  if (found.some((groups) => groups.length > maxGroups))
    throw badQuery([['_by', [{ key: 'tooManyGroups', params: { maximum: maxGroups } }]]]);
  return found;
}

function measureOf({ kind, field, bound = 0, where }: Metric): FigureMeasure {
  if (kind === 'count' || kind === 'ratio' || kind === 'difference' || field === undefined)
    return { of: 'count', where };
  if (kind === 'percentile' || kind === 'within') return { of: kind, field, bound, where };
  return { of: kind === 'average' ? 'avg' : kind, field, where };
}
