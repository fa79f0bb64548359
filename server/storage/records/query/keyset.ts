import type { Sort } from '../../../../src/engine/resource.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';
import { column } from '../conditions/condition.ts';
import { distinctSorts, mayBeNull, sortedBy } from '../conditions/filter.ts';
import { always, every, never, type Predicate, some } from '../conditions/predicate.ts';
import type { DatabaseRow } from './rows.ts';

/** A position in a sorted list: the sort values of the record there, its id last. */
export type KeysetPosition = readonly (string | number | null)[];

/** The sort keys of a list, which order any two records. */
export interface Keyset {
  /** The sort keys as columns of a select. */
  readonly columns: SqlText;
  /** Conditions that together select all records, split as in `behind`. */
  readonly parts: readonly Predicate[];
  /** Returns the position of a row that was read with `columns`. */
  placeOf(row: DatabaseRow): KeysetPosition;
  /**
   * Returns conditions for the records after a position, in the order of the list. Records with and without a value of
   * the first key are separate conditions: each is one range of the index, but both together are not.
   */
  behind(place: KeysetPosition): readonly Predicate[];
}

interface Key {
  readonly at: SqlText;
  readonly order: Sort['order'];
  readonly isNullable: boolean;
}

/** Returns the keys by which `orderToSql` sorts a list. */
export function keysetOf(sorts: readonly Sort[], layout: TableLayout): Keyset {
  const { before, idOrder } = distinctSorts(sorts);
  const keys: readonly Key[] = [
    ...before.map((sort) => ({ at: sortedBy(layout, sort), order: sort.order, isNullable: mayBeNull(sort) })),
    { at: column(layout, { name: 'id' }), order: idOrder, isNullable: false },
  ];
  return {
    columns: sqlText.join(keys.map(({ at }, index) => sqlText`${at} as ${sqlText.id(keyName(index))}`)),
    parts: partsOf(keys),
    placeOf: (row) => keys.map((_key, index) => asKey(row[keyName(index)])),
    behind: (place) => partsBehind(keys, place),
  };
}

function partsOf([first]: readonly Key[]): readonly Predicate[] {
  return first?.isNullable ? [sqlText`(${first.at} is not null)`, sqlText`(${first.at} is null)`] : [always];
}

function partsBehind(
  [first, ...others]: readonly Key[],
  [value = null, ...rest]: KeysetPosition,
): readonly Predicate[] {
  if (!first) return [];
  if (value === null) return [every([sqlText`(${first.at} is null)`, beyond(others, rest)])];
  const range = first.order === 'asc' ? sqlText`>=` : sqlText`<=`;
  const behind = some([strictly(first, value), every([sqlText`(${first.at} = ${value})`, beyond(others, rest)])]);
  const withValue = every([sqlText`(${first.at} ${range} ${value})`, behind]);
  return first.isNullable ? [withValue, sqlText`(${first.at} is null)`] : [withValue];
}

/** After a position by all keys: after it by the first key, or equal by the first key and after it by the others. */
function beyond([first, ...others]: readonly Key[], [value = null, ...rest]: KeysetPosition): Predicate {
  if (!first) return never;
  if (value === null) return every([sqlText`(${first.at} is null)`, beyond(others, rest)]);
  const further = first.isNullable
    ? some([strictly(first, value), sqlText`(${first.at} is null)`])
    : strictly(first, value);
  return some([further, every([sqlText`(${first.at} = ${value})`, beyond(others, rest)])]);
}

function strictly({ at, order }: Key, value: string | number): Predicate {
  return sqlText`(${at} ${order === 'asc' ? sqlText`>` : sqlText`<`} ${value})`;
}

function keyName(index: number): string {
  return `_key_${index}`;
}

function asKey(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
