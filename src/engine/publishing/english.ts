import { isObject } from '../../base/is-object.ts';
import { changed } from '../definition/changes/changed.ts';
import { valueAt } from '../definition/changes/value-at.ts';
import type { Outcome } from './apply.ts';
import { type EnglishText, isSame } from './publication.ts';

/** English texts as the locales have them: nested objects. */
export type Texts = Readonly<Record<string, unknown>>;

/** Returns what becomes of a text, where the code has these. */
export function outcomeOfText({ path, from, value }: EnglishText, code: unknown): Exclude<Outcome, 'orphaned'> {
  const declared = valueAt(code, path);
  if (declared === value) return 'retired';
  return declared === from ? 'applied' : 'overruled';
}

/** Returns the English of the code with texts over it. */
export function withEnglish(code: Texts, texts: readonly EnglishText[]): Texts {
  return texts.reduce<unknown>((all, { path, value }) => changed(all, { do: 'set', path, value }), code) as Texts;
}

/** Returns the texts in nested objects. One that was among those before stays what it was; empty ones are left out. */
export function englishTexts(nested: unknown, before: readonly EnglishText[]): readonly EnglishText[] {
  return textsBelow([], nested).map((text) => {
    const known = before.find(({ path, value }) => value === text.value && isSame(path, text.path));
    return known ?? text;
  });
}

function textsBelow(path: readonly string[], value: unknown): EnglishText[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path: [...path], value }];
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => textsBelow([...path, key], one)) : [];
}
