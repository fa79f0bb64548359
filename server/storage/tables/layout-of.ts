import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { combinationColumn, combinationOf, derivedOf, searchOf } from './derived.ts';
import { indexesOf } from './indexes.ts';
import type { Besides, ColumnType, StoredField, TableLayout, UniqueKey } from './layout.ts';
import { searchedFields } from './search/bigrams.ts';
import { computedField, type Naming, storedField, systemFields } from './stored-field.ts';

/** Without a `Naming`, no resource is a tree, and tables have the names of their resources. */
interface LayoutOptions extends Partial<Naming> {
  /** Fields that are unique across all enterprises. @default none */
  readonly uniqueEverywhere?: readonly string[] | undefined;
  /** Fields without columns, whose values stand in `record_value`. @default none */
  readonly besides?: ReadonlySet<string> | undefined;
}

/**
 * Derives the tables of a resource.
 */
export function layoutOf(
  resource: Resource,
  kinds: KindRegistry,
  {
    uniqueEverywhere = [],
    besides = new Set(),
    parentOf = () => undefined,
    tableOf = (name) => name,
  }: LayoutOptions = {},
): TableLayout {
  const hasEnterprise = resource.owner === 'enterprise';
  const own = Object.values(resource.fields).filter((field) => !(hasEnterprise && field.name === 'enterprise'));
  const computed = own.flatMap((field) => computedField(field, kinds));
  const declared = own
    .filter(({ name, lookup, rows }) => !lookup && !rows && !computed.some((one) => one.name === name))
    .map((field) => storedField(resource, field, kinds, { parentOf, tableOf }));
  const columns = declared.filter(({ link, name }) => link === undefined && !besides.has(name));
  const alone = declared.filter(({ name }) => fieldOf(resource, name).unique);
  const unique = [
    ...alone.map(
      ({ name, folded, isLong }): UniqueKey => ({
        name,
        fields: [name],
        column: isLong ? combinationColumn([name]) : (folded ?? name),
        among: hasEnterprise && !uniqueEverywhere.includes(name) ? 'enterprise' : 'all',
      }),
    ),
    ...resource.unique.map(
      (names): UniqueKey => ({
        name: names.join(),
        fields: names,
        column: combinationColumn(names),
        among: hasEnterprise ? 'enterprise' : 'all',
      }),
    ),
  ];
  const fields = new Map([...systemFields(hasEnterprise), ...declared].map((stored) => [stored.name, stored]));
  const lookups = own.flatMap(({ name, lookup }) => (lookup ? [{ name, ...lookup }] : []));
  return {
    table: tableOf(resource.name),
    resource,
    hasEnterprise,
    fields,
    columns,
    links: declared.flatMap((stored) => (stored.link === undefined ? [] : [{ ...stored, link: stored.link }])),
    besides: besidesOf(declared.filter(({ name }) => besides.has(name))),
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

function besidesOf(fields: readonly StoredField[]): Besides {
  const derived = fields.flatMap(derivedOf);
  const own = fields.map(({ name, type }): [string, ColumnType] => [name, type]);
  return {
    fields,
    derived,
    types: new Map([...own, ...derived.map(({ column }): [string, ColumnType] => [column, 'text'])]),
  };
}
