import { inflateRawSync } from 'node:zlib';

/** A cell as the XML of a sheet holds it. */
export interface XlsxCell {
  readonly text: string;
  readonly isNumber: boolean;
  /** Index of its style. */
  readonly style: number;
}

/** The files in a zip, by their paths, found by its central directory. */
export function readZip(bytes: Uint8Array): ReadonlyMap<string, string> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(start, start + size));
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), content.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

/** The rows of the `n`-th sheet of a book; empty cells are missing. */
export function readXlsx(bytes: Uint8Array, n = 1): XlsxCell[][] {
  const xml = readZip(bytes).get(`xl/worksheets/sheet${n}.xml`) ?? '';
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c r="[A-Z]+\d+" s="(\d+)"(?: t="inlineStr")?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs,
      ),
    ].map(([, style, number, text = '']) => ({
      text: unescape(number ?? text),
      isNumber: number !== undefined,
      style: Number(style),
    })),
  );
}

/** The style of the cells that the first sheet does not hold, by column; undefined where it has none. */
export function columnStyles(bytes: Uint8Array): (number | undefined)[] {
  const xml = readZip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  return [...xml.matchAll(/<col ([^>]*)\/>/g)].map(([, facts = '']) => {
    const [, style] = /\bstyle="(\d+)"/.exec(facts) ?? [];
    return style === undefined ? undefined : Number(style);
  });
}

/** The texts of a sheet alone. */
export function textsOf(rows: readonly (readonly XlsxCell[])[]): string[][] {
  return rows.map((row) => row.map(({ text }) => text));
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&');
}
