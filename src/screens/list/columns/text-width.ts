/** Estimates the width of a text in the font size of cells, in pixels, rather too wide than too narrow. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (letter >= '\u2e80') return 14;
  if (/[mwMW]/.test(letter)) return 12.5;
  return /[A-Z]/.test(letter) ? 9.5 : 7.5;
}
