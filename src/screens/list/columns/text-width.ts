/**
 * Estimates the width of a text in the font size of cells, in pixels. A letter takes about half the width of a Chinese
 * character.
 */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter < '\u2e80' ? 7.5 : 14), 0);
}
