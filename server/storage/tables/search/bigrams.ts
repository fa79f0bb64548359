import type { KindRegistry } from '../../../../src/engine/fields/kind.ts';
import { fieldOf, type Resource } from '../../../../src/engine/resource.ts';
import type { StoredField, TableLayout, Values } from '../layout.ts';
import { fold } from './fold.ts';
import { pinyinForms, scriptParts } from './pinyin.ts';
import { searchedTexts } from './search-text.ts';

/** Maximum number of bigrams in one query; more would not narrow the result further. */
const maxAsked = 40;
/** Enterprises with higher ids have no mark in the index, because the number would look like a bigram. */
const largestMark = 0x1e_ffff;
/**
 * The first unit of an entry for a single character. No bigram starts with it, because `fold` removes control
 * characters.
 */
const single = 0x1f;

/**
 * Returns every pair of neighbouring characters in a folded text, each as a number of its two UTF-16 units, and every
 * single character that is not ASCII. A text that contains another contains all of its pairs. Trigrams would not find
 * Chinese words of two characters.
 */
function bigramsOf(folded: string): number[] {
  const units = unitsOf(folded);
  return [...new Set([...pairsOf(units), ...singlesOf(units)])];
}

/**
 * Returns bigrams that every text with all of the needles contains: the pairs of needles of two or more characters, and
 * the character of shorter ones. A single ASCII character has none, because nearly every text contains it.
 */
export function searchBigrams(needles: readonly string[]): number[] {
  // Where Chinese and letters meet, the letters may be pinyin.
  const parts = needles.flatMap((needle) => scriptParts(fold(needle)));
  const asked = parts.map(unitsOf).flatMap((units) => (units.length > 1 ? pairsOf(units) : singlesOf(units)));
  return [...new Set(asked)].slice(0, maxAsked);
}

function unitsOf(folded: string): number[] {
  // Databases store a lone surrogate as U+FFFD.
  const text = folded.replace(/\p{Surrogate}/gu, '\ufffd');
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** Signed, as PostgreSQL integers are. */
function pairsOf(units: readonly number[]): number[] {
  return units.slice(1).map((unit, at) => ((units[at] ?? 0) << 16) | unit);
}

function singlesOf(units: readonly number[]): number[] {
  return units.filter((unit) => unit > 0x7f).map((unit) => (single << 16) | unit);
}

/** An enterprise as an entry of the index. All bigrams are larger or negative. */
export function markOf(enterprise: number): number[] {
  return enterprise <= largestMark ? [enterprise] : [];
}

/** Returns the index entries of a record. */
export function bigramsOfRecord(
  { searched, fields }: Pick<TableLayout, 'searched' | 'fields'>,
  values: Values,
  enterprise: number | undefined,
): number[] {
  const texts = searched.flatMap((name) => {
    const value = values[name];
    if (typeof value !== 'string') return [];
    const stored = fields.get(name);
    return [
      ...searchedTexts(stored, value),
      ...(stored?.pinyin === undefined ? [] : pinyinForms(value, stored.isPerson)),
    ];
  });
  return [...(enterprise === undefined ? [] : markOf(enterprise)), ...new Set(texts.flatMap(bigramsOf))];
}

/** Returns the fields in which a keyword, a picker or a filter searches for a part of the text. */
export function searchedFields(resource: Resource, columns: readonly StoredField[], kinds: KindRegistry): string[] {
  return columns
    .filter(({ name, folded }) => {
      const field = fieldOf(resource, name);
      const isFilter = field.filter !== false && !field.mask && kinds[field.type]?.operators.includes('like');
      return folded !== undefined && (field.search || isFilter || resource.recordLabel === name);
    })
    .map(({ name }) => name);
}

/**
 * Describes how the index and the pinyin are computed. If it differs from the stored recipe, both are computed again.
 */
export function bigramRecipe({
  searched,
  fields,
  hasEnterprise,
}: Pick<TableLayout, 'searched' | 'fields' | 'hasEnterprise'>): string {
  const sounded = searched.filter((name) => fields.get(name)?.pinyin !== undefined);
  const soundsOf = (name: string) => (fields.get(name)?.isPerson ? `people in ${name}` : name);
  const marks = hasEnterprise ? '' : 'without marks of ';
  const named = searched.map((name) => (fields.get(name)?.comparedAs ? `${name} as compared` : name));
  return `bigrams 3 ${marks}${[...named, ...sounded.map((name) => `pinyin 1 of ${soundsOf(name)}`)].join(', ')}`;
}
