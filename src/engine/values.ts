import { isEmpty } from './empty.ts';
import type { Field } from './field.ts';
import type { FieldKind, KindRegistry } from './kind.ts';
import { allows, type PermissionSnapshot } from './permission.ts';
import type { Resource } from './resource.ts';

/** Why a value is not accepted: a key of `problems` in the locales, and what its text mentions. */
export interface Problem {
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Where in a value made of fields it is: `0.price`. Missing for what is said of the value as a whole. */
  readonly at?: string;
}

/** Values accepted, made ready for storing, and what is wrong with the others, by field. */
export interface Checked {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, readonly Problem[]>>;
}

/** Problems told of one value; the rest are counted. */
export const maxProblems = 50;
/** Characters of a text whose kind says nothing of its length. */
const defaultMaxLength = 1000;

/** What is wrong with a text that is far too long to be looked at: reading or cleaning it would take too long. */
export function lengthProblem(kind: FieldKind, settings: object, value: unknown): Problem | undefined {
  const maximum = kind.maxLength?.(settings);
  // Blanks around a text go, and markup does not count: such a text may be longer than what is kept of it.
  if (typeof value !== 'string' || value.length <= defaultMaxLength + 4 * (maximum ?? 0)) return undefined;
  return { key: 'tooLong', params: { maximum: maximum ?? defaultMaxLength } };
}

/**
 * Checks one value of a field on either side: an empty one becomes null and is a problem only where one is required.
 * The answer is the value as it is stored, or why it is not accepted.
 */
export function checkValue(
  field: Pick<Field, 'name' | 'type' | 'settings' | 'required'>,
  value: unknown,
  kinds: KindRegistry,
  required = field.required,
): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  const kind = kinds[field.type];
  if (!kind) throw new RangeError(`Field "${field.name}" is of the unknown kind "${field.type}".`);
  const tooLong = lengthProblem(kind, field.settings, value);
  if (tooLong) return { problems: [tooLong] };
  const none = () =>
    required ? { problems: [{ key: 'required', params: {} }] } : { value: kind.several?.(field.settings) ? [] : null };
  if (isEmpty(value) || kind.blank?.(value)) return none();
  const parsed = kind.schema(field.settings).safeParse(value);
  // Cleaned of what it may not hold, nothing may be left.
  if (parsed.success && kind.blank?.(parsed.data)) return none();
  // Several values are a set: the same one given twice is meant once.
  if (parsed.success) return { value: Array.isArray(parsed.data) ? [...new Set(parsed.data)] : parsed.data };
  const problems = parsed.error.issues.slice(0, maxProblems).map((issue) => ({
    key: issue.message,
    params: { ...issue, ...('params' in issue ? issue.params : undefined), value: undefined },
    ...(kind.parts && issue.path.length > 0 && { at: issue.path.join('.') }),
  }));
  return { problems };
}

/** Checks the values of several fields. Those of `values` that no field of the list bears are left out. */
export function checkValues(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  kinds: KindRegistry,
  required?: (field: Field) => boolean,
): Checked {
  const accepted: Record<string, unknown> = {};
  const problems: Record<string, readonly Problem[]> = {};
  for (const field of fields) {
    const checked = checkValue(field, values[field.name], kinds, required?.(field));
    if ('value' in checked) accepted[field.name] = checked.value;
    else problems[field.name] = checked.problems;
  }
  return { values: accepted, problems };
}

/** Fields of a resource the user may see. For the others the resource has no such field. */
export function readableFields(resource: Resource, snapshot: PermissionSnapshot): Field[] {
  return Object.values(resource.fields).filter((field) => allows(snapshot, field.perm.read));
}

/** Fields the user may fill in when creating or editing a record. */
export function writableFields(resource: Resource, snapshot: PermissionSnapshot, mode: 'create' | 'edit'): Field[] {
  return readableFields(resource, snapshot).filter(
    (field) => (field.form === true || field.form === mode) && !field.readonly && allows(snapshot, field.perm.write),
  );
}
