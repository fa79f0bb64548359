import { isEmpty } from '../../base/empty.ts';
import { isObject } from '../../base/is-object.ts';
import type { Comparison, Condition, Offset } from './condition.ts';

/** Refers to the current value of a field in the form. */
export interface FormOperand {
  readonly form: string;
}

type Scalar = string | number | boolean;
type Compared = Scalar | { readonly now: Offset } | FormOperand;

/** A comparison of a field of the record to choose with a constant or with a field of the form. */
export interface RefFilterComparison {
  readonly field: string;
  readonly eq?: Compared;
  readonly ne?: Compared;
  readonly in?: readonly Scalar[];
  readonly gt?: Compared;
  readonly gte?: Compared;
  readonly lt?: Compared;
  readonly lte?: Compared;
  readonly empty?: boolean;
  /** Only for a field that refers to a tree: matches this record and its descendants. */
  readonly below?: Scalar | FormOperand;
}

/** Filters the records that can be chosen, by their fields and by the fields of the form. */
export type RefFilter = Condition<RefFilterComparison>;

/** A comparison that contains only values. The server compiles it to SQL. */
export type ResolvedComparison = Comparison & { readonly below?: readonly string[] };
export type ResolvedRefFilter = Condition<ResolvedComparison>;

/** Returns every comparison of a filter. */
export function comparisonsOf(refFilter: RefFilter): readonly RefFilterComparison[] {
  if ('all' in refFilter) return refFilter.all.flatMap(comparisonsOf);
  if ('any' in refFilter) return refFilter.any.flatMap(comparisonsOf);
  if ('not' in refFilter) return comparisonsOf(refFilter.not);
  return 'field' in refFilter ? [refFilter] : [];
}

/** Returns the names of the form fields that a filter reads. */
export function formFieldsOf(refFilter: RefFilter): readonly string[] {
  const operands = comparisonsOf(refFilter).flatMap(({ field: _field, ...asked }) => Object.values(asked));
  return [...new Set(operands.filter(isFromForm).map(({ form }) => form))];
}

/**
 * Returns the condition that a record must satisfy, given the values of the form. Drops comparisons with an empty form
 * field. Returns undefined if nothing is left.
 */
export function resolveRefFilter(
  refFilter: RefFilter,
  form: Readonly<Record<string, unknown>>,
): ResolvedRefFilter | undefined {
  if ('all' in refFilter) {
    const all = refFilter.all.flatMap((part) => resolveRefFilter(part, form) ?? []);
    return all.length === 0 ? undefined : { all };
  }
  if ('any' in refFilter) {
    const any = refFilter.any.map((part) => resolveRefFilter(part, form));
    const resolved = any.filter((part) => part !== undefined);
    return resolved.length < any.length ? undefined : { any: resolved };
  }
  if ('not' in refFilter) {
    const not = resolveRefFilter(refFilter.not, form);
    return not && { not };
  }
  return 'field' in refFilter ? compared(refFilter, form) : refFilter;
}

/** Several values in the form mean any of them. */
function compared(
  { field, ...asked }: RefFilterComparison,
  form: Readonly<Record<string, unknown>>,
): ResolvedRefFilter | undefined {
  const [[operator, operand] = []] = Object.entries(asked);
  if (operator === undefined) return undefined;
  const value: unknown = isFromForm(operand) ? form[operand.form] : operand;
  if (isFromForm(operand) && isEmpty(value)) return undefined;
  if (operator === 'below') return { field, below: [value].flat().map(String) };
  if (!Array.isArray(value) || !isFromForm(operand)) return { field, [operator]: value };
  return operator === 'ne' ? { not: { field, in: value } } : { field, in: value };
}

/** Returns whether the operand is a field of the form. */
export function isFromForm(operand: unknown): operand is FormOperand {
  return isObject(operand) && 'form' in operand && typeof operand.form === 'string';
}
