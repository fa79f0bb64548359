import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Sheet } from './cell.ts';
import { contentTypes, relationships, styles, workbook, workbookRelationships } from './xlsx-parts.ts';
import { type Choices, sheetXml } from './xlsx-sheet.ts';

/** A sheet of a book; its columns may offer choices. */
export interface BookSheet extends Sheet {
  /** By the index of the column. */
  readonly choices?: Choices;
}

/**
 * A book in the format of Excel (ECMA-376), compressed as it is written: a row is forgotten once it is in the stream, and
 * the compression runs beside the event loop. Texts stand in their cells as texts, so none is ever evaluated.
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
  // A sheet may fail before the book is read. Without a listener that would end the process; whoever reads it gets the error.
  book.on('error', () => undefined);
  for (const [index, sheet] of sheets.entries()) {
    // Opened when its turn comes: what reads the database does not begin before it is needed.
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, (take) => {
      // yazl listens to the errors of streams that it is given at once only.
      take(null, Readable.from(sheetXml(sheet), { objectMode: false }).on('error', fail));
    });
  }
  zip.end();
  return book;
}
