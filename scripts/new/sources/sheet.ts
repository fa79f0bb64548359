import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sheets as sheetWords } from '../../../src/locales/en/sheets.ts';
import { dataRows, headsAt, plainHead } from '../../../src/screens/import/sheet/heads.ts';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { type Sheet, UnreadableSheet } from '../../../src/screens/import/sheet/sheet.ts';
import { CommandRefused } from '../command-refused.ts';
import type { Table } from './table.ts';

/** Reads a sheet of a file: the one that is named, else the first that is shown and has rows. */
export async function readSheet(
  file: string,
  named: string | undefined,
  titles: readonly string[] = [],
): Promise<Table> {
  if (!existsSync(file)) throw new CommandRefused(`--from: there is no file ${file}.`);
  const sheet = chosen(await sheetsOf(file, titles), named, file);
  const heads = headsAt(sheet.rows, sheet.head);
  const rows = dataRows({ sheet, head: sheet.head });
  const notes: string[] = [];
  const seen = new Map<string, number>();
  const columns = heads.flatMap((head, index) => {
    const label = head
      .replaceAll(/\s+/g, ' ')
      .replace(/[*＊]$/, '')
      .trim();
    const cells = rows.map((row) => row.cells[index] ?? '');
    const number = sheet.columns?.[index] ?? index + 1;
    if (label === '') notes.push(`Column ${number} has no head and is left out.`);
    else if (seen.has(plainHead(label))) notes.push(`Column ${number} is called "${label}", too, and is left out.`);
    else if (cells.every((cell) => cell === ''))
      notes.push(`Column ${number}, "${label}", has no values and is left out.`);
    else {
      seen.set(plainHead(label), index);
      return [{ label, cells }];
    }
    return [];
  });
  if (columns.length === 0) throw new CommandRefused(`${file} has no column with a head and values.`);
  return { source: path.basename(file), columns, rows: rows.length, notes };
}

async function sheetsOf(file: string, titles: readonly string[]): Promise<readonly Sheet[]> {
  try {
    return await readSheets(new Blob([readFileSync(file)]), { titles });
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    throw new CommandRefused(`${file} cannot be read: ${sheetWords.unreadable[error.reason]}`);
  }
}

function chosen(sheets: readonly Sheet[], named: string | undefined, file: string): Sheet {
  const sheet =
    named === undefined
      ? (sheets.find(({ isHidden, rows, head }) => !isHidden && rows.length > head + 1) ?? sheets[0])
      : sheets.find(({ name }) => name === named);
  if (sheet) return sheet;
  throw new CommandRefused(
    `--sheet: ${file} has no sheet "${named}"; it has ${sheets.map(({ name }) => name).join(', ')}.`,
  );
}
