import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { combinationColumn, combinationOf, derivedOf, searchOf } from './derived.ts';
import { indexesOf } from './indexes.ts';
import type { BesideFields, Besides, StoredField, TableLayout, UniqueKey } from './layout.ts';
import { searchedFields } from './search/bigrams.ts';
import { computedField, type Naming, storedField, systemFields } from './stored-field.ts';

/** Without a `Naming`, no resource is a tree, and tables have the names of their resources. */
interface LayoutOptions extends Partial<Naming> {
  /** Fields that are unique across all enterprises. @default none */
  readonly uniqueEverywhere?: readonly string[] | undefined;
  /** Fields without columns, whose values stand in `record_value`. @default none */
  readonly besides?: BesideFields | undefined;
}

/** Derives the tables of a resource. */
export function layoutOf(resource: Resource, kinds: KindRegistry, options: LayoutOptions = {}): TableLayout {
  const { uniqueEverywhere = [], besides = new Map() } = options;
  const { parentOf = () => undefined, tableOf = (name) => name } = options;
  const hasEnterprise = resource.owner === 'enterprise';
  const own = Object.values(resource.fields).filter((field) => !(hasEnterprise && field.name === 'enterprise'));
  const computed = own.flatMap((field) => computedField(field, kinds));
  const declared = own
    .filter(({ name, lookup, rows }) => !lookup && !rows && !computed.some((one) => one.name === name))
    .map((field) => storedField(resource, field, kinds, { parentOf, tableOf }));
  const columns = declared.filter(({ link, name }) => link === undefined && !besides.has(name));
  const alone = declared.filter(({ name }) => fieldOf(resource, name).unique);
  const unique = uniqueKeys(resource, alone, uniqueEverywhere);
  const fields = new Map([...systemFields(hasEnterprise), ...declared].map((stored) => [stored.name, stored]));
  const lookups = own.flatMap(({ name, lookup }) => (lookup ? [{ name, ...lookup }] : []));
  return {
    table: tableOf(resource.name),
    resource,
    hasEnterprise,
    fields,
    columns,
    links: declared.flatMap((stored) => (stored.link === undefined ? [] : [{ ...stored, link: stored.link }])),
    besides: besidesOf(declared, besides),
    computed,
    lookups,
    derived: [
      ...columns.flatMap(derivedOf),
      ...searchOf(resource, fields),
      ...alone.flatMap(({ name, isLong }) => (isLong ? combinationOf([name], columns) : [])),
      ...resource.unique.map((names) => combinationOf(names, columns)),
    ],
    searched: searchedFields(resource, columns, kinds),
    unique,
    indexes: indexesOf({ resource, hasEnterprise, columns, lookups, fields, unique }, kinds),
  };
}

function uniqueKeys(
  { owner, unique }: Resource,
  alone: readonly StoredField[],
  everywhere: readonly string[],
): UniqueKey[] {
  const among = owner === 'enterprise' ? 'enterprise' : 'all';
  return [
    ...alone.map(
      ({ name, folded, isLong }): UniqueKey => ({
        name,
        fields: [name],
        column: isLong ? combinationColumn([name]) : (folded ?? name),
        among: everywhere.includes(name) ? 'all' : among,
      }),
    ),
    ...unique.map(
      (names): UniqueKey => ({ name: names.join(), fields: names, column: combinationColumn(names), among }),
    ),
  ];
}

function besidesOf(declared: readonly StoredField[], sources: BesideFields): Besides {
  const fields = declared.filter(({ name }) => sources.has(name));
  // What is derived of another record stands beside that one.
  const derivedFrom = (stored: StoredField) => {
    const of = sources.get(stored.name);
    return derivedOf(stored).map((one) => ({
      one,
      of: of && { ...of, name: one.column.replace(stored.name, of.name) },
    }));
  };
  const derived = fields.flatMap(derivedFrom);
  return {
    fields,
    derived: derived.filter(({ of }) => !of).map(({ one }) => one),
    values: new Map([
      ...fields.map(({ name, type }) => [name, { type, of: sources.get(name) }] as const),
      ...derived.map(({ one: { column }, of }) => [column, { type: 'text' as const, of }] as const),
    ]),
  };
}
