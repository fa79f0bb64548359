import type { Field } from '../../../src/engine/fields/field.ts';
import type { FieldKind, KindRegistry } from '../../../src/engine/fields/kind.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { ColumnType, ComputedField, StoredField } from './layout.ts';

/**
 * Maximum length of a text that is in an index as it is, in characters. PostgreSQL rejects entries of more than 2,704
 * bytes; a character has up to four, and folding may make several of it.
 */
export const longestIndexed = 200;

/** What a table is told of other resources. */
export interface Naming {
  /** Returns the parent field of a resource that is a tree. */
  parentOf(resource: string): string | undefined;
  /** Returns the name of the table of a resource. */
  tableOf(resource: string): string;
}

function fromColumnOf({ settings }: Field, kind: FieldKind): StoredField['fromColumn'] {
  return kind.fromColumn && ((stored) => kind.fromColumn?.(stored, settings));
}

/** Returns the field if its values are computed from other records, otherwise an empty list. */
export function computedField(field: Field, kinds: KindRegistry): ComputedField[] {
  const kind = kindOf(field, kinds);
  const computation = kind.computes?.(field.settings);
  if (!computation) return [];
  const unit = Number(kinds[computation.as]?.toColumn?.(1) ?? 1);
  return [{ name: field.name, computation, unit, fromColumn: fromColumnOf(field, kind) }];
}

/** Returns how a declared field is stored. */
export function storedField(
  resource: Resource,
  field: Field,
  kinds: KindRegistry,
  { parentOf, tableOf }: Naming,
): StoredField {
  const kind = kindOf(field, kinds);
  const target = kind.refersTo?.(field.settings);
  const parent = target === undefined ? undefined : parentOf(target);
  const { name } = field;
  const isMultiple = kind.isMultiple?.(field.settings) ?? false;
  const isOrdered = field.sortable || resource.list.sort.field === name || resource.recordLabel === name;
  const isLong = isLongText(field, kind);
  const comparedAs = kind.comparedAs?.(field.settings);
  const isCompared =
    comparedAs !== undefined || field.unique || field.search || field.filter !== false || resource.recordLabel === name;
  const derived = (prefix: string, isNeeded: boolean) => (isNeeded && !isMultiple ? `_${prefix}_${name}` : undefined);
  return {
    name,
    type: kind.column,
    encoding: encodingOf(field, kind),
    isId: kind.refersTo !== undefined || kind.reaches !== undefined,
    branches: target === undefined || parent === undefined ? undefined : { table: tableOf(target), parent },
    link: isMultiple ? `${tableOf(resource.name)}_${name}` : undefined,
    isText: isText(kind),
    folded: derived('folded', isText(kind) && isCompared),
    isLong,
    order: kind.order,
    sortKey: derived('sort', isOrdered && hasSortKey(kind, isLong)),
    pinyin: derived('pinyin', isNamed(resource, field, kind)),
    isPerson: kind.isPerson?.(field.settings) ?? false,
    choices: kind.choices?.(field.settings).map(({ value }) => value),
    ofMoment: kind.ofMoment,
    words: kind.words,
    comparedAs,
    isWriteOnly: kind.writeOnly !== undefined,
    toColumn: kind.toColumn,
    fromColumn: fromColumnOf(field, kind),
  };
}

function hasSortKey({ order }: FieldKind, isLong: boolean): boolean {
  return order === 'pinyin' || order === 'choices' || (order !== undefined && isLong);
}

function encodingOf({ settings }: Field, kind: FieldKind): string {
  const target = (kind.refersTo ?? kind.reaches)?.(settings);
  return target === undefined ? (kind.writeOnly ?? kind.encoding ?? kind.column) : `ids of ${target}`;
}

/** True for free text, which is compared without case. Days, times and choices are text only in the column. */
function isText(kind: FieldKind): boolean {
  return kind.column === 'text' && kind.operators.includes('like');
}

function isLongText({ settings }: Field, kind: FieldKind): boolean {
  return kind.column === 'text' && !kind.choices && Number(kind.maxLength?.(settings)) > longestIndexed;
}

/**
 * Returns true for the name of a record, and for searched text that people write, if everyone who may read the record may
 * read it. Logs and texts of services are not found by pinyin: they are written too often.
 */
function isNamed(resource: Resource, field: Field, kind: FieldKind): boolean {
  const isOpen = !field.mask && field.perm.read === undefined && kind.writeOnly === undefined;
  const isWritten = resource.recordLabel === field.name || (field.search && field.form !== false);
  return isOpen && isWritten && resource.allow.create && kind.order === 'pinyin';
}

/** Returns the fields that every record has. */
export function systemFields(hasEnterprise: boolean): StoredField[] {
  const stored = (name: string, type: ColumnType, isId: boolean, ofMoment?: FieldKind['ofMoment']): StoredField => ({
    name,
    type,
    encoding: type,
    isId,
    ofMoment,
    branches: undefined,
    link: undefined,
    isText: false,
    folded: undefined,
    isLong: false,
    order: 'value',
    sortKey: undefined,
    pinyin: undefined,
    isPerson: false,
    choices: undefined,
    words: undefined,
    comparedAs: undefined,
    isWriteOnly: false,
    toColumn: undefined,
    fromColumn: undefined,
  });
  const instant = (moment: Date) => moment.toISOString();
  return [
    stored('id', 'integer', true),
    stored('version', 'integer', false),
    stored('createdAt', 'text', false, instant),
    stored('createdBy', 'integer', true),
    stored('updatedAt', 'text', false, instant),
    stored('updatedBy', 'integer', true),
    ...(hasEnterprise ? [stored('enterprise', 'integer', true)] : []),
  ];
}

/** Converts the column's value into the value of the API. */
export function fromColumn(stored: StoredField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (stored.isId) return String(value);
  if (stored.isWriteOnly) return true;
  const hasValue = stored.fromColumn && (typeof value === 'string' || typeof value === 'number');
  return (hasValue ? stored.fromColumn(value) : value) ?? null;
}

function kindOf(field: Field, kinds: KindRegistry): FieldKind {
  const kind = kinds[field.type];
  if (!kind) throw new RangeError(`Field "${field.name}" is of the unknown kind "${field.type}".`);
  return kind;
}
