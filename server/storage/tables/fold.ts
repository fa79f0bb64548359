import { pinyin } from 'pinyin-pro';
import { nfkc } from '../../../src/engine/nfkc.ts';

/** A btree of PostgreSQL takes entries of up to 2,704 bytes; a character has up to four. */
const longestSortKey = 600;

/** Characters that are not seen, or only turn the direction of others: joiners, soft hyphens, marks of bidirectional text. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u007f-\u009f]/gu;

/**
 * The form in which text compares: one width (NFKC), lower case, without what is not seen, control characters as spaces.
 * Both databases compare what this makes byte by byte, so that they agree.
 */
export function fold(text: string): string {
  return (
    // Once more after NFKC, which makes some of them.
    nfkc(text.replace(invisible, ''))
      .replace(invisible, '')
      .toLowerCase()
      // oxlint-disable-next-line no-control-regex -- PostgreSQL cannot store NUL, and U+0001 stands between parts below.
      .replace(/[\u0000-\u001f]/g, ' ')
  );
}

/** Stands between the parts of a derived text; `fold` leaves none in the parts themselves. */
export const partSeparator = '\u0001';

/**
 * Text by which Chinese is put in order: each character by its sound and tone, among Latin words without case. Texts that
 * sound alike are told apart by their characters.
 */
export function pinyinSortKey(text: string): string {
  const folded = fold(text);
  const sounds = pinyin(folded, { type: 'array', toneType: 'num', nonZh: 'consecutive', v: true });
  return `${sounds.map((sound) => sound.trim()).join(' ')}${partSeparator}${folded}`.slice(0, longestSortKey);
}
