import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The opening tag of a cell whose formula failed, around the `e` of its type. */
const failedCell = /(<(?:\w+:)?c\s(?:[^<>]*\s)?t=["'])e(?=["'])/g;

/**
 * Returns a workbook in which the errors of formulas are texts (`#N/A`), because read-excel-file reads error cells as
 * empty ones.
 *
 * @throws the error of fflate for bytes that are no complete zip
 */
export function withErrorTexts(bytes: ArrayBuffer): ArrayBuffer {
  const sheets = unzip(bytes, /\/worksheets\/[^/]*\.xml$/);
  const changed = Object.entries(sheets).flatMap(([path, content]) => {
    const xml = strFromU8(content);
    const readable = xml.replace(failedCell, '$1str');
    return readable === xml ? [] : [[path, strToU8(readable)] as const];
  });
  if (changed.length === 0) return bytes;
  const files = { ...unzip(bytes, /\.(xml|rels)$/), ...Object.fromEntries(changed) };
  return new Uint8Array(zipSync(files, { level: 0 })).buffer;
}

function unzip(bytes: ArrayBuffer, paths: RegExp) {
  return unzipSync(new Uint8Array(bytes), { filter: ({ name }) => paths.test(name) });
}
