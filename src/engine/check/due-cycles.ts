import { isObject } from '../../base/is-object.ts';
import type { DueDefinition } from '../definition/actions.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { type Condition, conditionFields, momentAt } from '../fields/condition.ts';
import { dayLength } from '../time/days.ts';
import { isOffset } from './condition.ts';
import type { MeaningContext, ReportProblem } from './context.ts';

/** What the server does by itself to a record in one of the states of `from`. */
interface DueTransition {
  /** The transition that is due. */
  readonly key: string;
  /** The transition that is taken: the same, or the one that a refusal leads to. */
  readonly taken: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly due: DueDefinition;
  readonly when: Condition | undefined;
  readonly set: Readonly<Record<string, unknown>>;
}

/**
 * Reports scheduled transitions that lead back to each other and leave a record due for all of them: the server would
 * take them without end. What rules in code write is not known here.
 */
export function checkDueCycles(
  definition: AnyDefinition,
  states: readonly string[],
  context: MeaningContext,
  report: ReportProblem,
): void {
  const transitions = dueTransitions(definition, states);
  const isDay = (field: string) => context.kinds[definition.fields[field]?.type ?? '']?.groups === 'day';
  for (const [index, first] of transitions.entries()) {
    const endless = cyclesFrom([first], transitions.slice(index)).find((cycle) => !comesToRest(cycle, isDay));
    if (!endless) continue;
    const fields = [...new Set(endless.map(({ due }) => `"${due.field}"`))].join(' or ');
    report(
      `states.transitions.${first.key}.due`,
      [...endless, first].map(({ taken }) => taken).join(' → '),
      `transitions of which one empties ${fields} in \`set\`, or moves it into the future: the server would take these again and again`,
    );
  }
}

function dueTransitions({ states }: AnyDefinition, values: readonly string[]): DueTransition[] {
  const transitions = states?.transitions ?? {};
  return Object.entries(transitions).flatMap(([key, { from, to, due, when, set = {} }]) => {
    if (!due) return [];
    const sources = from === 'any' ? values.filter((value) => value !== to) : from;
    const own = { key, taken: key, from: sources, to, due, when, set };
    const instead = transitions[due.refused?.take ?? ''];
    return instead && due.refused
      ? [own, { ...own, taken: due.refused.take, to: instead.to, set: instead.set ?? {} }]
      : [own];
  });
}

/** Returns the ways along the transitions, each taken once, that continue this one and lead back to its beginning. */
function cyclesFrom(path: readonly DueTransition[], among: readonly DueTransition[]): (readonly DueTransition[])[] {
  const [first, last] = [path[0], path.at(-1)];
  const following = among.filter(({ from }) => last && from.includes(last.to));
  return [
    ...(first && following.includes(first) ? [path] : []),
    ...following.flatMap((next) => (path.includes(next) ? [] : cyclesFrom([...path, next], among))),
  ];
}

/** Returns whether the transitions change what makes one of them due, or what its condition asks. */
function comesToRest(cycle: readonly DueTransition[], isDay: (field: string) => boolean): boolean {
  return cycle.some(({ due, when }) =>
    cycle.some(
      ({ set }) =>
        (Object.hasOwn(set, due.field) && isMoved(set[due.field], due, isDay(due.field))) ||
        conditionFields(when).some((field) => Object.hasOwn(set, field)),
    ),
  );
}

/** Returns whether a record is not due with this value, at least not at once. */
function isMoved(written: unknown, { at }: DueDefinition, isDay: boolean): boolean {
  if (written === null) return true;
  if (!isObject(written) || typeof written.now !== 'string' || !isOffset(written.now)) return false;
  const later = momentAt(written.now, new Date(0)).getTime();
  if (!isDay) return later > 0;
  return at === 'end' ? later >= 0 : later >= dayLength;
}
