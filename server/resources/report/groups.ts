import { isStep, type Period, stepsOf, type TimeStep } from '../../../src/engine/period.ts';
import type { RequestContext } from '../request-context.ts';
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

/** Returns the groups of a question, in the order in which they are shown. */
export async function readGroups(context: RequestContext, question: Question): Promise<readonly FoundGroup[]> {
  const { by } = question;
  return isStep(by) ? groupsOverTime(context, question, question, by) : rankedGroups(context, question);
}

/** Returns every time step of the period, including those without records. */
async function groupsOverTime(context: RequestContext, question: Question, period: Period, by: TimeStep) {
  const found = byKey(await evaluate(context, question, period, [by]));
  return stepsOf(period, by).map((key): FoundGroup => ({ key, found: found.get(key) }));
}

/**
 * Returns the groups of a dimension, the largest first. Those after the first `top` are gathered in one group; records
 * without a value are a group of their own.
 */
async function rankedGroups(context: RequestContext, question: Question): Promise<FoundGroup[]> {
  const { by, report } = question;
  const { ranked, none } = rank(question, await evaluate(context, question, question, [by]));
  const top = ranked.slice(0, report.top);
  if (ranked.length === top.length) return [...top, ...none];
  const except = top.flatMap(({ key }) => key ?? []);
  const [rest] = await evaluate(context, question, question, [], { field: by, except });
  return [...top, { key: null, except, found: rest }, ...none];
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
    ranked: valued.toSorted((one, other) => other.size - one.size || Number(one.key) - Number(other.key) || 0),
    none: named.filter(({ key }) => key === null),
  };
}

export interface Before {
  readonly period: Period & { readonly totals: Figures };
  /** The figures of each group, in the order of the groups. */
  readonly groups: readonly Figures[];
}

/** Returns the figures of another period for the same groups: time steps by their position, others by their key. */
export async function readBefore(
  context: RequestContext,
  question: Question,
  { from, to }: Period,
  groups: readonly FoundGroup[],
): Promise<Before> {
  const { by } = question;
  const period = { from, to };
  const figures = (group: GroupFigures | undefined) => answerFigures(question, group).values;
  const [total] = await evaluate(context, question, period, []);
  const answered = { ...period, totals: figures(total) };
  if (isStep(by)) {
    const steps = await groupsOverTime(context, question, period, by);
    return { period: answered, groups: groups.map((_group, index) => figures(steps[index]?.found)) };
  }
  const found = byKey(await evaluate(context, question, period, [by]));
  const except = groups.find((group) => group.except)?.except;
  const [rest] = except ? await evaluate(context, question, period, [], { field: by, except }) : [];
  return { period: answered, groups: groups.map((group) => figures(group.except ? rest : found.get(group.key))) };
}

function byKey(groups: readonly GroupFigures[]): ReadonlyMap<string | null | undefined, GroupFigures> {
  return new Map(groups.map((group) => [group.keys[0], group]));
}
