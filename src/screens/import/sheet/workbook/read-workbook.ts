import { type Table, UnreadableSheet } from '../sheet.ts';
import { type Archive, openArchive } from './archive.ts';
import { readFormats } from './number-format.ts';
import { readParts } from './parts.ts';
import { readSharedStrings } from './strings.ts';
import { readWorksheet, type WorksheetContext } from './worksheet.ts';

/**
 * Reads the worksheets of an xlsx. Sheets without cells of their own, such as charts, are left out, and so are hidden
 * ones with more values than can be imported.
 *
 * @throws UnreadableSheet with the reason why the file cannot be imported
 */
export function readWorkbook(bytes: ArrayBuffer): Table[] {
  const archive = openArchive(bytes);
  requireWorkbook(archive);
  try {
    return readSheetsOf(archive);
  } catch (error) {
    // What is no limit of ours is damaged: fflate reports broken data.
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('broken', error);
  }
}

function readSheetsOf(archive: Archive): Table[] {
  const { dateSystem, sheets, ...paths } = readParts(archive);
  const context: WorksheetContext = {
    dateSystem,
    sharedStrings: readSharedStrings(archive, paths.sharedStrings),
    formatOf: readFormats(archive, paths.styles),
  };
  return sheets.flatMap(({ name, isHidden, path = '' }) => {
    const read = isHidden ? readHidden(archive, path, context) : readWorksheet(archive, path, context);
    if (!read) return [];
    const { rows, columns } = read;
    const isCompact = columns.some((column, index) => column !== index + 1);
    return {
      name,
      rows,
      ...(isCompact && { columns }),
      ...(isHidden && { isHidden }),
      ...(dateSystem === 1904 && { from1904: true }),
    };
  });
}

function readHidden(archive: Archive, path: string, context: WorksheetContext) {
  try {
    return readWorksheet(archive, path, context);
  } catch (error) {
    if (error instanceof UnreadableSheet) return undefined;
    throw error;
  }
}

/** Refuses archives of other programs, which look alike from outside. */
function requireWorkbook({ paths }: Archive): void {
  const has = (path: RegExp) => [...paths].some((one) => path.test(one));
  if (has(/(^|\/)workbook\.bin$/)) throw new UnreadableSheet('binaryExcel');
  if (has(/\.iwa$|^index\.zip$/)) throw new UnreadableSheet('numbers');
  if (has(/^content\.xml$/) && has(/^meta-inf\/manifest\.xml$/)) throw new UnreadableSheet('openDocument');
  if (has(/^(word|ppt|visio)\//) && !has(/(^|\/)workbook[^/]*\.xml$/)) throw new UnreadableSheet('document');
  if (!has(/^_rels\/\.rels$/) && !has(/(^|\/)workbook[^/]*\.xml$/)) throw new UnreadableSheet('archive');
}
