import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { keyOf } from '../routes/route.ts';
import type { MeaningContext, ReportProblem } from './context.ts';
import type { ConfigurationProblem } from './problem.ts';

/** Reports fields, choices and inputs with the label of another one: people and sheets tell them apart by it alone. */
export function checkSameLabels(
  { fields, states, actions = {} }: AnyDefinition,
  { kinds }: MeaningContext,
  report: ReportProblem,
): void {
  const again = (labels: readonly (readonly [string, unknown])[]) => {
    const seen = new Map<unknown, string>();
    return labels.flatMap(([name, label]) => {
      const first = seen.get(label);
      if (first === undefined) seen.set(label, name);
      return first === undefined ? [] : [{ name, label, allowed: `a label of its own: "${first}" has this one` }];
    });
  };
  const labelsOf = (some: Readonly<Record<string, { readonly label?: unknown }>>) =>
    Object.entries(some).map(([name, { label }]) => [name, label] as const);
  const shown = Object.entries(fields).filter(([, { list, show, form }]) =>
    [list, show, form].some((one) => one !== false),
  );
  for (const { name, label, allowed } of again(labelsOf(Object.fromEntries(shown))))
    report('label', label, allowed, name);
  for (const [name, field] of Object.entries(fields)) {
    const choices = field.lookup ? [] : (kinds[field.type]?.choices?.(field) ?? []);
    const repeated = again(choices.map(({ value, label }) => [value, label]));
    for (const { name: value, label, allowed } of repeated) {
      // Two choices of one value are reported as such.
      const index = choices.findLastIndex((one) => one.value === value);
      if (choices.findIndex((one) => one.value === value) === index)
        report(`options.${index}.label`, label, allowed, name);
    }
    const parts = kinds[field.type]?.parts;
    if (parts?.option === undefined) continue;
    for (const { name: part, label, allowed } of again(parts.of(field).map((one) => [one.name, one.label])))
      report(`${parts.option}.${part}.label`, label, allowed, name);
  }
  const groups = { 'states.transitions': states?.transitions ?? {}, actions };
  for (const [group, declared] of Object.entries(groups))
    for (const [key, { inputs = {} }] of Object.entries(declared))
      for (const { name, label, allowed } of again(labelsOf(inputs)))
        report(`${group}.${key}.inputs.${name}.label`, label, allowed);
}

/** Reports places with the title of another one in the same menu. */
export function checkSameTitles(entries: readonly RouteEntry[]): ConfigurationProblem[] {
  const seen = new Map<string, RouteEntry>();
  return entries.flatMap((entry): ConfigurationProblem[] => {
    const first = seen.get(entry.title);
    if (!first) seen.set(entry.title, entry);
    if (!first) return [];
    const allowed = `a title of its own: ${keyOf(first)} has this one`;
    return [{ resource: keyOf(entry), entry, field: undefined, property: 'title', value: entry.title, allowed }];
  });
}
