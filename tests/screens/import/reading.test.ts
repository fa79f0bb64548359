import { describe, expect, it } from 'vitest';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { readText } from '../../../src/screens/import/sheet/text.ts';
import { utf16 } from './encoded.ts';
import { type Cell, workbook } from './workbook.ts';

const gb18030 = new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0x6e, 0x0a, 0xd0, 0xc7, 0xba, 0xd3, 0x2c, 0x31]);

async function cellsOf(...parts: BlobPart[]): Promise<readonly (readonly string[])[]> {
  const [sheet] = await readSheets(new Blob(parts));
  return sheet?.rows.map((row) => row.cells) ?? [];
}

async function refusalOf(...parts: BlobPart[]): Promise<unknown> {
  const refusal = await readSheets(new Blob(parts)).catch((error: unknown) => error);
  return refusal instanceof Error && 'reason' in refusal ? refusal.reason : refusal;
}

describe('an xlsx', () => {
  it('is read as people see it: figures whole, days and times without what Excel adds', async () => {
    const rows: Cell[][] = [
      ['名称', '手机', '金额', '日期', '时间', '钟点', '启用'],
      [
        '星河 & <Co>',
        13812345678,
        0.28999999999999998,
        { day: '2026-11-21' },
        { day: '2026-11-21 14:05' },
        { day: '1899-12-30 09:30' },
        true,
      ],
    ];
    expect(await cellsOf(workbook({ 数据: rows }))).toEqual([
      ['名称', '手机', '金额', '日期', '时间', '钟点', '启用'],
      ['星河 & <Co>', '13812345678', '0.29', '2026-11-21', '2026-11-21 14:05', '09:30', 'TRUE'],
    ]);
  });

  it('is read without the noise of fractions that a formula left, as Excel shows it', async () => {
    const cells = await cellsOf(workbook({ 数据: [['金额'], [59.699999999999996], [0.1 + 0.2], [2 / 3]] }));
    expect(cells.slice(1).flat()).toEqual(['59.7', '0.3', '0.666666666666667']);
  });

  it('tells a number of more digits than Excel keeps from one that is whole', async () => {
    const rows: Cell[][] = [['商品ID'], [999_999_999_999_999], [4_012_345_678_901_234_688], ['4012345678901234567']];
    const cells = await cellsOf(workbook({ 数据: rows }));
    expect(cells.slice(1).flat()).toEqual(['999999999999999', '4.01234567890123E+18', '4012345678901234567']);
  });

  it('keeps the numbers of its rows where some are empty', async () => {
    const [sheet] = await readSheets(new Blob([workbook({ 数据: [['名称'], [], ['甲'], [undefined, ' '], ['乙']] })]));
    expect(sheet?.rows).toEqual([
      { line: 1, cells: ['名称'] },
      { line: 3, cells: ['甲'] },
      { line: 5, cells: ['乙'] },
    ]);
  });

  it('is read with all its sheets but the empty ones', async () => {
    const sheets = await readSheets(new Blob([workbook({ 数据: [['名称'], ['甲']], 说明: [['怎么填']], 空: [] })]));
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['数据', 2],
      ['说明', 1],
    ]);
  });

  it('is read though a formula in it failed: that cell tells the error', async () => {
    const rows: Cell[][] = [
      ['名称', '金额', '备注', '启用'],
      ['甲', { error: '#N/A' }, 't="e"', true],
      [{ error: '#REF!' }],
    ];
    expect((await cellsOf(workbook({ 数据: rows, 说明: [['怎么填'], ['甲']] }))).slice(1)).toEqual([
      ['甲', '#N/A', 't="e"', 'TRUE'],
      ['#REF!'],
    ]);
  });
});

describe('a csv', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('名称,n\n星河,1')],
    ['utf-8 with a mark', new TextEncoder().encode('\uFEFF名称,n\n星河,1')],
    ['gb18030', gb18030],
    [
      'utf-16',
      new Uint8Array([
        0xff,
        0xfe,
        ...[...'名称,n\n星河,1'].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
      ]),
    ],
    ['semicolons', new TextEncoder().encode('名称;n\r\n星河;1\r\n')],
  ])('is read in %s', async (_what, bytes) => {
    expect(await cellsOf(bytes)).toEqual([
      ['名称', 'n'],
      ['星河', '1'],
    ]);
  });

  it('may hold commas, quotes and lines in a cell, and what was kept from being a formula', async () => {
    expect(await cellsOf('名称,备注\n"甲,乙","他说""好""\n再见"\n丙,\'=1+1\n\'丁,"\'80后"')).toEqual([
      ['名称', '备注'],
      ['甲,乙', '他说"好"\n再见'],
      ['丙', '=1+1'],
      ["'丁", "'80后"],
    ]);
  });

  it('may be cells copied from a spreadsheet', () => {
    expect(readText('\uFEFF"名称"\t备注\r\n甲\t"第一行\n第二行"\r\n').rows.map((row) => row.cells)).toEqual([
      ['名称', '备注'],
      ['甲', '第一行\n第二行'],
    ]);
  });

  it.each([
    ['copied cells', '\t'],
    ['a csv', ','],
    ['a csv with semicolons', ';'],
  ])('keeps every row where text begins with a quote or holds one: %s', async (_what, delimiter) => {
    const rows = [
      ['名称', '备注', '城市'],
      ['甲', '"加急"请尽快联系', '杭州'],
      ['乙', '客户说"很满意"', '5"'],
      ['"好"与"坏"', '""引""', '温州'],
      ['丙', '"加急" ，"尽快"', '"绍兴'],
    ];
    const text = rows.map((row) => row.join(delimiter)).join('\r\n');
    expect(await cellsOf(text)).toEqual(rows);
  });

  it('takes blanks after a closing quote for nothing, and other text for a part of the cell', async () => {
    expect(await cellsOf('名称,备注\n"甲,乙" ,"好" \n"丙" 丁,"一\n二" ')).toEqual([
      ['名称', '备注'],
      ['甲,乙', '好'],
      ['"丙" 丁', '一\n二'],
    ]);
  });

  it('keeps the rows of copied cells apart where one begins and a later one ends with a quote', () => {
    expect(readText('名称\t备注\n甲\t"加急\n乙\t他说"\n丙\t"一\t二"').rows.map((row) => row.cells)).toEqual([
      ['名称', '备注'],
      ['甲', '"加急'],
      ['乙', '他说"'],
      ['丙', '一\t二'],
    ]);
  });

  it('is read in rows, whichever line ends it mixes', async () => {
    expect(await cellsOf('名称,备注\r\n甲,"一\r\n二"\n乙,三\r丙,四\r\n丁,"五"\r\n')).toEqual([
      ['名称', '备注'],
      ['甲', '一\n二'],
      ['乙', '三'],
      ['丙', '四'],
      ['丁', '五'],
    ]);
  });

  it.each([',', ';', '\t'])('may have a line break in its first heading, with %j between cells', async (delimiter) => {
    const text = ['"商家\n名称"', '"联系人, 可; 空"', '手机'].join(delimiter);
    expect(await cellsOf(`${text}\n${['甲', '乙', '1'].join(delimiter)}`)).toEqual([
      ['商家\n名称', '联系人, 可; 空', '手机'],
      ['甲', '乙', '1'],
    ]);
  });

  it('of one column is read', async () => {
    expect(await cellsOf('名称\n甲\n乙')).toEqual([['名称'], ['甲'], ['乙']]);
  });
});

describe('what is no sheet', () => {
  it.each([
    ['a document', 'document', '%PDF-1.7'],
    ['a document of rich text', 'document', '{\\rtf1\\ansi 名称}'],
    [
      'a web page that is named like a sheet',
      'webPage',
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>',
    ],
    ['a part of a web page', 'webPage', '\uFEFF\n<TABLE border=1><tr><td>名称</td></tr></TABLE>'],
    ['a web page in utf-16', 'webPage', utf16('<!-- 报表 --><!DOCTYPE html>', true)],
    ['a stored web page', 'webPage', 'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n'],
    [
      'a sheet in XML',
      'xmlSheet',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ],
    ['other XML', 'xml', '<?xml version="1.0" encoding="utf-8"?><rows><row/></rows>'],
    ['JSON', 'json', '[\n  { "名称": "甲", "手机": "1" }\n]'],
    ['lines of JSON', 'json', '{"名称":"甲"}\n{"名称":"乙"}\n'],
    ['a drawing', 'picture', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a photo', 'picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
    ['a packed file', 'archive', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['other bytes', 'notASheet', new Uint8Array([1, 2, 0, 3, 0, 4, 0, 0, 0, 5])],
    ['a picture', 'picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['an archive of something else', 'broken', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4])],
    ['nothing', 'empty', ''],
    ['names of columns alone', 'empty', '名称,手机\n'],
    ['more rows than can be imported', 'tooManyRows', `名称\n${'甲\n'.repeat(100_001)}`],
  ])('is refused: %s', async (_what, reason, content) => {
    expect(await refusalOf(content)).toBe(reason);
  });
});
