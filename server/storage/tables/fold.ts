import { pinyin } from 'pinyin-pro';
import { nfkc } from '../../../src/engine/nfkc.ts';

/**
 * Maximum length of a sort key in characters. A btree of PostgreSQL accepts entries of up to 2,704 bytes, and a
 * character has up to four.
 */
const longestSortKey = 600;

/**
 * Characters that are invisible or only change the direction of others: joiners, soft hyphens, marks of bidirectional
 * text.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u007f-\u009f]/gu;

/**
 * Returns the form in which text is compared: one width (NFKC), lower case, without invisible characters, with control
 * characters as spaces. Both databases compare this form byte by byte, so that they agree.
 */
export function fold(text: string): string {
  return (
    // Once more after NFKC, which can produce invisible characters.
    nfkc(text.replace(invisible, ''))
      .replace(invisible, '')
      .toLowerCase()
      // oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store NUL, and U+0001 stands between parts below.
      .replace(/[\u0000-\u001f]/g, ' ')
  );
}

/** Separates the parts of a derived text. `fold` removes it from the parts. */
export const partSeparator = '\u0001';

/**
 * Returns the sort key of a text: Chinese characters by pinyin and tone, among Latin words without case. Texts with the
 * same sound are ordered by their characters.
 */
export function pinyinSortKey(text: string): string {
  const folded = fold(text);
  const sounds = pinyin(folded, { type: 'array', toneType: 'num', nonZh: 'consecutive', v: true });
  return `${sounds.map((sound) => sound.trim()).join(' ')}${partSeparator}${folded}`.slice(0, longestSortKey);
}
