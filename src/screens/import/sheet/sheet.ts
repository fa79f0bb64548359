/** A row of a sheet that is not empty. */
export interface SheetRow {
  /** Line number in the sheet, from 1, as a spreadsheet shows it. */
  readonly line: number;
  /** Text of the cells; empty cells at the end are omitted. */
  readonly cells: readonly string[];
}

/** One sheet of a file, without its empty rows. */
export interface Sheet {
  /** Empty if the file has only one sheet, as a csv does. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** Maximum size of a file. Larger files must be split. */
export const limits = { rows: 100_000, megabytes: 50 };

/** Why a file cannot be imported. The names are keys of `sheets.unreadable` in the locales. */
export type UnreadableReason = 'oldExcel' | 'notASheet' | 'broken' | 'unusual' | 'empty' | 'tooLarge' | 'tooManyRows';

export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The file is no sheet that can be imported: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Returns the rows that are not empty, with their line numbers and trimmed cells. */
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
