import type { RowValues } from './api.ts';

/**
 * Maximum number of characters of JSON in one request: a third of the server's limit in bytes, because a Chinese
 * character takes three bytes.
 */
const maxCharacters = 300_000;

/**
 * Returns the rows from `start` on that fit into one request.
 *
 * @param maxRows maximum number of rows
 */
export function pieceOf<Row extends { readonly values: RowValues }>(
  rows: readonly Row[],
  start: number,
  maxRows: number,
): readonly Row[] {
  let size = 0;
  let end = start;
  while (end < rows.length && end - start < maxRows) {
    size += sizeOf(rows[end]?.values ?? {});
    if (size > maxCharacters && end > start) break;
    end += 1;
  }
  return rows.slice(start, end);
}

/** True if all rows fit into one request of at most `maxRows` rows. */
export function fitsOne(rows: readonly { readonly values: RowValues }[], maxRows: number): boolean {
  return pieceOf(rows, 0, maxRows).length === rows.length;
}

function sizeOf(values: RowValues): number {
  let size = 2;
  for (const [name, text] of Object.entries(values)) size += name.length + text.length + 6;
  return size;
}
