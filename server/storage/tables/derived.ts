import { createHash } from 'node:crypto';
import type { Resource } from '../../../src/engine/resource.ts';
import { type DerivedColumn, type StoredField, searchColumn, type TableLayout } from './layout.ts';
import { partSeparator } from './search/fold.ts';
import { longestSortKey, pinyinSortKey, pinyinText } from './search/pinyin.ts';
import { comparedText, searchedTexts } from './search/search-text.ts';

/** Returns the columns by which a field is compared and sorted, if they differ from the stored one. */
export function derivedOf(stored: StoredField): DerivedColumn[] {
  const { name, folded, sortKey, choices, pinyin, isPerson } = stored;
  const ofPeople = isPerson ? ' of people' : '';
  const from = (column: string | undefined, recipe: string, make: (text: string) => string | null): DerivedColumn[] =>
    column === undefined
      ? []
      : [
          {
            column,
            recipe,
            from: [name],
            compute: ({ [name]: value }) => (typeof value === 'string' ? make(value) : null),
          },
        ];
  const orderings = {
    choices: () => from(sortKey, `choices 1 ${choices?.join(', ')}`, (value) => rank(choices ?? [], value)),
    pinyin: () => from(sortKey, `pinyin 2${ofPeople}`, (value) => pinyinSortKey(value, isPerson)),
    value: () => from(sortKey, 'value 1', (value) => value.slice(0, longestSortKey)),
  };
  return [
    ...from(folded, recipeOf('fold 2', stored), (value) => comparedText(stored, value)),
    ...(stored.order ? orderings[stored.order]() : []),
    ...from(pinyin, `sounds${ofPeople}`, (value) => pinyinText(value, isPerson)).map((one) => ({
      ...one,
      isFilledLater: true as const,
    })),
  ];
}

/** Returns the recipe of a text, which says what of the field is compared. */
function recipeOf(recipe: string, stored: StoredField | undefined): string {
  if (stored?.comparedAs) return `${recipe} as compared`;
  return stored?.words ? `${recipe} of words` : recipe;
}

/** Text that sorts as the choices are declared; null for a value that is no longer a choice. */
function rank(choices: readonly string[], value: string): string | null {
  const at = choices.indexOf(value);
  return at === -1 ? null : String(at).padStart(4, '0');
}

/** The column that a keyword searches. */
export function searchOf({ list }: Resource, fields: TableLayout['fields']): DerivedColumn[] {
  if (list.search.length === 0) return [];
  const part = (name: string, value: unknown) =>
    typeof value === 'string' ? searchedTexts(fields.get(name), value).join(partSeparator) : '';
  const named = list.search.map((name) =>
    fields.get(name)?.words ? `words of ${name}` : recipeOf(name, fields.get(name)),
  );
  return [
    {
      column: searchColumn,
      recipe: `search 2 ${named.join(', ')}`,
      from: list.search,
      compute: (values) => list.search.map((name) => part(name, values[name])).join(partSeparator),
    },
  ];
}

/** Name of the column that makes a combination of fields, or a field of long texts, unique. */
export function combinationColumn(names: readonly string[]): string {
  const column = `_unique_${names.join('_')}`;
  // PostgreSQL truncates names at 63 bytes.
  return column.length <= 40 ? column : `${column.slice(0, 31)}_${hashOf(column).slice(0, 8)}`;
}

/** A hash of the folded values of the fields; null if one of them is empty. */
export function combinationOf(names: readonly string[], columns: readonly StoredField[]): DerivedColumn {
  const parts = names.map((name) => columns.find((stored) => stored.name === name));
  return {
    column: combinationColumn(names),
    recipe: `unique 1 ${names.map((name, index) => recipeOf(name, parts[index])).join(', ')}`,
    from: names,
    compute(values) {
      const compared = names.map((name, index) => {
        const value = values[name];
        if (value === undefined || value === null || value === '') return undefined;
        if (typeof value !== 'string') return JSON.stringify(value);
        return parts[index]?.choices ? value : comparedText(parts[index], value);
      });
      return compared.includes(undefined) ? null : hashOf(compared.join(partSeparator));
    },
  };
}

/** Has a fixed length, because a btree of PostgreSQL rejects long entries. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
