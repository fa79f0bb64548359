import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Sheet } from './cell.ts';
import { contentTypes, relationships, sheetName, styles, workbook, workbookRelationships } from './xlsx-parts.ts';
import { type Choices, sheetXml } from './xlsx-sheet.ts';

// By hand over yazl: hucre 1.0 also writes a million rows in constant memory, but as one sheet, without choices and without
// a style of single cells, which texts that look like formulas need. write-excel-file and exceljs keep rows or are not kept.

/** A sheet of a workbook; its columns may offer choices. */
export interface BookSheet extends Sheet {
  /** By the index of the column. */
  readonly choices?: Choices;
}

/** Maximum number of rows of a sheet in Excel, with the headings. */
const maxSheetRows = 1_048_576;

/**
 * Writes an Excel workbook (ECMA-376), compressed while it is written: rows are not kept in memory after they are in
 * the stream, and the compression runs outside the event loop. Texts are stored as text cells, so none is ever
 * evaluated as a formula. Rows beyond `maxRows` go on in further sheets with the same headings.
 */
export function xlsxOf(sheets: readonly BookSheet[], maxRows = maxSheetRows): Readable {
  const zip = new ZipFile();
  const book = zip.outputStream;
  if (!(book instanceof Readable)) throw new TypeError('yazl writes to something that cannot be read.');
  const fail = (error: unknown) => book.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // A sheet may fail before the stream of the workbook is read. Without a listener, the error would end the process.
  // The reader of the stream still gets the error.
  book.on('error', () => undefined);
  writeBook(zip, sheets, maxRows).catch(fail);
  return book;
}

/** Writes the parts. Those that name the sheets come last, because the rows tell how many sheets there are. */
async function writeBook(zip: ZipFile, sheets: readonly BookSheet[], maxRows: number): Promise<void> {
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path);
  add('_rels/.rels', relationships);
  add('xl/styles.xml', styles);
  const names: string[] = [];
  for (const sheet of sheets) {
    let part = 0;
    for await (const rows of partsOf(sheet.rows, maxRows - 1)) {
      part += 1;
      names.push(sheetName(sheet.name, part));
      await addSheet(zip, names.length, { ...sheet, rows });
    }
  }
  add('xl/workbook.xml', workbook(names));
  add('xl/_rels/workbook.xml.rels', workbookRelationships(names.length));
  add('[Content_Types].xml', contentTypes(names.length));
  zip.end();
}

/** Resolves when all rows of the sheet are read. */
function addSheet(zip: ZipFile, number: number, sheet: BookSheet): Promise<void> {
  return new Promise((resolve, reject) => {
    // Opened when its turn comes, so that the database is not read before it is needed.
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, (take) => {
      const xml = Readable.from(sheetXml(sheet), { objectMode: false });
      finished(xml).then(resolve, reject);
      take(null, xml);
    });
  });
}

/** Yields the rows in parts of at most `size`, at least one. Each part is read to its end before the next one. */
async function* partsOf(rows: BookSheet['rows'], size: number): AsyncGenerator<BookSheet['rows']> {
  const all = (async function* () {
    yield* rows;
  })();
  let next: Awaited<ReturnType<typeof all.next>> | undefined;
  async function* part() {
    next ??= await all.next();
    for (let count = 0; count < size && !next.done; count += 1) {
      yield next.value;
      next = await all.next();
    }
  }
  do yield part();
  while (!next?.done);
}
