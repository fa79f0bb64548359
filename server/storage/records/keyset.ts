import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../src/engine/resource.ts';
import type { TableLayout } from '../tables/layout.ts';
import { column } from './condition.ts';
import { distinctSorts, mayBeNull, sortedBy } from './filter.ts';
import { always, every, never, type Predicate, some } from './predicate.ts';
import type { Row } from './rows.ts';

/** A place in an ordered list: what the record there is sorted by, its id last. */
export type Place = readonly (string | number | null)[];

/** The order of a list as keys that tell any two records apart. */
export interface Keyset {
  /** The keys of a record as columns of a question. */
  readonly columns: RawBuilder<unknown>;
  /** All there are, in parts as `behind` has them. */
  readonly parts: readonly Predicate[];
  /** The place of a row that was read with them. */
  placeOf(row: Row): Place;
  /**
   * What holds for the records behind a place, in parts that follow one another in the order of the list: those with a
   * value of the first key and those without are two ranges of its index, and together would be none.
   */
  behind(place: Place): readonly Predicate[];
}

interface Key {
  readonly at: RawBuilder<unknown>;
  readonly order: Sort['order'];
  readonly isNullable: boolean;
}

/** The keys by which `orderToSql` puts the records of a list in order. */
export function keysetOf(sorts: readonly Sort[], layout: TableLayout): Keyset {
  const { before, idOrder } = distinctSorts(sorts);
  const keys: readonly Key[] = [
    ...before.map((sort) => ({ at: sortedBy(layout, sort), order: sort.order, isNullable: mayBeNull(sort) })),
    { at: column(layout, { name: 'id' }), order: idOrder, isNullable: false },
  ];
  return {
    columns: sql.join(keys.map(({ at }, index) => sql`${at} as ${sql.id(keyName(index))}`)),
    parts: partsOf(keys),
    placeOf: (row) => keys.map((_key, index) => asKey(row[keyName(index)])),
    behind: (place) => partsBehind(keys, place),
  };
}

function partsOf([first]: readonly Key[]): readonly Predicate[] {
  return first?.isNullable ? [sql`(${first.at} is not null)`, sql`(${first.at} is null)`] : [always];
}

function partsBehind([first, ...others]: readonly Key[], [value = null, ...rest]: Place): readonly Predicate[] {
  if (!first) return [];
  if (value === null) return [every([sql`(${first.at} is null)`, beyond(others, rest)])];
  const range = first.order === 'asc' ? sql`>=` : sql`<=`;
  const behind = some([strictly(first, value), every([sql`(${first.at} = ${value})`, beyond(others, rest)])]);
  const withValue = every([sql`(${first.at} ${range} ${value})`, behind]);
  return first.isNullable ? [withValue, sql`(${first.at} is null)`] : [withValue];
}

/** Behind a place by all of the keys: further by the first, or as far by it and further by the others. */
function beyond([first, ...others]: readonly Key[], [value = null, ...rest]: Place): Predicate {
  if (!first) return never;
  if (value === null) return every([sql`(${first.at} is null)`, beyond(others, rest)]);
  const further = first.isNullable
    ? some([strictly(first, value), sql`(${first.at} is null)`])
    : strictly(first, value);
  return some([further, every([sql`(${first.at} = ${value})`, beyond(others, rest)])]);
}

function strictly({ at, order }: Key, value: string | number): Predicate {
  return sql`(${at} ${order === 'asc' ? sql`>` : sql`<`} ${value})`;
}

function keyName(index: number): string {
  return `_key_${index}`;
}

function asKey(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
