/** Maximum number of rows and columns of a sheet. */
const max = { line: 1_048_576, column: 16_384 };

/** Returns a line number; undefined if the text is none. */
export function numberIn(text: string | undefined): number | undefined {
  const line = Number(/^\s*[A-Z$]*(\d+)\s*$/i.exec(text ?? '')?.[1]);
  return line >= 1 && line <= max.line ? line : undefined;
}

/** Returns the number of the column of a cell, from 1: 28 for `AB7`. */
export function columnOf(place: string | undefined): number | undefined {
  const [, letters] = /^\s*\$?([A-Z]{1,3})\$?\d*\s*$/i.exec(place ?? '') ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column <= max.column ? column : undefined;
}
