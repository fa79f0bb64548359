import type { Comparison, Condition, Offset } from './condition.ts';
import { isEmpty } from './empty.ts';

/** What a field of the form holds at the moment. */
export interface FormOperand {
  readonly form: string;
}

type Scalar = string | number | boolean;
type Compared = Scalar | { readonly now: Offset } | FormOperand;

/** As in every condition, of a record that may be chosen; besides its values, with what a field of the form holds. */
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
  /** Of a field that refers to a tree: this record of it, or one that stands below. */
  readonly below?: Scalar | FormOperand;
}

/** Which records of a resource may be chosen, told of their fields and of those of the form they are chosen in. */
export type RefFilter = Condition<RefFilterComparison>;

/** A comparison as the server makes SQL of it: with values alone. */
export type ResolvedComparison = Comparison & { readonly below?: readonly string[] };
export type ResolvedRefFilter = Condition<ResolvedComparison>;

/** Every comparison of a narrowing. */
export function comparisonsOf(narrowing: RefFilter): readonly RefFilterComparison[] {
  if ('all' in narrowing) return narrowing.all.flatMap(comparisonsOf);
  if ('any' in narrowing) return narrowing.any.flatMap(comparisonsOf);
  if ('not' in narrowing) return comparisonsOf(narrowing.not);
  return 'field' in narrowing ? [narrowing] : [];
}

/** Names of the fields of the form that a narrowing looks at. */
export function formFieldsOf(narrowing: RefFilter): readonly string[] {
  const operands = comparisonsOf(narrowing).flatMap(({ field: _field, ...asked }) => Object.values(asked));
  return [...new Set(operands.filter(isFromForm).map(({ form }) => form))];
}

/**
 * The condition that a record must satisfy to be chosen, the form holding these values. A comparison with a field that
 * is empty there says nothing; undefined where that leaves nothing to say.
 */
export function resolveRefFilter(
  narrowing: RefFilter,
  form: Readonly<Record<string, unknown>>,
): ResolvedRefFilter | undefined {
  if ('all' in narrowing) {
    const all = narrowing.all.flatMap((part) => resolveRefFilter(part, form) ?? []);
    return all.length === 0 ? undefined : { all };
  }
  if ('any' in narrowing) {
    const any = narrowing.any.map((part) => resolveRefFilter(part, form));
    const told = any.filter((part) => part !== undefined);
    return told.length < any.length ? undefined : { any: told };
  }
  if ('not' in narrowing) {
    const not = resolveRefFilter(narrowing.not, form);
    return not && { not };
  }
  return 'field' in narrowing ? compared(narrowing, form) : narrowing;
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

/** Whether a comparison looks at the form. */
export function isFromForm(operand: unknown): operand is FormOperand {
  return typeof operand === 'object' && operand !== null && 'form' in operand && typeof operand.form === 'string';
}
