import type { AnyDefinition } from '../definition/resource.ts';
import { checkCondition, checkRule } from './condition.ts';
import {
  choiceFields,
  type MeaningContext,
  presetKeysOf,
  type ReportProblem,
  repeated,
  sortableFields,
  valuesOf,
} from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

/** Reports mistakes in the presets, the permanent filter and the highlights of a list. */
export function checkPresets(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { preset: opening, presets = [], presetsOf, highlights = [], where } = definition.list ?? {};
  if (presetsOf !== undefined && valuesOf(definition, presetsOf, context.kinds).length === 0) {
    report('list.presetsOf', presetsOf, oneOf(choiceFields(definition, context.kinds), presetsOf));
  }
  const keys = presetKeysOf(definition, context.kinds);
  repeated(keys).forEach((key) => report('list.presets', key, onlyOnce('key')));
  if (keys.includes('all')) report('list.presets', 'all', 'a key other than "all": so every row is called');
  const known = (property: string, key: string | undefined) => {
    if (key !== undefined && !keys.includes(key)) report(property, key, oneOf(keys, key));
  };
  if (typeof opening === 'string') known('list.preset', opening);
  else {
    opening?.forEach(({ preset, sort, perm }, index) => {
      known(`list.preset.${index}.preset`, preset);
      const sorts = sortableFields(definition, context);
      const field = sort?.replace(/^-/, '');
      if (field !== undefined && !sorts.includes(field))
        report(`list.preset.${index}.sort`, field, oneOf(sorts, field));
      checkRule(`list.preset.${index}.perm`, perm, context, report);
    });
  }
  const withCounts = { ...context, allowsCounts: true };
  for (const preset of presets)
    checkCondition(`list.presets.${preset.key}.where`, preset.where, definition, withCounts, report);
  for (const highlight of highlights)
    checkCondition(`list.highlights.${highlight.label}.where`, highlight.where, definition, withCounts, report);
  checkCondition('list.where', where, definition, context, report);
}
