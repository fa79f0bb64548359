/** A row of delimited text that has values. */
export interface TableRow {
  /** Number of the row, from 1. Empty rows count; a quoted cell with line breaks does not make its row several. */
  readonly line: number;
  /**
   * The cells by position, without empty ones: the array may have holes. It ends with the last value. A row of more than
   * `maxCells` is the last one, and has one more.
   */
  readonly cells: readonly string[];
}

/** Maximum number of cells of a row, as in Excel. */
export const maxCells = 16_384;

/**
 * Reads delimited text row by row (RFC 4180), so that the caller can stop at its limits. A cell that begins with a quote
 * but is not quoted, such as `"urgent" call back`, is read as it stands. papaparse can do neither: it takes the rows after
 * such a cell for a part of it, and keeps empty cells, of which one line can have millions.
 */
export function* tableOf(text: string, delimiter: string): Generator<TableRow> {
  const endOf = createEndFinder(text, delimiter);
  let at = 0;
  for (let line = 1; at < text.length; line += 1) {
    const cells: string[] = [];
    let end = at - 1;
    for (let position = 0; position === 0 || text.startsWith(delimiter, end); position += 1) {
      const start = position === 0 ? at : end + delimiter.length;
      const quoted = text[start] === '"' || text[start] === ' ' ? quotedCell(text, start, delimiter) : undefined;
      end = quoted?.end ?? endOf(start);
      const cell = quoted?.cell ?? text.slice(start, end);
      if (cell.trim() === '') continue;
      cells[Math.min(position, maxCells)] = cell;
      if (position < maxCells) continue;
      yield { line, cells };
      return;
    }
    at = end + 1;
    if (cells.length > 0) yield { line, cells };
  }
}

/** Returns a function that finds the end of a cell that is not quoted. It must be called with growing positions. */
function createEndFinder(text: string, delimiter: string): (start: number) => number {
  let nextDelimiter = -1;
  let nextBreak = -1;
  const find = (what: string, start: number) => {
    const found = text.indexOf(what, start);
    return found < 0 ? text.length : found;
  };
  return (start) => {
    // Each is searched for once: a text without delimiters is not read to its end for every row.
    if (nextDelimiter < start) nextDelimiter = find(delimiter, start);
    if (nextBreak < start) nextBreak = find('\n', start);
    return Math.min(nextDelimiter, nextBreak);
  };
}

/**
 * Reads a quoted cell: its closing quote is followed by a delimiter or an end, and blanks around the quotes count for
 * nothing. Returns undefined for any other cell. Cells copied from a spreadsheet are separated by tabs, and none has both
 * a tab and a line break: those are two rows, of which one begins and a later one ends with a quote.
 */
function quotedCell(text: string, start: number, delimiter: string): { cell: string; end: number } | undefined {
  let open = start;
  if (delimiter !== '\t') while (text[open] === ' ') open += 1;
  if (text[open] !== '"') return undefined;
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return undefined;
  let end = close + 1;
  while (end < text.length && !text.startsWith(delimiter, end) && /[^\S\t\n]/.test(text.charAt(end))) end += 1;
  if (end < text.length && text[end] !== '\n' && !text.startsWith(delimiter, end)) return undefined;
  const content = text.slice(open + 1, close);
  if (delimiter === '\t' && content.includes('\t') && content.includes('\n')) return undefined;
  return { cell: content.replaceAll('""', '"'), end };
}
