/** About how wide a text of the size of cells is, in pixels: a letter takes about half of what a Chinese character does. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter < '\u2e80' ? 7.5 : 14), 0);
}
