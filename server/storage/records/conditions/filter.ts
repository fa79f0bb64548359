import type { Operator } from '../../../../src/engine/fields/operators.ts';
import type { ComparingFilter, Filter } from '../../../../src/engine/queries/query.ts';
import type { Sort } from '../../../../src/engine/resource.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import { orderColumn } from '../../tables/indexes.ts';
import { type StoredField, searchColumn, type TableLayout } from '../../tables/layout.ts';
import { fold, partSeparator } from '../../tables/search/fold.ts';
import { isSound, scriptParts, soundNeedles } from '../../tables/search/pinyin.ts';
import { comparisons, computedBeside } from './computed.ts';
import { column, having, linked, refersBelow } from './condition.ts';
import { always, every, never, not, type Predicate, some } from './predicate.ts';

/** No value is longer than this; SQLite rejects patterns longer than 50,000 bytes. */
const longestPattern = 4000;
/** Ends the range of the values that were kept apart by a suffix. */
const afterSeparator = '\u0002';
/** More words than any user types; SQLite rejects expressions nested deeper than 1,000 levels. */
const maxWords = 100;

/** Returns the condition for a filter of the query string: any of its values, or for `ne` none of them. */
export function filterToSql(
  { field, operator, values, below = false, bySound = false }: ComparingFilter,
  layout: TableLayout,
): Predicate {
  const stored = layout.fields.get(field);
  if (!stored) throw new RangeError(`A filter of "${layout.table}" names the field "${field}", which it has not.`);
  const any =
    below && stored.branches
      ? refersBelow(layout, stored, stored.branches, values)
      : matchesAny(layout, stored, operator, values, bySound);
  return operator === 'ne' ? not(any) : any;
}

/** True if any of the values matches. Many values of a plain column are one list. */
function matchesAny(
  layout: TableLayout,
  stored: StoredField,
  operator: Operator,
  values: readonly (string | number)[],
  bySound: boolean,
): Predicate {
  const isEquality = operator === 'eq' || operator === 'ne';
  const isUnique = layout.unique.some((key) => key.column === stored.folded);
  const isPlain = stored.link === undefined && (stored.folded === undefined ? !stored.isText : !isUnique);
  if (!isEquality || !isPlain || values.length < 2)
    return some(values.map((value) => matches(layout, stored, operator, value, bySound)));
  const compared = values.map((value) => comparableTo(stored, value));
  return having(layout, { name: stored.folded ?? stored.name }, (at) => sqlText`${at} in (${sqlText.join(compared)})`);
}

function comparableTo({ folded }: StoredField, value: string | number): string | number {
  return folded !== undefined && typeof value === 'string' ? fold(value) : value;
}

function matches(
  layout: TableLayout,
  stored: StoredField,
  operator: Operator,
  value: string | number,
  bySound: boolean,
): Predicate {
  const comparable = comparableTo(stored, value);
  const { link } = stored;
  if (link !== undefined) {
    return sqlText`exists (${linked(layout, link)} and ${sqlText.ref(`${link}.value`)} ${comparisons[operator]} ${comparable})`;
  }
  const compared = { name: stored.folded ?? stored.name };
  if (operator === 'like' && bySound && stored.folded)
    return holdsWord(layout, [stored.folded], pinyinColumns([stored]), String(comparable));
  if (operator === 'like') {
    if (stored.folded) return containing(layout, compared, String(comparable));
    // PostgreSQL has no `lower` of a number.
    const lower = (at: SqlText) => sqlText`lower(${stored.type === 'text' ? at : sqlText`cast(${at} as text)`})`;
    return some(unfoldedForms(String(value)).map((form) => containing(layout, compared, form, lower)));
  }
  const isEquality = operator === 'eq' || operator === 'ne';
  if (isEquality && stored.isText && stored.folded === undefined) {
    const forms = sqlText.join(unfoldedForms(String(value)));
    return having(layout, compared, (at) => sqlText`lower(${at}) in (${forms})`);
  }
  if (isEquality && layout.unique.some((key) => key.column === stored.folded)) {
    const [from, to] = [`${comparable}${partSeparator}`, `${comparable}${afterSeparator}`];
    return having(layout, compared, (at) => sqlText`(${at} = ${comparable} or (${at} > ${from} and ${at} < ${to}))`);
  }
  return having(layout, compared, (at) => sqlText`${at} ${comparisons[operator]} ${comparable}`);
}

/** Returns the condition for a keyword: each of its words occurs in a searched field that the user may read. */
export function keywordToSql(keyword: string, layout: TableLayout, readable: ReadonlySet<string>): Predicate {
  const { search } = layout.resource.list;
  const open = search.filter((name) => readable.has(name));
  const columns =
    open.length === search.length ? [searchColumn] : open.map((name) => layout.fields.get(name)?.folded ?? name);
  if (open.length === 0) return never;
  const words = keywordNeedles(keyword);
  if (words.length > maxWords) return never;
  const sounds = pinyinColumns(open.flatMap((name) => layout.fields.get(name) ?? []));
  return every(words.map((word) => holdsWord(layout, columns, sounds, word)));
}

function pinyinColumns(fields: readonly StoredField[]): string[] {
  return fields.flatMap(({ pinyin }) => pinyin ?? []);
}

/**
 * Returns the condition for a folded word: one of the columns contains it, or one of those with pinyin, if it is made of
 * letters. Of a word in which Chinese and letters meet, each part may be found on its own.
 */
function holdsWord(
  layout: TableLayout,
  columns: readonly string[],
  sounds: readonly string[],
  word: string,
): Predicate {
  const inAny = (names: readonly string[], text: string) =>
    some(names.map((name) => containing(layout, { name }, text)));
  const sounding = (part: string) =>
    some(
      sounds.flatMap((name) =>
        soundNeedles(part).map((needles) => every(needles.map((one) => containing(layout, { name }, one)))),
      ),
    );
  const parts = scriptParts(word);
  const isOfLetters = parts.length === 1 && word.length > 1 && isSound(word);
  if (sounds.length === 0 || !(isOfLetters || (parts.length > 1 && parts.some(isSound)))) return inAny(columns, word);
  return some([
    inAny(columns, word),
    every(parts.map((part) => (isSound(part) ? sounding(part) : inAny(columns, part)))),
  ]);
}

/** Returns the distinct words of a keyword. A record must contain all of them. */
export function keywordNeedles(keyword: string): string[] {
  return [...new Set(fold(keyword).split(/\s+/).filter(Boolean))];
}

/**
 * Returns the text that a filter searches for in fields with a bigram index; empty if the filter accepts any of several
 * values.
 */
export function likeNeedles({ field, operator, values }: Filter, { searched }: TableLayout): string[] {
  return operator === 'like' && values.length === 1 && searched.includes(field) ? values.map(String) : [];
}

/**
 * Returns what a lowered column is compared with: the text as it is, and folded, so that half-width text is found by
 * full-width letters. On both databases, `lower` changes ASCII letters only.
 */
function unfoldedForms(text: string): string[] {
  return [...new Set([text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()), fold(text)])];
}

/**
 * True if the column contains the text; `%` and `_` are matched literally.
 *
 * @param as what of the column is compared
 */
function containing(
  layout: TableLayout,
  stored: Pick<StoredField, 'name'>,
  text: string,
  as: (at: SqlText) => SqlText = (at) => at,
): Predicate {
  if (text === '') return always;
  if (text.length > longestPattern) return never;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return having(layout, stored, (at) => sqlText`${as(at)} like ${pattern} escape '\\'`);
}

/**
 * Returns the `order by` of a list: choices as declared, Chinese by pinyin, records without a value last, ties by id.
 * `as` wraps each sort expression.
 */
export function orderToSql(
  sorts: readonly Sort[],
  layout: TableLayout,
  { as = (by) => by, isSplit = false }: OrderOptions = {},
): SqlText {
  const { before, idOrder } = distinctSorts(sorts);
  // Only added where needed: PostgreSQL cannot read an index backwards for `desc nulls last`.
  const last = (sort: Sort, at: number) =>
    (isSplit && at === 0) || !mayBeNull(sort) ? sqlText`` : sqlText` nulls last`;
  return sqlText.join([
    ...before.map((one, at) => sqlText`${as(sortedBy(layout, one))} ${direction(one.order)}${last(one, at)}`),
    sqlText`${as(column(layout, { name: 'id' }))} ${direction(idOrder)}`,
  ]);
}

interface OrderOptions {
  readonly as?: (by: SqlText) => SqlText;
  /** True if either all or none of the records have a value of the first sort field. */
  readonly isSplit?: boolean;
}

/**
 * Removes duplicate fields and everything after the id, which already makes the order unique. Returns the sorts before
 * the id, and the direction of the id.
 */
export function distinctSorts(sorts: readonly Sort[]) {
  const distinct = [...new Map(sorts.toReversed().map((one) => [one.field, one])).values()].toReversed();
  const idAt = distinct.findIndex(({ field }) => field === 'id');
  const before = idAt === -1 ? distinct : distinct.slice(0, idAt);
  return { before, idOrder: (distinct[idAt] ?? before.at(-1))?.order ?? 'asc' } as const;
}

export function sortedBy(layout: TableLayout, { field }: Sort): SqlText {
  const computed = layout.computed.find(({ name }) => name === field);
  if (computed) return computedBeside(computed);
  const stored = layout.fields.get(field);
  if (!stored || stored.link !== undefined) throw new RangeError(`"${layout.table}" cannot be sorted by "${field}".`);
  return column(layout, { name: orderColumn(layout, field) });
}

/** Returns true if some records can be without a value of the field. */
export function mayBeNull({ field }: Sort): boolean {
  return field !== 'createdAt' && field !== 'updatedAt';
}

function direction(order: Sort['order']) {
  return order === 'asc' ? sqlText`asc` : sqlText`desc`;
}
