import { type Metric, partsOfMetric } from '../../../src/engine/reports/metric.ts';
import { allMetrics } from '../../../src/engine/reports/report.ts';
import {
  comparedDaysBack,
  isStep,
  movedBack,
  type Period,
  type PeriodComparison,
  stepsOf,
} from '../../../src/engine/time/period.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isOfDays, sameTimeBefore } from '../query/figures/conditions.ts';
import { answerFigures, type Figures } from './answer.ts';
import { evaluate, type GroupFigures } from './evaluate.ts';
import type { Question } from './question.ts';

/** One group of a report with its figures, if it has records. */
export interface FoundGroup {
  readonly key: string | null;
  /** The keys that have a group of their own, if this group gathers all others. */
  readonly except?: readonly string[];
  readonly found: GroupFigures | undefined;
}

/**
 * Returns the groups of a question in the order in which they are shown: every time step of the period, including those
 * without records, or the largest groups of a dimension first. Those after the first `top` are gathered in `rest`;
 * records without a value are a group of their own.
 */
export function orderGroups(
  question: Question,
  groups: readonly GroupFigures[],
): { readonly shown: readonly FoundGroup[]; readonly rest: readonly string[] | undefined } {
  const { by, report } = question;
  if (isStep(by)) {
    const found = byKey(groups);
    return { shown: stepsOf(question, by).map((key) => ({ key, found: found.get(key) })), rest: undefined };
  }
  const { ranked, none } = rank(question, groups);
  const top = ranked.slice(0, report.top);
  const except = ranked.length === top.length ? undefined : top.flatMap(({ key }) => key ?? []);
  const rest = except ? [{ key: null, except, found: undefined }] : [];
  return { shown: [...top, ...rest, ...none], rest: except };
}

/** Sorts groups by the metric by which the report ranks, the largest first. Groups without a figure come last. */
export function rank({ report, metrics }: Pick<Question, 'report' | 'metrics'>, groups: readonly GroupFigures[]) {
  const named = groups.map((found) => ({
    key: found.keys[0] ?? null,
    found,
    size: answerFigures({ report, metrics }, found).values[report.rank] ?? Number.NEGATIVE_INFINITY,
  }));
  const valued = named.filter(({ key }) => key !== null);
  return {
    ranked: valued.toSorted((one, other) => other.size - one.size || compareKeys(one.key, other.key)),
    none: named.filter(({ key }) => key === null),
  };
}

/** Orders ids by their number, and other keys as texts. */
function compareKeys(one: string | null, other: string | null): number {
  return Number(one) - Number(other) || Number(String(one) > String(other)) - Number(String(one) < String(other));
}

export interface Before {
  readonly period: Period & { readonly until?: string; readonly totals: Figures };
  /** The figures of each group, in the order of the groups. */
  readonly groups: readonly Figures[];
}

/**
 * Returns the figures of the compared period for the same groups. A time step is compared with its own days in that
 * period, so that both have the same length and all of them add up to the totals. Where the question is about a part of
 * today, so are they; metrics whose records have a day and no time of day are then left out.
 */
export async function readBefore(
  context: RequestContext,
  question: Question,
  comparison: PeriodComparison,
  groups: readonly FoundGroup[],
): Promise<Before> {
  const { by, until } = question;
  const daysBack = comparedDaysBack(question, comparison);
  const end = until && sameTimeBefore(context, until, daysBack);
  const metrics = end === undefined ? question.metrics : question.metrics.filter(hasTimeOfDay(context, question));
  const keys = groups.find((group) => group.except)?.except;
  const [[total] = [], found = []] = await evaluate(context, question, [[], [by]], { daysBack, end });
  const [[rest] = []] = keys
    ? await evaluate(context, question, [[]], { daysBack, end, except: { field: by, keys } })
    : [];
  const figures = (group: GroupFigures | undefined) => answerFigures({ ...question, metrics }, group).values;
  const known = byKey(found);
  return {
    period: { ...movedBack(question, daysBack), ...(end !== undefined && { until: end }), totals: figures(total) },
    groups: groups.map((group) => figures(group.except ? rest : known.get(group.key))),
  };
}

/** Returns whether a part of a day of a metric can be compared with the same part of another day. */
function hasTimeOfDay(context: RequestContext, { report }: Question): (metric: Metric) => boolean {
  return function has(metric) {
    const parts = partsOfMetric(metric, allMetrics(report));
    if (parts.length > 0) return parts.every(has);
    const source = { ...context, resource: context.services.catalogue.resource(metric.of) };
    return metric.ahead || !isOfDays(source, metric.time ?? report.time);
  };
}

function byKey(groups: readonly GroupFigures[]): ReadonlyMap<string | null | undefined, GroupFigures> {
  return new Map(groups.map((group) => [group.keys[0], group]));
}
