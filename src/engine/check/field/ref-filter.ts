import type { AnyDefinition, AnyFieldDefinition } from '../../definition/resource.ts';
import type { Condition } from '../../fields/condition.ts';
import type { FieldKind } from '../../fields/kind.ts';
import { comparisonsOf, isFromForm, type RefFilter, type RefFilterComparison } from '../../fields/ref-filter.ts';
import { checkCondition } from '../condition.ts';
import { type Check, fieldsWhere, type MeaningContext } from '../context.ts';
import { type Allowed, oneOf } from '../problem.ts';
import { refFilterShapeProblem } from '../shape/condition.ts';

/** Reports unknown fields on either side of a reference filter, and fields whose values the filter would reveal. */
export const checkRefFilter: Check<[field: AnyFieldDefinition]> = (field, definition, context, report) => {
  const kind = context.kinds[field.type];
  const refFilter = kind?.refFilter?.(field);
  const to = kind?.refersTo?.(field);
  const target = to === undefined ? undefined : context.definitions[to];
  if (refFilter === undefined || !target) return;
  const misshapen = refFilterShapeProblem(refFilter);
  if (misshapen !== undefined) return report('where', refFilter, misshapen);
  const here = (value: unknown, allowed: Allowed) => report('where', value, allowed);
  checkCondition('where', literally(refFilter), target, context, report);
  for (const comparison of comparisonsOf(refFilter)) {
    const compared = target.fields[comparison.field];
    if (compared && (compared.mask || compared.perm?.read !== undefined))
      here(
        comparison.field,
        'a field that is not masked and everybody may read: what is offered would reveal its value',
      );
    checkRefFilterComparison(comparison, compared, field, definition, context, here);
  }
};

/** Returns the filter as a condition without form values. Each comparison with a form field becomes `empty: false`. */
function literally(refFilter: RefFilter): Condition {
  if ('all' in refFilter) return { all: refFilter.all.map(literally) };
  if ('any' in refFilter) return { any: refFilter.any.map(literally) };
  if ('not' in refFilter) return { not: literally(refFilter.not) };
  if (!('field' in refFilter)) return refFilter;
  const { field, below, ...asked } = refFilter;
  const kept = Object.entries(asked).map(([operator, operand]) =>
    isFromForm(operand) ? ['empty', false] : [operator, operand],
  );
  return { field, ...Object.fromEntries(kept), ...(below !== undefined && { empty: false }) };
}

function checkRefFilterComparison(
  { field: name, ...asked }: RefFilterComparison,
  compared: AnyFieldDefinition | undefined,
  field: AnyFieldDefinition,
  definition: AnyDefinition,
  context: MeaningContext,
  here: (value: unknown, allowed: Allowed) => void,
): void {
  const { kinds } = context;
  if (asked.below !== undefined && !(compared && kinds[compared.type]?.includesBelow))
    here({ field: name, below: asked.below }, 'eq: only of a field that refers to a tree something stands below');
  for (const [operator, operand] of Object.entries(asked)) {
    if (!isFromForm(operand)) continue;
    const fitting = fieldsWhere(
      definition.fields,
      kinds,
      (one, kind) => one !== field && compared && isAlike(one, compared, context) && isAnswered(one, kind, operator),
    );
    if (!fitting.includes(operand.form))
      here(operand, oneOf(fitting, operand.form, `a field of this resource that holds what "${name}" does`));
  }
}

/** Returns whether the values of two fields can be equal. */
function isAlike(one: AnyFieldDefinition, other: AnyFieldDefinition, { kinds }: MeaningContext): boolean {
  const [kind, otherKind] = [kinds[one.type], kinds[other.type]];
  const to = kind?.refersTo?.(one);
  if (to !== otherKind?.refersTo?.(other)) return false;
  return to !== undefined || one.type === other.type;
}

/** Returns whether the form has the unmasked value and the operator can compare it. */
function isAnswered(field: AnyFieldDefinition, kind: FieldKind, operator: string): boolean {
  if (field.mask || field.lookup || kind.writeOnly || kind.computes) return false;
  return ['eq', 'ne', 'below'].includes(operator) || !kind.isMultiple?.(field);
}
