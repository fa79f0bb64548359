import { type MeaningContext, type ReportProblem, valuesOf } from '../../src/engine/check/context.ts';
import { oneOf } from '../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';

/** Reports mistakes in the kanban layout: records without states to make columns of, and limits of no state. */
export function check(definition: AnyDefinition, { kinds }: MeaningContext, report: ReportProblem): void {
  const { list = {}, states, fields } = definition;
  const { layouts = [], kanban } = list;
  if (!layouts.includes('kanban')) {
    if (kanban) report('list.layouts', layouts, '"kanban" among them, which shows the columns');
    return;
  }
  if (!states || !fields[states.field]?.filter)
    return report('list.layouts', 'kanban', 'with `states` of a field that has a filter');
  const values = valuesOf(definition, states.field, kinds);
  for (const state of Object.keys(kanban?.limits ?? {}))
    if (!values.includes(state)) report(`list.kanban.limits.${state}`, state, oneOf(values, state));
}
