import { createHash } from 'node:crypto';
import type { Resource } from '../../../src/engine/resource.ts';
import { fold, partSeparator, pinyinSortKey } from './fold.ts';
import { type DerivedColumn, type StoredField, searchColumn, type TableLayout } from './layout.ts';
import { searchTextOf } from './search-text.ts';

/** By what a field is compared and sorted, where that is not what is stored. */
export function derivedOf(stored: StoredField): DerivedColumn[] {
  const { name, folded, sortKey, choices } = stored;
  const from = (column: string | undefined, recipe: string, make: (text: string) => string | null): DerivedColumn[] =>
    column === undefined
      ? []
      : [{ column, recipe, compute: ({ [name]: value }) => (typeof value === 'string' ? make(value) : null) }];
  const comparable = (value: string) => fold(searchTextOf(stored, value));
  const order = choices
    ? from(sortKey, `choices 1 ${choices.join(', ')}`, (value) => rank(choices, value))
    : from(sortKey, 'pinyin 2', pinyinSortKey);
  return [...from(folded, stored.words ? 'fold 2 of words' : 'fold 2', comparable), ...order];
}

/** Text that sorts as the choices are declared; null for what is none of them any more. */
function rank(choices: readonly string[], value: string): string | null {
  const at = choices.indexOf(value);
  return at === -1 ? null : String(at).padStart(4, '0');
}

/** The column a keyword looks into. */
export function searchOf({ list }: Resource, fields: TableLayout['fields']): DerivedColumn[] {
  if (list.search.length === 0) return [];
  const part = (name: string, value: unknown) =>
    typeof value === 'string' ? fold(searchTextOf(fields.get(name), value)) : '';
  const named = list.search.map((name) => (fields.get(name)?.words ? `words of ${name}` : name));
  return [
    {
      column: searchColumn,
      recipe: `search 2 ${named.join(', ')}`,
      compute: (values) => list.search.map((name) => part(name, values[name])).join(partSeparator),
    },
  ];
}

/** The column by which a combination of fields is unique. */
export function combinationColumn(names: readonly string[]): string {
  const column = `_unique_${names.join('_')}`;
  // PostgreSQL cuts names at 63 bytes.
  return column.length <= 40 ? column : `${column.slice(0, 31)}_${hashOf(column).slice(0, 8)}`;
}

/** A hash of the values of several fields, each as it compares; none where one of them is empty. */
export function combinationOf(names: readonly string[], columns: readonly StoredField[]): DerivedColumn {
  const parts = names.map((name) => columns.find((stored) => stored.name === name));
  return {
    column: combinationColumn(names),
    recipe: `unique 1 ${names.join(', ')}`,
    compute(values) {
      const compared = names.map((name, index) => {
        const value = values[name];
        if (value === undefined || value === null || value === '') return undefined;
        if (typeof value !== 'string') return JSON.stringify(value);
        return parts[index]?.choices ? value : fold(searchTextOf(parts[index], value));
      });
      return compared.includes(undefined) ? null : hashOf(compared.join(partSeparator));
    },
  };
}

/** As long whatever the values are: a btree of PostgreSQL takes no long entries. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
