import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Sheet } from './cell.ts';
import { contentTypes, relationships, styles, workbook, workbookRelationships } from './xlsx-parts.ts';
import { type Choices, sheetXml } from './xlsx-sheet.ts';

/** A sheet of a workbook; its columns may offer choices. */
export interface BookSheet extends Sheet {
  /** By the index of the column. */
  readonly choices?: Choices;
}

/**
 * Writes an Excel workbook (ECMA-376), compressed while it is written: rows are not kept in memory after they are in
 * the stream, and the compression runs outside the event loop. Texts are stored as text cells, so none is ever
 * evaluated as a formula.
 */
export function xlsxOf(sheets: readonly BookSheet[]): Readable {
  const zip = new ZipFile();
  const names = sheets.map(({ name }) => name);
  const fixed: readonly (readonly [string, string])[] = [
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relationships],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelationships(sheets.length)],
    ['xl/styles.xml', styles],
  ];
  for (const [path, xml] of fixed) zip.addBuffer(Buffer.from(xml), path);
  const book = zip.outputStream;
  if (!(book instanceof Readable)) throw new TypeError('yazl writes to something that cannot be read.');
  const fail = (error: unknown) => book.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // A sheet may fail before the stream of the workbook is read. Without a listener, the error would end the process.
  // The reader of the stream still gets the error.
  book.on('error', () => undefined);
  for (const [index, sheet] of sheets.entries()) {
    // Opened when its turn comes, so that the database is not read before it is needed.
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, (take) => {
      // yazl listens for errors only on streams that it receives synchronously.
      take(null, Readable.from(sheetXml(sheet), { objectMode: false }).on('error', fail));
    });
  }
  zip.end();
  return book;
}
