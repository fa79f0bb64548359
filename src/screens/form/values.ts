import { isEmpty } from '../../base/empty.ts';
import { isObject } from '../../base/is-object.ts';
import { isMe } from '../../engine/fields/default.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';
import { checkValues } from '../../engine/fields/values.ts';
import type { AttachedFile } from '../../fields/view.ts';
import type { AnyRecord, Values } from '../records/record.ts';

/**
 * Returns the initial values of a form: the record's values, or the defaults of a new record. A default that stands for
 * the user is none where the record exists already.
 */
export function startingValues(fields: readonly Field[], record?: AnyRecord): Values {
  return Object.fromEntries(
    fields.map(({ name, default: initial }) => [
      name,
      (record ? record[name] : isMe(initial) ? null : initial) ?? null,
    ]),
  );
}

/** Compares two values. All empty values are equal, and lists of single values are equal in any order. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right);
  if (Array.isArray(left) && Array.isArray(right) && !left.some(isObject)) {
    return left.length === right.length && left.every((one) => right.includes(one));
  }
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns the fields whose values differ. A change that was undone does not count. */
export function changedFields(fields: readonly Field[], before: Values, after: Values): Field[] {
  // A form that is not mounted yet has no values at all.
  if (Object.keys(after).length === 0) return [];
  return fields.filter((field) => !isSameValue(before[field.name], after[field.name]));
}

/** Returns the files of a field. The server sends them in `files` beside their ids. */
export function attachedFiles(record: AnyRecord | undefined, name: string): readonly AttachedFile[] | undefined {
  const files = record?.files;
  if (!isObject(files)) return undefined;
  const list: unknown = Reflect.get(files, name);
  return Array.isArray(list) ? list.filter(isAttachedFile) : undefined;
}

/** Returns the record with the addresses of its files as another answer has them. Nothing else of it changes. */
export function withFreshFiles(record: AnyRecord, fresh: AnyRecord): AnyRecord {
  const { files } = record;
  if (!isObject(files)) return record;
  const renewed = Object.keys(files).map((name) => {
    const known = new Map(attachedFiles(fresh, name)?.map((file) => [file.id, file]));
    return [name, attachedFiles(record, name)?.map((file) => known.get(file.id) ?? file)] as const;
  });
  return { ...record, files: Object.fromEntries(renewed) };
}

function isAttachedFile(value: unknown): value is AttachedFile {
  return isObject(value) && 'id' in value && 'name' in value;
}

/**
 * Adds placeholders for write-only values that are set: the server sends a label for them but no value. An input that
 * still holds the label was not edited.
 */
export function withStandIns(record: AnyRecord): AnyRecord {
  const { labels } = record;
  return isObject(labels) ? { ...labels, ...record } : record;
}

/** Returns the text that an unedited masked or write-only field holds in the form; undefined for any other input. */
export function maskedText(field: Field, record: AnyRecord | undefined, isWriteOnly: boolean): string | undefined {
  const value = record?.[field.name];
  return (field.mask || isWriteOnly) && typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Returns the values to send, in their stored form: all values of a new record, only changed ones of an existing
 * record. Call it after the form is validated.
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
  // A blank that was added and trimmed again is no change.
  const changed = changedFields(touched, before, checked);
  return Object.fromEntries(changed.map((field) => [field.name, checked[field.name]]));
}
