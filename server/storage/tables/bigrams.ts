import type { KindRegistry } from '../../../src/engine/kind.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { fold } from './fold.ts';
import type { StoredField, TableLayout, Values } from './layout.ts';
import { searchTextOf } from './search-text.ts';

/** Bigrams that one question asks for at most: more would leave no fewer records. */
const maxAsked = 40;
/** Enterprises beyond are not told apart by the index: their number would look like a character. */
const largestMark = 0x1e_ffff;
/** Where single characters stand: no bigram is there, for `fold` leaves no control character to begin one. */
const single = 0x1f;

/**
 * Every pair of neighbouring characters in the folded text, each as the number of its two UTF-16 units, and every single
 * one that is not ASCII. A text that contains another holds all of its pairs; trigrams would find no Chinese word of two.
 */
export function bigramsOf(text: string): number[] {
  const units = unitsOf(text);
  return [...new Set([...pairsOf(units), ...singlesOf(units)])];
}

/**
 * Bigrams that every text holds in which all of the needles occur: the pairs of those of two characters or more, the
 * character of the others; none for a lone letter, which nearly every text holds.
 */
export function searchBigrams(needles: readonly string[]): number[] {
  const asked = needles.map(unitsOf).flatMap((units) => (units.length > 1 ? pairsOf(units) : singlesOf(units)));
  return [...new Set(asked)].slice(0, maxAsked);
}

function unitsOf(text: string): number[] {
  // Half of a pair of surrogates is stored as U+FFFD.
  const folded = fold(text).replace(/\p{Surrogate}/gu, '\ufffd');
  return Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at));
}

/** Signed, as a PostgreSQL integer is. */
function pairsOf(units: readonly number[]): number[] {
  return units.slice(1).map((unit, at) => ((units[at] ?? 0) << 16) | unit);
}

function singlesOf(units: readonly number[]): number[] {
  return units.filter((unit) => unit > 0x7f).map((unit) => (single << 16) | unit);
}

/** An enterprise among the bigrams, which are all larger or negative. */
export function markOf(enterprise: number): number[] {
  return enterprise <= largestMark ? [enterprise] : [];
}

/** What the index holds of a record. */
export function bigramsOfRecord(
  { searched, fields }: Pick<TableLayout, 'searched' | 'fields'>,
  values: Values,
  enterprise: number | undefined,
): number[] {
  const texts = searched.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [searchTextOf(fields.get(name), value)] : [];
  });
  return [...(enterprise === undefined ? [] : markOf(enterprise)), ...new Set(texts.flatMap(bigramsOf))];
}

/** Fields into which a keyword, a picker or a filter looks for a part of their text. */
export function searchedFields(resource: Resource, columns: readonly StoredField[], kinds: KindRegistry): string[] {
  return columns
    .filter(({ name, folded }) => {
      const field = fieldOf(resource, name);
      const isFilter = field.filter !== false && !field.mask && kinds[field.type]?.operators.includes('like');
      return folded !== undefined && (field.search || isFilter || resource.recordLabel === name);
    })
    .map(({ name }) => name);
}

/** How the index is made; where it differs from what the database remembers, it is made anew. */
export function bigramRecipe(searched: readonly string[]): string {
  return `bigrams 3 ${searched.join(', ')}`;
}
