import type { Field } from '../../../src/engine/field.ts';
import type { Computation, FieldKind, KindRegistry } from '../../../src/engine/kind.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import type { Branches } from '../records/branches.ts';
import { searchedFields } from './bigrams.ts';
import { fold, partSeparator, pinyinSortKey } from './fold.ts';
import { type Index, indexesOf } from './indexes.ts';
import { wordsIn } from './words.ts';

export type ColumnType = 'text' | 'integer' | 'real';
/** Values of a record by field, as they are on the wire: ids as numeric strings, several values as lists. */
export type Values = Readonly<Record<string, unknown>>;

/** Where the value of a field is kept and how it compares. */
export interface StoredField {
  readonly name: string;
  readonly type: ColumnType;
  /** The column holds ids, which are numeric strings on the wire. */
  readonly isId: boolean;
  /** Where the records it refers to stand below one another, if they do. */
  readonly branches: Branches | undefined;
  /** The table of its values (`record`, `position`, `value`), for a field that takes several. */
  readonly link: string | undefined;
  /** The column with its folded text, where text filters, a keyword or uniqueness compare it. */
  readonly folded: string | undefined;
  /** The column with its sort key, where it sorts by pinyin or in the order of its choices. */
  readonly sortKey: string | undefined;
  /** Values in the order they sort, for a field of choices. */
  readonly choices: readonly string[] | undefined;
  readonly ofMoment: FieldKind['ofMoment'];
  /** The text to look into, where a value is more than that. */
  readonly words: FieldKind['words'];
  /** Nothing reads the column back but whether it holds something. */
  readonly isSealed: boolean;
  /** How the column holds a value, where not as it is on the wire. */
  readonly toColumn: FieldKind['toColumn'];
  readonly fromColumn: ((stored: string | number) => unknown) | undefined;
}

/** A field without a column: its values are made of other records when they are read. */
export interface ComputedField extends Pick<StoredField, 'name' | 'fromColumn'> {
  readonly computation: Computation;
}

/** A column the server computes from others whenever a record is written. */
export interface DerivedColumn {
  readonly column: string;
  /** How it is computed; where it differs from what the database remembers, the column is computed anew. */
  readonly recipe: string;
  compute(values: Values): string | null;
}

/** A field no two records may share a value of, and the column that says so. */
export interface UniqueField {
  readonly field: string;
  readonly column: string;
  /** Within one enterprise, or among all records there are. */
  readonly among: 'enterprise' | 'all';
}

/** The tables of one resource. */
export interface TableLayout {
  readonly table: string;
  readonly resource: Resource;
  /** Whether rows belong to an enterprise, by the column `enterprise`. */
  readonly hasEnterprise: boolean;
  /** Declared fields and those every record has, by name. */
  readonly fields: ReadonlyMap<string, StoredField>;
  /** Declared fields that have a column, and those with a table of their own. */
  readonly columns: readonly StoredField[];
  readonly links: readonly (StoredField & { readonly link: string })[];
  /** Declared fields that have neither. */
  readonly computed: readonly ComputedField[];
  readonly derived: readonly DerivedColumn[];
  /** Fields whose bigrams are indexed: those in which a part of the text is looked for. */
  readonly searched: readonly string[];
  readonly unique: readonly UniqueField[];
  readonly indexes: readonly Index[];
}

/** The column a keyword looks into: the folded text of every field that is searched. */
export const searchColumn = '_search';

/** Columns every resource table has besides `id` and `enterprise`. */
export const systemColumns = {
  version: 'integer',
  createdAt: 'text',
  createdBy: 'integer',
  updatedAt: 'text',
  updatedBy: 'integer',
  deletedAt: 'text',
} as const satisfies Record<string, ColumnType>;

/** The field by which the records of a resource stand below one another, if they do. */
export type ParentOf = (resource: string) => string | undefined;

/**
 * Derives the tables of a resource. `uniqueEverywhere` names fields that are unique among all enterprises, `parentOf` knows
 * the trees that fields refer to.
 */
export function layoutOf(
  resource: Resource,
  kinds: KindRegistry,
  uniqueEverywhere: readonly string[] = [],
  parentOf: ParentOf = () => undefined,
): TableLayout {
  const hasEnterprise = resource.owner === 'enterprise';
  const own = Object.values(resource.fields).filter((field) => !(hasEnterprise && field.name === 'enterprise'));
  const computed = own.flatMap((field) => computedField(field, kinds));
  const declared = own
    .filter(({ name }) => !computed.some((one) => one.name === name))
    .map((field) => storedField(resource, field, kinds, parentOf));
  const columns = declared.filter((stored) => stored.link === undefined);
  const unique = declared
    .filter(({ name }) => fieldOf(resource, name).unique)
    .map(
      ({ name, folded }): UniqueField => ({
        field: name,
        column: folded ?? name,
        among: hasEnterprise && !uniqueEverywhere.includes(name) ? 'enterprise' : 'all',
      }),
    );
  const fields = new Map([...systemFields(hasEnterprise), ...declared].map((stored) => [stored.name, stored]));
  return {
    table: resource.name,
    resource,
    hasEnterprise,
    fields,
    columns,
    links: declared.flatMap((stored) => (stored.link === undefined ? [] : [{ ...stored, link: stored.link }])),
    computed,
    derived: [...columns.flatMap(derivedOf), ...searchOf(resource, fields)],
    searched: searchedFields(resource, columns, kinds),
    unique,
    indexes: indexesOf({ resource, hasEnterprise, columns, fields, unique }, kinds),
  };
}

function fromColumnOf({ settings }: Field, kind: FieldKind): StoredField['fromColumn'] {
  return kind.fromColumn && ((stored) => kind.fromColumn?.(stored, settings));
}

function computedField(field: Field, kinds: KindRegistry): ComputedField[] {
  const kind = kindOf(field, kinds);
  const computation = kind.computes?.(field.settings);
  return computation ? [{ name: field.name, computation, fromColumn: fromColumnOf(field, kind) }] : [];
}

function storedField(resource: Resource, field: Field, kinds: KindRegistry, parentOf: ParentOf): StoredField {
  const target = kindOf(field, kinds).refersTo?.(field.settings);
  const parent = target === undefined ? undefined : parentOf(target);
  const kind = kindOf(field, kinds);
  const { name } = field;
  const several = kind.several?.(field.settings) ?? false;
  const isOrdered = field.sortable || resource.list.sort.field === name || resource.recordLabel === name;
  const isCompared = field.unique || field.search || field.filter !== false || resource.recordLabel === name;
  return {
    name,
    type: kind.column,
    isId: kind.refersTo !== undefined,
    branches: target === undefined || parent === undefined ? undefined : { table: target, parent },
    link: several ? `${resource.name}_${name}` : undefined,
    folded: several ? undefined : isText(kind) && isCompared ? `_folded_${name}` : undefined,
    sortKey:
      !several && isOrdered && (kind.order === 'pinyin' || kind.order === 'choices') ? `_sort_${name}` : undefined,
    choices: kind.choices?.(field.settings).map(({ value }) => value),
    ofMoment: kind.ofMoment,
    words: kind.words,
    isSealed: kind.sealed !== undefined,
    toColumn: kind.toColumn,
    fromColumn: fromColumnOf(field, kind),
  };
}

/** Text that people write, which compares without case; days, times and choices are text only in their column. */
function isText(kind: FieldKind): boolean {
  return kind.column === 'text' && kind.operators.includes('like');
}

function systemFields(hasEnterprise: boolean): StoredField[] {
  const stored = (name: string, type: ColumnType, isId: boolean, ofMoment?: FieldKind['ofMoment']): StoredField => ({
    name,
    type,
    isId,
    ofMoment,
    branches: undefined,
    link: undefined,
    folded: undefined,
    sortKey: undefined,
    choices: undefined,
    words: undefined,
    isSealed: false,
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

function derivedOf(stored: StoredField): DerivedColumn[] {
  const { name, folded, sortKey, choices } = stored;
  const from = (column: string | undefined, recipe: string, make: (text: string) => string | null): DerivedColumn[] =>
    column === undefined
      ? []
      : [{ column, recipe, compute: ({ [name]: value }) => (typeof value === 'string' ? make(value) : null) }];
  const comparable = (value: string) => fold(wordsIn(stored, value));
  const order = choices
    ? from(sortKey, `choices 1 ${choices.join(', ')}`, (value) => rank(choices, value))
    : from(sortKey, 'pinyin 1', pinyinSortKey);
  return [...from(folded, stored.words ? 'fold 1 of words' : 'fold 1', comparable), ...order];
}

/** Text that sorts as the choices are declared; null for what is none of them any more. */
function rank(choices: readonly string[], value: string): string | null {
  const at = choices.indexOf(value);
  return at === -1 ? null : String(at).padStart(4, '0');
}

function searchOf({ list }: Resource, fields: TableLayout['fields']): DerivedColumn[] {
  if (list.search.length === 0) return [];
  const part = (name: string, value: unknown) =>
    typeof value === 'string' ? fold(wordsIn(fields.get(name), value)) : '';
  const named = list.search.map((name) => (fields.get(name)?.words ? `words of ${name}` : name));
  return [
    {
      column: searchColumn,
      recipe: `search 1 ${named.join(', ')}`,
      compute: (values) => list.search.map((name) => part(name, values[name])).join(partSeparator),
    },
  ];
}

function kindOf(field: Field, kinds: KindRegistry): FieldKind {
  const kind = kinds[field.type];
  if (!kind) throw new RangeError(`Field "${field.name}" is of the unknown kind "${field.type}".`);
  return kind;
}
