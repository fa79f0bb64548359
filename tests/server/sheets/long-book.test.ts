import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { writers } from '../../../server/tasks/sheets/write/file.ts';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { readXlsx, readZip, textsOf } from './read-xlsx.ts';

const columns = [
  { label: '名称', width: 10 },
  { label: '编号', width: 20, isText: true },
];
const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => [`第${index + 1}行`, `M${index + 1}`]);
/** A book whose sheets hold four rows, with their headings. */
const bookOf = (name: string, count: number, more: { readonly name: string }[] = []) =>
  buffer(
    writers.xlsx.write(
      [{ name, columns, rows: rowsTo(count) }, ...more.map((one) => ({ ...one, columns, rows: rowsTo(1) }))],
      4,
    ),
  );
const namesIn = (book: Uint8Array) =>
  [...(readZip(book).get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);

it('goes on in a second sheet where the first is full, with the same headings, widths and frozen row', async () => {
  const book = await bookOf('商家', 7);
  expect(namesIn(book)).toEqual(['商家', '商家 (2)', '商家 (3)']);
  const heads = ['名称', '编号'];
  expect([1, 2, 3].map((n) => textsOf(readXlsx(book, n)))).toEqual([
    [heads, ...rowsTo(7).slice(0, 3)],
    [heads, ...rowsTo(7).slice(3, 6)],
    [heads, ...rowsTo(7).slice(6)],
  ]);
  const [first, second] = [1, 2].map((n) => readZip(book).get(`xl/worksheets/sheet${n}.xml`)?.split('<sheetData>')[0]);
  expect(first).toContain('state="frozen"');
  expect(second).toBe(first);
});

it.each([0, 1, 3])('has one sheet for %d rows, which fit', async (count) => {
  const book = await bookOf('商家', count);
  expect(namesIn(book)).toEqual(['商家']);
  expect(textsOf(readXlsx(book))).toHaveLength(count + 1);
});

it('names the sheets apart where the name is long, before the sheets that follow', async () => {
  const book = await bookOf('很长'.repeat(20), 4, [{ name: '说明' }]);
  expect(namesIn(book)).toEqual(['很长'.repeat(16).slice(0, 31), `${'很长'.repeat(14).slice(0, 27)} (2)`, '说明']);
});

it('is a book that the import reads, sheet by sheet', async () => {
  const sheets = await readSheets(new Blob([new Uint8Array(await bookOf('商家', 5))]));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['商家', 4],
    ['商家 (2)', 3],
  ]);
});
