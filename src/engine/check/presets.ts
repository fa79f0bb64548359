import type { AnyDefinition } from '../any-definition.ts';
import { checkCondition } from './condition.ts';
import { choiceFields, type MeaningContext, presetKeysOf, type ReportProblem, repeated, valuesOf } from './context.ts';
import { oneOf } from './problem.ts';

/** Reports mistakes in the presets, the permanent filter and the highlights of a list. */
export function checkPresets(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { preset: first, presets = [], presetsOf, highlights = [], where } = definition.list ?? {};
  if (presetsOf !== undefined && valuesOf(definition, presetsOf, context.kinds).length === 0) {
    report('list.presetsOf', presetsOf, oneOf(choiceFields(definition, context.kinds), presetsOf));
  }
  const keys = presetKeysOf(definition, context.kinds);
  repeated(keys).forEach((key) => report('list.presets', key, 'each key once'));
  if (keys.includes('all')) report('list.presets', 'all', 'a key other than "all": so every row is called');
  if (first !== undefined && !keys.includes(first)) report('list.preset', first, oneOf(keys, first));
  const withCounts = { ...context, allowsCounts: true };
  for (const preset of presets)
    checkCondition(`list.presets.${preset.key}.where`, preset.where, definition, withCounts, report);
  for (const highlight of highlights)
    checkCondition(`list.highlights.${highlight.label}.where`, highlight.where, definition, withCounts, report);
  checkCondition('list.where', where, definition, context, report);
}
