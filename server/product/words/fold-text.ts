/** A text in the form in which words are compared, with the position of each unit in the original text. */
export interface FoldedText {
  /** UTF-16 code units of the folded text. */
  readonly units: readonly number[];
  /** Where the character of each unit begins in the original text. */
  readonly starts: readonly number[];
  /** Where the character of each unit ends in the original text, exclusive. */
  readonly ends: readonly number[];
  /** For each unit, how many characters of white space the text has before it. */
  readonly spacesBefore: readonly number[];
}

/**
 * Characters without a glyph of their own, and marks that are drawn over any letter (accents, strokes, circles). Marks
 * that make another letter, such as the voicing mark of kana, are kept.
 */
const ignored =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const space = /^\s+$/;

/**
 * Folds width, case and compatibility forms (`Ａ`, `ⓐ` and `a` are alike), and leaves out white space, invisible
 * characters and accents, so that `微 信` and `V X` are found as `微信` and `vx`. Each character is folded alone, because
 * only then its position in the original text is known.
 */
export function foldText(text: string): FoldedText {
  const units: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const spacesBefore: number[] = [];
  let start = 0;
  let spaces = 0;
  for (const character of text) {
    const end = start + character.length;
    if (space.test(character)) spaces += 1;
    else {
      const folded = foldCharacter(character);
      for (let at = 0; at < folded.length; at += 1) {
        units.push(folded.charCodeAt(at));
        starts.push(start);
        ends.push(end);
        spacesBefore.push(spaces);
      }
    }
    start = end;
  }
  return { units, starts, ends, spacesBefore };
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  // Han characters stand for themselves; most texts consist of them.
  if (code >= 0x4e00 && code <= 0x9fff) return character;
  // NFKD rather than NFKC: composition would depend on the next character.
  return character.normalize('NFKD').toLowerCase().replace(ignored, '');
}
