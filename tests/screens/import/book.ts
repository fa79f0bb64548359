import { strToU8, type ZipOptions, type Zippable, zipSync } from 'fflate';

/** Parts of a workbook as XML or bytes, with how they are packed, by path; undefined leaves one out that is there by default. */
export type Parts = Readonly<Record<string, string | Uint8Array | [Uint8Array, ZipOptions] | undefined>>;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A list of relationships: type and target by id. */
export function relationships(targets: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const list = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${pack}">${list.join('')}</Relationships>`;
}

/** Cell styles with these number formats: a number is the id of one that is built in. */
export function styles(formats: readonly (string | number)[]): string {
  const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const codes = formats.map((format, index) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${200 + index}" formatCode="${escaped(format)}"/>`,
  );
  const xfs = formats.map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + index}"/>`);
  // The formats of other styles and of conditions say nothing of cells.
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs><dxfs><dxf><numFmt numFmtId="200" formatCode="0.00"/></dxf></dxfs></styleSheet>`;
}

/** The XML of a sheet; `after` stands behind its cells. */
export function sheetXml(rows: string, after = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
}

/** A cell of its own text. */
export function textCell(text: string, place = ''): string {
  return `<c${place === '' ? '' : ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
}

export function bookXml({ settings = '', sheets = '<sheet name="数据" sheetId="1" r:id="rId1"/>' } = {}): string {
  return `<workbook xmlns="${main}" xmlns:r="${relation}">${settings}<sheets>${sheets}</sheets></workbook>`;
}

/** The bytes of an xlsx: one sheet with these rows, and other parts beside or instead of the usual ones. */
export function book(rows: string, parts: Parts = {}): Uint8Array<ArrayBuffer> {
  return zipped({
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': bookXml(),
    'xl/_rels/workbook.xml.rels': relationships({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId8: ['styles', 'styles.xml'],
      rId9: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    ...parts,
  });
}

export function zipped(parts: Parts): Uint8Array<ArrayBuffer> {
  const files: Zippable = {};
  for (const [path, content] of Object.entries(parts)) {
    if (content !== undefined) files[path] = typeof content === 'string' ? strToU8(content) : content;
  }
  return new Uint8Array(zipSync(files));
}

/** A container of streams with these names, as old Excel and files with a password are; its content is left out. */
export function compoundFile(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(512 + 128 * (names.length + 1));
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const view = new DataView(bytes.buffer);
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const at = 512 + 128 * index;
    for (const [place, letter] of [...name].entries()) view.setUint16(at + 2 * place, letter.charCodeAt(0), true);
    view.setUint16(at + 64, 2 * (name.length + 1), true);
    view.setUint8(at + 66, index === 0 ? 5 : 2);
  }
  return bytes;
}
