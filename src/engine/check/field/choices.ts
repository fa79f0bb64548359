import type { AnyDefinition, AnyFieldDefinition } from '../../definition/resource.ts';
import { choosingFields } from '../../fields/choices.ts';
import { conditionFields } from '../../fields/condition.ts';
import { formFieldsOf } from '../../fields/ref-filter.ts';
import { checkCondition } from '../condition.ts';
import { type FieldCheck, type MeaningContext, repeated } from '../context.ts';
import { onlyOnce } from '../problem.ts';
import { conditionShapeProblem, refFilterShapeProblem } from '../shape/condition.ts';

/** Reports mistakes in the choices of a field: repeated values, and conditions that cannot decide what is offered. */
export const checkChoices: FieldCheck = (name, field, definition, context, report) => {
  const choices = context.kinds[field.type]?.choices?.(field) ?? [];
  repeated(choices.map(({ value }) => value)).forEach((value) => report('options', value, onlyOnce('value')));
  for (const [index, { value, when }] of choices.entries()) {
    if (when === undefined) continue;
    const at = `options.${index}.when`;
    const misshapen = conditionShapeProblem(when);
    if (misshapen !== undefined) {
      report(at, when, misshapen);
      continue;
    }
    if (definition.states?.field === name)
      report(at, when, 'remove it: transitions lead to a state, each with a `when` of its own');
    if ([field.default].flat().includes(value))
      report('default', value, 'a choice without `when`: a new record may not go with this one');
    checkCondition(at, when, definition, context, report);
    for (const one of conditionFields(when)) {
      const compared = definition.fields[one];
      if (compared && (compared.mask || compared.perm?.read !== undefined))
        report(at, one, 'a field that is not masked and everybody may read: what is offered would reveal its value');
    }
  }
  const circle = dependencyPath(name, name, definition, context);
  if (circle)
    report(
      choices.length > 0 ? 'options' : 'where',
      [name, ...circle].join(' → '),
      'choices that do not go by themselves, by way of others',
    );
};

/** Returns the fields on the dependency path between two fields, ending with `to`, or undefined if there is no path. */
function dependencyPath(
  from: string,
  to: string,
  definition: AnyDefinition,
  context: MeaningContext,
  seen: ReadonlySet<string> = new Set([from]),
): string[] | undefined {
  for (const next of dependenciesOf(definition.fields[from], context)) {
    if (next === to) return [to];
    const rest = seen.has(next) ? undefined : dependencyPath(next, to, definition, context, new Set([...seen, next]));
    if (rest) return [next, ...rest];
  }
  return undefined;
}

/**
 * Returns the fields that the choices or the reference filter of this field depend on. Malformed conditions are
 * skipped.
 */
function dependenciesOf(field: AnyFieldDefinition | undefined, { kinds }: MeaningContext): readonly string[] {
  const kind = field && kinds[field.type];
  if (!kind) return [];
  const sound = (kind.choices?.(field) ?? []).filter(
    ({ when }) => conditionShapeProblem(when ?? { all: [] }) === undefined,
  );
  const refFilter = kind.refFilter?.(field);
  const isFiltered = refFilter !== undefined && refFilterShapeProblem(refFilter) === undefined;
  return [...choosingFields(sound), ...(isFiltered ? formFieldsOf(refFilter) : [])];
}
