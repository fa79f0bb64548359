import type { Encoding } from '../../../fields/sheets/decode-text.ts';

/** A row of a sheet that is not empty. */
export interface SheetRow {
  /** Line number in the sheet, from 1, as a spreadsheet shows it. */
  readonly line: number;
  /** Text of the cells; empty cells at the end are omitted. */
  readonly cells: readonly string[];
  /** Indices of the cells whose text is that of a merged cell that begins in a row above. */
  readonly merged?: readonly number[];
}

/** One sheet of a file, without its empty rows. */
export interface Sheet {
  /** Empty if the file has only one sheet, as a csv does. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** Numbers of the columns from 1, if empty ones are left out. */
  readonly columns?: readonly number[];
  /** The encoding with which a text file was read. */
  readonly encoding?: Encoding;
  /** Index of the row that contains the heads of the columns, as far as can be guessed. */
  readonly head: number;
  /** The spreadsheet program does not show the sheet. */
  readonly isHidden?: boolean;
  /** The file counts days from 1904. */
  readonly from1904?: boolean;
}

/** A sheet whose heads are not searched for yet. */
export type Table = Omit<Sheet, 'head'>;

/** Maximum size of a file. Larger files must be split. */
export const limits = { rows: 100_000, columns: 500, megabytes: 50, unpackedMegabytes: 1000 };

/** Why a file cannot be imported. The names are keys of `sheets.unreadable` in the locales. */
export type UnreadableReason =
  | 'oldExcel'
  | 'password'
  | 'binaryExcel'
  | 'openDocument'
  | 'numbers'
  | 'archive'
  | 'notASheet'
  | 'broken'
  | 'unusual'
  | 'empty'
  | 'tooLarge'
  | 'tooMuch'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'webPage'
  | 'xmlSheet'
  | 'xml'
  | 'json'
  | 'document'
  | 'picture';

export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The file is no sheet that can be imported: ${reason}`, { cause });
    this.reason = reason;
  }
}
