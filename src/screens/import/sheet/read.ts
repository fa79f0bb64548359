import readXlsx, { InvalidInputError } from 'read-excel-file/universal';
import { cellText } from './cell-text.ts';
import { withErrorTexts } from './error-texts.ts';
import { limits, rowsOf, type Sheet, UnreadableSheet } from './sheet.ts';
import { readCsv } from './text.ts';

/**
 * Reads a file according to its content, regardless of its name: xlsx with all its sheets, else delimited text.
 *
 * @throws UnreadableSheet with the reason why the file cannot be imported
 */
export async function readSheets(file: Blob): Promise<Sheet[]> {
  if (file.size > limits.megabytes * 1_000_000) throw new UnreadableSheet('tooLarge');
  const bytes = await file.arrayBuffer();
  const sheets = (await sheetsOf(bytes)).filter((sheet) => sheet.rows.length > 0);
  if (!sheets.some((sheet) => sheet.rows.length > 1)) throw new UnreadableSheet('empty');
  if (sheets.some((sheet) => sheet.rows.length > limits.rows + 1)) throw new UnreadableSheet('tooManyRows');
  return sheets;
}

async function sheetsOf(bytes: ArrayBuffer): Promise<Sheet[]> {
  const head = [...new Uint8Array(bytes.slice(0, 4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (head === '504b0304') return readWorkbook(bytes);
  // The container format of .xls, and of an xlsx with a password.
  if (head === 'd0cf11e0') throw new UnreadableSheet('oldExcel');
  if (head === '25504446') throw new UnreadableSheet('notASheet');
  return [{ name: '', rows: readCsv(bytes) }];
}

async function readWorkbook(bytes: ArrayBuffer): Promise<Sheet[]> {
  const book = withTexts(bytes);
  try {
    const sheets = await readXlsx(book);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data.map((row) => row.map(cellText))) }));
  } catch (cause) {
    // read-excel-file reads what Excel writes, and not all that the format allows: cells without `r`, for example.
    throw new UnreadableSheet(cause instanceof InvalidInputError ? 'broken' : 'unusual', cause);
  }
}

function withTexts(bytes: ArrayBuffer): ArrayBuffer {
  try {
    return withErrorTexts(bytes);
  } catch (cause) {
    throw new UnreadableSheet('broken', cause);
  }
}
