import type { AnyDefinition } from '../definition/resource.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem, repeated } from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

/** Requires that a combination names comparable fields, each once, none of them unique alone. */
export function checkUnique(definition: AnyDefinition, { kinds }: MeaningContext, report: ReportProblem): void {
  const { unique = [], fields } = definition;
  const names = fieldsWhere(fields, kinds, (field, kind) => {
    const isStored = !field.lookup && !kind.computes && !kind.writeOnly;
    return isStored && kind.operators.includes('eq') && !kind.isMultiple?.(field);
  });
  for (const [index, combination] of unique.entries()) {
    const place = `unique.${index}`;
    for (const name of new Set(combination)) {
      if (!names.includes(name)) report(place, name, oneOf(names, name, 'a field that holds one value'));
      if (fields[name]?.unique) report(place, name, 'a field that is not unique by itself');
    }
    repeated(combination).forEach((name) => report(place, name, onlyOnce('field')));
  }
  const combinations = unique.map((combination) => combination.toSorted().join(', '));
  repeated(combinations).forEach((one) => report('unique', one, onlyOnce('combination')));
}
