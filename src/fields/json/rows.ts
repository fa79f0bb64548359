import { isEmpty } from '../../base/empty.ts';
import { isObject } from '../../base/is-object.ts';
import type { AnyFieldDefinition } from '../../engine/definition/resource.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';
import { checkValue, maxProblems } from '../../engine/fields/values.ts';
import { normaliseField } from '../../engine/normalise/field.ts';
import { ref } from '../ref/index.ts';
import { checkedSchema, type Misfit, type Refuse } from '../values/misfits.ts';
import { partKinds } from './parts/part-kinds.ts';
import type { JsonRow, JsonSettings, JsonValue } from './value.ts';

/** Default maximum number of rows. */
export const maxRows = 20;

/** Those of a value, and of the rows that are records. */
const kinds: KindRegistry = { ...partKinds, ref };

/** Returns the fields inside a value, in normal form. */
export function partsIn({ fields }: JsonSettings): Field[] {
  const declared: Readonly<Record<string, AnyFieldDefinition>> = fields;
  return Object.entries(declared).map(([name, part]) => normaliseField(name, part, kinds));
}

/** Returns the kind of a field inside a value. A checked resource always has one. */
export function kindOfPart(part: Field) {
  const kind = kinds[part.type];
  if (!kind) throw new RangeError(`Field "${part.name}" is of the kind "${part.type}", which stands in no value.`);
  return kind;
}

/** Returns a value as rows: the list, or the single object. */
export function rowsOf(value: JsonValue): readonly JsonRow[] {
  return isRow(value) ? [value] : value;
}

export function isRow(value: unknown): value is JsonRow {
  return isObject(value) && !Array.isArray(value);
}

/** Returns whether all rows are empty. */
export function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return isRow(value) && Object.values(value).every(isEmpty);
}

/** Returns the schema of a value, whose problems have their places in it. @param own as for `checkRows` */
export function rowsSchema(settings: JsonSettings, own?: OwnKeys) {
  return checkedSchema((given) => checkRows(given, settings, own));
}

/** What a row may have beside its fields, and whether its stored form has it. */
export type OwnKeys = Readonly<Record<string, 'kept' | 'dropped'>>;

/**
 * Validates each field of each row with its kind. Returns the rows in stored form, without empty rows, and the
 * problems.
 *
 * @param own what a row may have beside its fields. @default nothing
 */
function checkRows(
  given: unknown,
  settings: JsonSettings,
  own: OwnKeys = {},
): { value: JsonValue; misfits: readonly Misfit[] } {
  const misfits: Misfit[] = [];
  const refuse: Refuse = (path, key, params = {}) => {
    if (misfits.length < maxProblems) misfits.push({ path, key, params });
  };
  const rowAt = createRowCheck(partsIn(settings), own, refuse);
  const { multiple = false, min = 0, max = maxRows } = settings;
  if (typeof given === 'string') refuse([], 'notRows');
  else if (!multiple) return { value: rowAt(given, []), misfits };
  else if (!Array.isArray(given)) refuse([], 'notAList');
  else if (given.length > max) refuse([], 'tooMany', { count: max });
  else {
    // Each row keeps its original index, so that its problems are shown at the right row.
    const rows = given.flatMap((row: unknown, index) => (isBlank(row) ? [] : [rowAt(row, [index])]));
    if (rows.length < min) refuse([], 'tooFew', { count: min });
    return { value: rows, misfits };
  }
  return { value: [], misfits };
}

function createRowCheck(parts: readonly Field[], own: OwnKeys, refuse: Refuse) {
  const partAt = (row: JsonRow, part: Field, path: Misfit['path']): unknown => {
    const checked = checkValue(part, Object.hasOwn(row, part.name) ? row[part.name] : undefined, kinds);
    if ('value' in checked) return checked.value;
    for (const { key, params } of checked.problems) refuse([...path, part.name], key, params);
    return null;
  };
  return (row: unknown, path: Misfit['path']): JsonRow => {
    if (!isRow(row)) {
      refuse(path, 'notAnObject');
      return {};
    }
    const others = Object.keys(row).filter((name) => !parts.some((part) => part.name === name));
    for (const name of others) if (!Object.hasOwn(own, name)) refuse([...path, name], 'unknownField');
    const kept = others.filter((name) => own[name] === 'kept' && !isEmpty(row[name]));
    return Object.fromEntries([
      ...kept.map((name) => [name, row[name]]),
      ...parts.map((part) => [part.name, partAt(row, part, path)]),
    ]);
  };
}
