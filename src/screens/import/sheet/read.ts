import { decodeText, type Encoding, encodingOf } from '../../../fields/sheets/decode-text.ts';
import { findHeads } from './heads.ts';
import { limits, type Sheet, type Table, UnreadableSheet } from './sheet.ts';
import { reasonOfBytes, reasonOfText } from './signature.ts';
import { readText } from './text.ts';
import { reasonOfCompoundFile } from './workbook/compound-file.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** What helps to read a file. */
export interface ReadOptions {
  /** Encoding of a text file. @default the guessed one */
  readonly encoding?: Encoding | undefined;
  /** Names that the heads of the columns may have. */
  readonly titles?: readonly string[];
}

/**
 * Reads a file according to its content, regardless of its name: xlsx with all its sheets, else delimited text.
 *
 * @throws UnreadableSheet with the reason why the file cannot be imported
 */
export async function readSheets(file: Blob, options: ReadOptions = {}): Promise<Sheet[]> {
  if (file.size > limits.megabytes * 1_000_000) throw new UnreadableSheet('tooLarge');
  const bytes = await file.arrayBuffer();
  const sheets = tablesOf(bytes, options)
    .filter((sheet) => sheet.rows.length > 0)
    .map((sheet) => ({ ...sheet, head: findHeads(sheet.rows, options.titles ?? []).index }));
  if (!sheets.some(({ rows, head }) => rows.length > head + 1)) throw new UnreadableSheet('empty');
  if (sheets.some(({ rows, head }) => rows.length > head + 1 + limits.rows)) throw new UnreadableSheet('tooManyRows');
  return sheets;
}

function tablesOf(bytes: ArrayBuffer, { encoding, titles }: ReadOptions): Table[] {
  const head = [...new Uint8Array(bytes.slice(0, 4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (head === '504b0304') return readWorkbook(bytes);
  if (head === 'd0cf11e0') throw new UnreadableSheet(reasonOfCompoundFile(bytes));
  const reason = reasonOfBytes(bytes);
  if (reason) throw new UnreadableSheet(reason);
  const used = encoding ?? encodingOf(bytes);
  const text = decodeText(bytes, used);
  const otherKind = reasonOfText(text);
  if (otherKind) throw new UnreadableSheet(otherKind);
  return [{ name: '', encoding: used, ...readText(text, titles) }];
}
