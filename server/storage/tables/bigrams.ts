import type { KindRegistry } from '../../../src/engine/kind.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { fold } from './fold.ts';
import type { StoredField, Values } from './layout.ts';

/** Bigrams that one question asks for at most: more would leave no fewer records. */
const mostAsked = 40;
/** Enterprises beyond are not told apart by the index: their number would look like a bigram. */
const largestMark = 0x1f_ffff;

/**
 * Every pair of neighbouring characters in the folded text, each as the number of its two UTF-16 units. A text that
 * contains another of two characters or more holds all of its pairs; trigrams would find no Chinese word of two.
 */
export function bigramsOf(text: string): number[] {
  // Half of a pair of surrogates is stored as U+FFFD.
  const folded = fold(text).replace(/\p{Surrogate}/gu, '\ufffd');
  const found = new Set<number>();
  for (let at = 0; at + 1 < folded.length; at += 1) {
    // Signed, as a PostgreSQL integer is.
    found.add((folded.charCodeAt(at) << 16) | folded.charCodeAt(at + 1));
  }
  return [...found];
}

/** Bigrams that every text holds in which all of the needles occur; none for needles of one character. */
export function bigramsAsked(needles: readonly string[]): number[] {
  return [...new Set(needles.flatMap(bigramsOf))].slice(0, mostAsked);
}

/** An enterprise among the bigrams: no bigram is as small, for `fold` leaves no control characters. */
export function markOf(enterprise: number): number[] {
  return enterprise <= largestMark ? [enterprise] : [];
}

/** What the index holds of a record. */
export function bigramsOfRecord(searched: readonly string[], values: Values, enterprise: number | undefined): number[] {
  const texts = searched.map((name) => values[name]).filter((value) => typeof value === 'string');
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
  return `bigrams 1 ${searched.join(', ')}`;
}
