/** Estimates the width of a text in the font size of cells, in pixels, rather too wide than too narrow. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (letter >= '\u2e80') return 14;
  if (/[mMW]/.test(letter)) return 13.5;
  if (/[fijlrt .,:;'!|()]/.test(letter)) return 5.5;
  return /[A-Zw]/.test(letter) ? 10.5 : 8.4;
}
