import { isEmpty } from '../../base/empty.ts';
import { allows, type PermissionSnapshot } from '../permissions/permission.ts';
import type { Resource } from '../resource.ts';
import { type ConditionContext, holds } from './condition.ts';
import type { Field } from './field.ts';
import { fixedValue } from './fixed-value.ts';
import type { FieldKind, KindRegistry } from './kind.ts';

/** Why a value is rejected: a key of `problems` in the locales, and the parameters of its text. */
export interface Problem {
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Path inside a value that consists of fields: `0.price`. Undefined for a problem of the whole value. */
  readonly at?: string;
}

/** The accepted values in their stored form, and the problems of the others, by field. */
export interface Checked {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, readonly Problem[]>>;
}

/** Maximum number of problems reported for one value. */
export const maxProblems = 50;
/** Maximum length of a text whose kind does not define `maxLength`, in characters. */
const defaultMaxLength = 1000;

/** Returns a problem if the text is far too long, before it is parsed or cleaned, which would take too long. */
export function lengthProblem(kind: FieldKind, settings: object, value: unknown): Problem | undefined {
  const maximum = kind.maxLength?.(settings);
  // Trimming and cleaning remove blanks and markup, so the raw text may be longer than the stored text.
  if (typeof value !== 'string' || value.length <= defaultMaxLength + 4 * (maximum ?? 0)) return undefined;
  return { key: 'tooLong', params: { count: maximum ?? defaultMaxLength } };
}

/**
 * Checks one value of a field, in the browser and on the server. An empty value becomes null, or a problem if a value
 * is required. Returns the stored value or the problems. Throws a `RangeError` if the kind is unknown.
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
    required
      ? { problems: [{ key: 'required', params: {} }] }
      : { value: kind.isMultiple?.(field.settings) ? [] : null };
  if (isEmpty(value) || kind.blank?.(value)) return none();
  const parsed = kind.schema(field.settings).safeParse(value);
  // Cleaning can leave nothing.
  if (parsed.success && (isEmpty(parsed.data) || kind.blank?.(parsed.data))) return none();
  // Several values are a set: duplicates are removed.
  if (parsed.success) return { value: Array.isArray(parsed.data) ? [...new Set(parsed.data)] : parsed.data };
  const problems = parsed.error.issues.slice(0, maxProblems).map((issue) => ({
    key: issue.message,
    params: { ...issue, ...lengthOf(issue), ...('params' in issue ? issue.params : undefined), value: undefined },
    ...((kind.parts || kind.locates) && issue.path.length > 0 && { at: issue.path.join('.') }),
  }));
  return { problems };
}

/** Returns the limit of a length under the name by which a text agrees with it in number: 1 character, 2 characters. */
function lengthOf(issue: object): { readonly count?: unknown } {
  if ('maximum' in issue) return { count: issue.maximum };
  return 'minimum' in issue ? { count: issue.minimum } : {};
}

/** Checks the values of several fields. Ignores values that belong to none of the fields. */
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

/** Returns the fields that the user may read. The other fields do not exist for the user. */
export function readableFields(resource: Resource, snapshot: PermissionSnapshot): Field[] {
  return Object.values(resource.fields).filter((field) => allows(snapshot, field.perm.read));
}

/** Returns the fields that the user may fill in when creating or editing a record. */
export function writableFields(resource: Resource, snapshot: PermissionSnapshot, mode: 'create' | 'edit'): Field[] {
  return readableFields(resource, snapshot).filter(
    (field) => (field.form === true || field.form === mode) && !field.readonly && allows(snapshot, field.perm.write),
  );
}

type AnyRecord = Readonly<Record<string, unknown>>;

/** Returns whether a field that the user may fill in shows in the form of the record and can be changed now. */
export function isFieldOpen(field: Field, record: AnyRecord, context: ConditionContext): boolean {
  return (!field.when || holds(field.when, record, context)) && !isFieldReadonly(field, record, context);
}

/** Returns whether the values of the record make the field read-only: by its condition, or by a choice that decides it. */
export function isFieldReadonly(field: Field, record: AnyRecord, context: ConditionContext): boolean {
  if (field.readonlyWhen && holds(field.readonlyWhen, record, context)) return true;
  return fixedValue(field, record) !== undefined;
}
