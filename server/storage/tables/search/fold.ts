import { memoize } from '../../../../src/base/calls/memoize.ts';
import { nfkc } from '../../../../src/base/nfkc.ts';

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
  return text.length > longestKept ? folded(text) : kept(text);
}

/** Maximum length of a text whose folded form is kept: a name, of which several columns are made. */
const longestKept = 200;
const kept = memoize(folded);

function folded(text: string): string {
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
