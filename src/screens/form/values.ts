import { isEmpty } from '../../engine/empty.ts';
import type { Field } from '../../engine/field.ts';
import type { KindRegistry } from '../../engine/kind.ts';
import type { Resource } from '../../engine/resource.ts';
import { checkValues } from '../../engine/values.ts';
import type { AttachedFile } from '../../fields/view.ts';

/** Values of fields by name, as they stand on the wire. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the server answers it. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** What a form starts with: the record's values, or the defaults of a new one. */
export function startingValues(fields: readonly Field[], record?: AnyRecord): Values {
  return Object.fromEntries(fields.map((field) => [field.name, (record ? record[field.name] : field.default) ?? null]));
}

/** True if two values say the same: every kind of nothing does, and a list of single values whatever its order. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (typeof left !== 'object' || typeof right !== 'object') return Object.is(left, right);
  if (Array.isArray(left) && Array.isArray(right) && !left.some(isMade)) {
    return left.length === right.length && left.every((one) => right.includes(one));
  }
  return JSON.stringify(left) === JSON.stringify(right);
}

function isMade(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The fields whose values differ. Undoing a change leaves none. */
export function changedFields(fields: readonly Field[], before: Values, after: Values): Field[] {
  // A form that is not drawn yet holds nothing, not even what it starts with.
  if (Object.keys(after).length === 0) return [];
  return fields.filter((field) => !isSameValue(before[field.name], after[field.name]));
}

/** What the references of a field are called, as the server answers it in `labels` beside the ids. */
export function referenceLabel(record: AnyRecord | undefined, name: string): string | readonly string[] | undefined {
  const labels = record?.labels;
  if (typeof labels !== 'object' || labels === null) return undefined;
  const label: unknown = Reflect.get(labels, name);
  if (typeof label === 'string') return label;
  return Array.isArray(label) ? label.map(String) : undefined;
}

/** The files of a field, as the server answers them in `files` beside their ids. */
export function attachedFiles(record: AnyRecord | undefined, name: string): readonly AttachedFile[] | undefined {
  const files = record?.files;
  if (typeof files !== 'object' || files === null) return undefined;
  const held: unknown = Reflect.get(files, name);
  return Array.isArray(held) ? held.filter(isHeldFile) : undefined;
}

function isHeldFile(value: unknown): value is AttachedFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/** What people call the record. */
export function recordName(resource: Pick<Resource, 'recordLabel'>, record: AnyRecord | undefined): string {
  return String(record?.[resource.recordLabel] ?? record?.id ?? '');
}

/**
 * The record with what stands for the values that are there but never answered: the server gives them a label and no
 * value. An input that still holds the label was not touched.
 */
export function withStandIns(record: AnyRecord): AnyRecord {
  const { labels } = record;
  return typeof labels === 'object' && labels !== null ? { ...labels, ...record } : record;
}

/** What an unchanged masked or sealed field holds in the form; missing where it is an input like any other. */
export function maskedText(field: Field, record: AnyRecord | undefined, isSealed: boolean): string | undefined {
  const value = record?.[field.name];
  return (field.mask || isSealed) && typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * What is sent: every value of a new record, and of one that was changed only what differs, ready for storing. Called
 * after the form has found nothing wrong.
 */
export function sentValues(
  fields: readonly Field[],
  values: Values,
  kinds: KindRegistry,
  record: AnyRecord | undefined,
): Values {
  if (!record) return checkValues(fields, values, kinds).values;
  const before = startingValues(fields, record);
  const touched = changedFields(fields, before, values);
  const checked = checkValues(touched, values, kinds).values;
  // A blank added and trimmed again is no change either.
  const changed = changedFields(touched, before, checked);
  return Object.fromEntries(changed.map((field) => [field.name, checked[field.name]]));
}
