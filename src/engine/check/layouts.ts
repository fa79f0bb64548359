import type { AnyDefinition } from '../definition/resource.ts';
import { type MeaningContext, type ReportProblem, repeated } from './context.ts';
import { onlyOnce } from './problem.ts';

const features = Object.values(
  import.meta.glob<(definition: AnyDefinition, context: MeaningContext, report: ReportProblem) => void>(
    '../../../features/*/check.ts',
    { eager: true, import: 'check' },
  ),
);

/** Reports mistakes in the layouts of a list, and in whatever else features add. */
export function checkLayouts(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  repeated(definition.list?.layouts ?? []).forEach((layout) => report('list.layouts', layout, onlyOnce('layout')));
  for (const check of features) check(definition, context, report);
}
