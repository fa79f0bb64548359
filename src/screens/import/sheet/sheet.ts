/** A row of a sheet that holds something. */
export interface SheetRow {
  /** Its number in the sheet, from 1, as a spreadsheet shows it. */
  readonly line: number;
  /** What stands in its cells, as text; those behind the last are missing. */
  readonly cells: readonly string[];
}

/** One sheet of a file, without its empty rows. */
export interface Sheet {
  /** Empty where there is but one, as in a csv. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** What is read at most; more is to be split. */
export const limits = { rows: 100_000, megabytes: 50 };

/** Why something is no sheet that can be imported; the names are keys of `sheets.unreadable` in the locales. */
export type UnreadableReason = 'oldExcel' | 'notASheet' | 'broken' | 'empty' | 'tooLarge' | 'tooManyRows';

export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The file is no sheet that can be imported: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The rows that hold something, each under its number; the text of every cell trimmed. */
export function rowsOf(table: Iterable<readonly string[]>): SheetRow[] {
  const rows: SheetRow[] = [];
  let line = 0;
  for (const texts of table) {
    line += 1;
    const cells = texts.map((text) => text.trim());
    if (cells.some((text) => text !== '')) rows.push({ line, cells });
  }
  return rows;
}
