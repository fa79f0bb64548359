import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, strFromU8, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { book, bookXml, compoundFile, type Parts, relationships, sheetXml, styles, textCell, zipped } from './book.ts';

const head = `<row r="1">${textCell('名称', 'A1')}${textCell('备注', 'B1')}</row>`;

async function sheetsOf(file: Uint8Array<ArrayBuffer>) {
  return readSheets(new Blob([file]));
}

/** Reads the cells below a heading. */
async function cellsOf(rows: string, parts?: Parts) {
  const [sheet] = await sheetsOf(book(head + rows, parts));
  return sheet?.rows.slice(1).map(({ cells }) => cells);
}

/** Reads one cell below a heading. */
async function textOf(cell: string, parts?: Parts) {
  const [row] = (await cellsOf(`<row r="2">${cell}<c r="B2"><v>1</v></c></row>`, parts)) ?? [];
  return row?.[0];
}

async function reasonOf(file: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const error: unknown = await sheetsOf(file).catch((thrown: unknown) => thrown);
  return error instanceof Error && 'reason' in error ? error.reason : error;
}

const some = '<row r="2"><c r="A2"><v>1</v></c></row>';

describe('the sheets of a workbook', () => {
  const twoSheets = '<sheet name="图表" sheetId="1" r:id="rId1"/><sheet name="数据" sheetId="2" r:id="rId2"/>';

  it.each(['chartsheet', 'dialogsheet', 'macrosheet'])('are read without one that is a %s', async (root) => {
    const file = book('', {
      'xl/workbook.xml': bookXml({ sheets: twoSheets }),
      'xl/_rels/workbook.xml.rels': relationships({
        rId1: [root, 'others/sheet1.xml'],
        rId2: ['worksheet', 'worksheets/sheet1.xml'],
      }),
      'xl/others/sheet1.xml': `<xm:${root} xmlns:xm="x"><sheetViews/></xm:${root}>`,
      'xl/worksheets/sheet1.xml': sheetXml(head + some),
    });
    expect((await sheetsOf(file)).map(({ name }) => name)).toEqual(['数据']);
  });

  it.each(['hidden', 'veryHidden'])(
    'tell which are %s, and leave out one of those that is too large',
    async (state) => {
      const sheets = `<sheet name="甲" sheetId="1" state="${state}" r:id="rId1"/><sheet name="乙" sheetId="2" state="visible" r:id="rId2"/><sheet name="丙" sheetId="3" state="${state}" r:id="rId3"/>`;
      const wide = Array.from({ length: 600 }, () => '<c><v>1</v></c>').join('');
      const file = book(head + some, {
        'xl/workbook.xml': bookXml({ sheets }),
        'xl/_rels/workbook.xml.rels': relationships({
          rId1: ['worksheet', 'worksheets/sheet1.xml'],
          rId2: ['worksheet', 'worksheets/sheet1.xml'],
          rId3: ['worksheet', 'worksheets/wide.xml'],
        }),
        'xl/worksheets/wide.xml': sheetXml(`<row>${wide}</row>`),
      });
      expect((await sheetsOf(file)).map(({ name, isHidden }) => [name, isHidden])).toEqual([
        ['甲', true],
        ['乙', undefined],
      ]);
    },
  );

  it.each([
    './worksheets/sheet1.xml',
    '/xl/worksheets/sheet1.xml',
    '../xl/./worksheets/../worksheets/sheet1.xml',
    'worksheets\\sheet1.xml',
    '\\xl\\worksheets\\sheet1.xml',
    'Worksheets/Sheet1.XML',
    'worksheets/sheet1%2exml',
  ])('are found at %s', async (target) => {
    const file = book(head + some, { 'xl/_rels/workbook.xml.rels': relationships({ rId1: ['worksheet', target] }) });
    expect(await sheetsOf(file)).toHaveLength(1);
  });

  it('are found in other folders, with other prefixes, and with paths in another case or with backslashes', async () => {
    const sheets = '<x:sheet xmlns:x="m" xmlns:q="n" q:id="R1" sheetId="1" name="A &amp; B &#x7532;"/>';
    const sheet = sheetXml(head + some).replaceAll(/(<\/?)(\w)/g, '$1s:$2');
    const [found] = await sheetsOf(
      zipped({
        '_rels/.rels': relationships({ a: ['officeDocument', '/Book/Main.xml'] }),
        'book\\main.xml': bookXml({ sheets }),
        'Book/_rels/main.xml.rels': relationships({ R1: ['worksheet', '../Pages/一.xml'] }),
        'pages/一.xml': sheet,
      }),
    );
    expect(found).toMatchObject({ name: 'A & B 甲', rows: expect.arrayContaining([{ line: 2, cells: ['1'] }]) });
  });

  it.each(['utf-16le', 'utf-16be'])('are read in %s, marked or not', async (encoding) => {
    for (const text of [`\uFEFF${sheetXml(head + some)}`, sheetXml(head + some)]) {
      const bytes = new Uint8Array(2 * text.length);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), encoding === 'utf-16le');
      expect((await sheetsOf(book('', { 'xl/worksheets/sheet1.xml': bytes })))[0]?.rows).toHaveLength(2);
    }
  });

  it('are read in UTF-8 where they begin with a blank line', async () => {
    const file = book('', { 'xl/worksheets/sheet1.xml': `\n${sheetXml(head + some)}` });
    expect((await sheetsOf(file))[0]?.rows).toHaveLength(2);
  });

  it('are read alike wherever a piece of the file ends', async () => {
    const cells = Array.from({ length: 3000 }, (_unused, row) =>
      textCell(`<![CDATA[${'甲'.repeat(row % 7)}]]>&#128512;&lt;${row}`),
    );
    const [sheet] = await sheetsOf(
      book(head + cells.map((cell) => `<row>${cell}</row><!-- ${'-'.repeat(9)} > -->`).join('')),
    );
    expect(sheet?.rows.slice(1).map((row) => row.cells[0])).toEqual(
      Array.from({ length: 3000 }, (_unused, row) => `${'甲'.repeat(row % 7)}😀<${row}`),
    );
  });
});

describe('a packed sheet', () => {
  it('is read to its end where that is the end of a piece that is unpacked at once', async () => {
    const piece = 16 * 1024;
    // Packed without compression, which adds five bytes.
    const sheet = new Uint8Array(piece - 5).fill(0x20);
    sheet.set(strToU8(sheetXml(head + some)));
    const packed = deflateSync(sheet, { level: 0 });
    expect(packed).toHaveLength(piece);
    const file = book('', { 'xl/worksheets/sheet1.xml': [packed, { level: 0 }] });
    expect((await sheetsOf(withSize(file, sheet.length)))[0]?.rows).toHaveLength(2);
  });
});

describe('a text in a workbook', () => {
  const strings = (...items: string[]) => ({
    'xl/sharedStrings.xml': `<sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
  });
  const shared = (item: string) => textOf('<c t="s"><v>0</v></c>', strings(item));

  it.each([
    ['<t><![CDATA[A<B> & C]]></t>', 'A<B> & C'],
    ['<t>A<![CDATA[B]]>C</t>', 'ABC'],
    ['<t>&#24320;&#128512;&#x20BB7;&#37326;</t>', '开😀𠮷野'],
    ['<t>&#55357;&#56832;</t>', '😀'],
    ['<t>&lt;&gt;&amp;&quot;&apos;&amp;lt;</t>', `<>&"'&lt;`],
    ['<t>&nbsp;&unknown;&#x110000;</t>', '&nbsp;&unknown;\uFFFD'],
    ['<t>一_x000A_二_x0041_</t>', '一\n二A'],
    ['<t>_x005F_x0041_ _x005f_</t>', '_x0041_ _'],
    ['<t>_x004_ _X0041_ x0041_</t>', '_x004_ _X0041_ x0041_'],
    ['<t>_xD83D__xDE00_</t>', '😀'],
    ['<t>一\r\n二</t>', '一\n二'],
    ['<t xml:space="preserve"> 一  二 </t>', '一  二'],
    ['<r><rPr><b/><t/></rPr><t>红</t></r><r><t xml:space="preserve"> 蓝</t></r>', '红 蓝'],
    ['<t>課きく</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/>', '課きく'],
    ['<r><t>東</t></r><rPh sb="0" eb="1"><t>ヒガシ</t></rPh><r><t>京</t></r>', '東京'],
    ['<t/>', ''],
    ['', ''],
  ])('%s is read as it is meant, shared or not', async (written, text) => {
    expect(await shared(written)).toBe(text);
    expect(await textOf(`<c t="inlineStr"><is>${written}</is></c>`)).toBe(text);
  });

  it('is the error of its cell where it does not exist', async () => {
    expect(
      await cellsOf(
        '<row><c t="s"><v>1</v></c><c t="s"><v>-1</v></c></row><row><c t="s"><v>x</v></c></row>',
        strings('<t>一</t>'),
      ),
    ).toEqual([['#REF!', '#REF!'], ['#REF!']]);
  });

  it('longer than a cell may be keeps the row, and is one character too long for the check', async () => {
    const [row] =
      (await cellsOf(
        `<row>${textCell('甲')}${textCell('长'.repeat(90_000))}${textCell('_x0041_'.repeat(32_767))}</row>`,
      )) ?? [];
    expect(row?.map((text) => text.length)).toEqual([1, 32_768, 32_767]);
  });
});

describe('a cell of a workbook', () => {
  it.each([
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><v>true</v></c>', 'TRUE'],
    ['<c t="b"><v>0</v></c>', 'FALSE'],
    ['<c t="b"><v>false</v></c>', 'FALSE'],
    ['<c t="str"><v>文字</v></c>', '文字'],
    ['<c t="inlineStr"><v>文字</v></c>', '文字'],
    ['<c><is><t>文字</t></is></c>', '文字'],
    ['<c><v>文字</v></c>', '文字'],
    ['<c t="n"><v> 12.50 </v></c>', '12.5'],
    ['<c><v>1.38E+10</v></c>', '13800000000'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="e" vm="1"><v>#WHATEVER!</v></c>', '#VALUE!'],
    ['<c><f>SUM(1,2)</f><v>3</v></c>', '3'],
    ['<c t="str"><f>HYPERLINK("https://x.example","店")</f><v>店</v></c>', '店'],
    ['<c t="shared"><f t="shared" si="0"/><v>3</v></c>', '3'],
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['<c t="str"><f>IF(A1="","","x")</f><v></v></c>', ''],
    ['<c><f>SUM(1,2)</f><v></v></c>', '#UNCALCULATED!'],
    ['<c><f>SUM(1,2)</f><v/></c>', '#UNCALCULATED!'],
    ['<c><f>SUM(1,2)</f></c>', '#UNCALCULATED!'],
    ['<c t="str"><f>A1</f></c>', '#UNCALCULATED!'],
    ['<c t="b"><f>A1</f><v></v></c>', '#UNCALCULATED!'],
    ['<c s="99"><f>SUM(1,2)</f></c>', '#UNCALCULATED!'],
    ['<c s="1"><v></v></c>', ''],
    ['<c s="1"/>', ''],
  ])('%s is read as %s', async (cell, text) => {
    expect(await textOf(cell)).toBe(text);
  });

  it('with a format of leading zeros is read as it is shown, unless that would lose digits', async () => {
    const formats = [
      ['123', '000000', '000123'],
      ['1234567', '000000', '1234567'],
      ['12', '000"号"', '012号'],
      ['12', '"SKU-"0000', 'SKU-0012'],
      ['20261103', '0000\\-00\\-00', '2026-11-03'],
      ['1234', '00-00', '12-34'],
      ['5', '#00', '05'],
      ['0', '000', '000'],
      ['-7', '000', '-007'],
      ['1.5', '00.00', '01.50'],
      ['1.239', '00.00', '1.239'],
      ['12.5', '0000', '12.5'],
      ['1234', '000,000', '1234'],
      ['0.5', '00%', '0.5'],
      ['7', '[<10]000;0', '007'],
      ['70', '[<10]000;0', '70'],
      ['7', '[Red]000;[Blue]-0000', '007'],
      ['13812345678', '000\\ 0000\\ 0000', '138 1234 5678'],
      ['12345', '[$-804]000000', '012345'],
      ['1e15', '0000', '1E+15'],
    ] as const;
    const cells = formats.map(([value], index) => `<row><c s="${index}"><v>${value}</v></c></row>`);
    const texts = await cellsOf(cells.join(''), { 'xl/styles.xml': styles(formats.map(([, format]) => format)) });
    expect(texts?.map(([text], index) => [formats[index]?.[0], formats[index]?.[1], text])).toEqual(formats);
  });

  it('without a place is beside the one before it, and a row without one below', async () => {
    const rows = `<row><c><v>1</v></c><c r="D2"><v>2</v></c><c/><c><v>3</v></c></row><row r="9"><c r="b9"><v>4</v></c></row><row><c><v>5</v></c></row><row r="0"><c r="$C$12"><v>6</v></c></row>`;
    const [sheet] = await sheetsOf(book(`<row><c><v>0</v></c></row>${rows}`));
    expect(sheet).toMatchObject({
      name: '数据',
      columns: [1, 2, 3, 4, 6],
      rows: [
        { line: 1, cells: ['0'] },
        { line: 2, cells: ['1', '', '', '2', '3'] },
        { line: 9, cells: ['', '4'] },
        { line: 10, cells: ['5'] },
        { line: 12, cells: ['', '', '6'] },
      ],
    });
  });

  it('is read in the order of the lines, and once where a line comes twice', async () => {
    const [sheet] = await sheetsOf(
      book('<row r="3"><c><v>3</v></c></row><row r="1"><c><v>1</v></c></row><row r="3"><c r="B3"><v>4</v></c></row>'),
    );
    expect(sheet?.rows).toEqual([
      { line: 1, cells: ['1'] },
      { line: 3, cells: ['3', '4'] },
    ]);
  });

  it('that is merged over several rows is read in each that has values, and marked there', async () => {
    const rows = `<row r="2">${textCell('华东', 'A2')}<c r="B2"><v>1</v></c></row><row r="3"><c r="A3" s="1"/><c r="B3"><v>2</v></c></row><row r="5"><c r="B5"><v>3</v></c></row><row r="6"><c r="B6"><v>4</v></c></row>`;
    const merged =
      '<mergeCells><mergeCell ref="A2:A5"/><mergeCell ref="A2:A1048576"/><mergeCell ref="A1:B1"/><mergeCell ref="x"/></mergeCells>';
    const [sheet] = await sheetsOf(book('', { 'xl/worksheets/sheet1.xml': sheetXml(head + rows, merged) }));
    expect(sheet?.rows.slice(1)).toEqual([
      { line: 2, cells: ['华东', '1'] },
      { line: 3, cells: ['华东', '2'], merged: [0] },
      { line: 5, cells: ['华东', '3'], merged: [0] },
      { line: 6, cells: ['', '4'] },
    ]);
  });
});

describe('limits of a workbook', () => {
  it('do not count rows and columns without values: formatted rows, and a stray cell at the end', async () => {
    const empty = `<row s="1" customFormat="1"><c s="1"/><c s="1"/></row>`.repeat(50_000);
    const wide = Array.from({ length: 16_384 }, () => '<c s="1"/>').join('');
    const [sheet] = await sheetsOf(
      book(`${head}<row>${wide}</row>${some}${empty}<row r="1048576"><c r="XFD1048576"><v>9</v></c></row>`),
    );
    expect(sheet).toMatchObject({
      name: '数据',
      columns: [1, 2, 16_384],
      rows: [
        { line: 1, cells: ['名称', '备注'] },
        { line: 2, cells: ['1'] },
        { line: 1_048_576, cells: ['', '', '9'] },
      ],
    });
  });

  it('end the reading of too many rows, and of too many columns', async () => {
    expect(await reasonOf(book('<row><c><v>1</v></c></row>'.repeat(100_002)))).toBe('tooManyRows');
    expect(await reasonOf(book(`<row>${'<c><v>1</v></c>'.repeat(501)}</row>`))).toBe('tooManyColumns');
  });

  it('refuse a file that unpacks to too much, and one that unpacks to more than it says', async () => {
    expect(await reasonOf(withSize(book(head + some), 1_100_000_000))).toBe('tooMuch');
    expect(await reasonOf(withSize(book(head + some), 10))).toBe('broken');
  });
});

/** Changes what an archive says of the size of its first sheet, and has it say that it is compressed. */
function withSize(file: Uint8Array<ArrayBuffer>, size: number) {
  const at = strFromU8(file, true).lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  const view = new DataView(file.buffer);
  view.setUint16(at + 10, 8, true);
  view.setUint32(at + 24, size, true);
  return file;
}

describe('the reason why a file is refused', () => {
  const manifest = { 'META-INF/manifest.xml': '<x/>' };
  it.each([
    ['a workbook with a password', 'password', compoundFile(['EncryptionInfo', 'EncryptedPackage'])],
    ['an old Excel file', 'oldExcel', compoundFile(['Workbook', '\u0005SummaryInformation'])],
    ['an older Excel file', 'oldExcel', compoundFile(['Book'])],
    ['the oldest Excel file', 'oldExcel', new Uint8Array([9, 8, 8, 0, 0, 5, 0x10, 0])],
    ['an old Word file', 'document', compoundFile(['WordDocument', '1Table', 'Workbook'])],
    ['an old container of something else', 'notASheet', compoundFile(['Something'])],
    ['a container that is cut off', 'notASheet', compoundFile([]).slice(0, 40)],
    ['a binary workbook', 'binaryExcel', book('', { 'xl/workbook.xml': undefined, 'xl/workbook.bin': 'x' })],
    [
      'an OpenDocument',
      'openDocument',
      zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>', ...manifest }),
    ],
    ['a Numbers file', 'numbers', zipped({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' })],
    ['a Word document', 'document', zipped({ '_rels/.rels': '<x/>', 'word/document.xml': '<x/>' })],
    ['an archive', 'archive', zipped({ '数据/商家.csv': '名称' })],
    ['an archive that is cut off', 'broken', book(head + some).slice(0, -40)],
    ['a workbook without its sheet', 'broken', book('', { 'xl/worksheets/sheet1.xml': undefined })],
    [
      'a sheet that is cut off',
      'broken',
      book('', { 'xl/worksheets/sheet1.xml': sheetXml(head + some).slice(0, -20) }),
    ],
    ['a workbook without values', 'empty', book('<row><c s="1"/></row>')],
  ])('is true of %s', async (_what, reason, file) => {
    expect(await reasonOf(file)).toBe(reason);
  });

  it('is damage where a byte is changed in the packed data, or its size is wrong', async () => {
    const good = book(head + '<row><c><v>13800138000</v></c></row>'.repeat(50));
    const at = strFromU8(good, true).indexOf('xl/worksheets/sheet1.xml') + 24;
    for (const offset of [0, 5, 20]) {
      const bad = good.slice();
      bad[at + offset] = (bad[at + offset] ?? 0) ^ 0xff;
      expect(await reasonOf(bad)).toBe('broken');
    }
  });

  it('is the password where the archive itself is encrypted', async () => {
    const file = book(head + some);
    const view = new DataView(file.buffer);
    for (let at = 0; at < file.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true);
    }
    expect(await reasonOf(file)).toBe('password');
  });
});

describe('a file that a person really had', () => {
  const folder = path.join(import.meta.dirname, 'files');
  const cells = async (name: string) => {
    const [sheet, ...others] = await sheetsOf(new Uint8Array(readFileSync(path.join(folder, name))));
    expect(others).toEqual([]);
    return sheet?.rows.slice(1).map((row) => row.cells);
  };
  const phone = (last: string) => ['测试员', `138001390${last}`];

  it.each([
    ['x01-1904-true.xlsx', [['一九零四true', ...phone('01'), '2026-11-03', '2026-11-03 12:00']]],
    ['x24-strict.xlsx', [['严格甲', ...phone('01'), '2026-11-03']]],
    ['x26-hyperlink.xlsx', [['公式店', ...phone('26'), '', '', '#UNCALCULATED!']]],
    ['x07-cdata.xlsx', [['CDATA商家', ...phone('07')]]],
    ['x08-entities.xlsx', [['开心😀𠮷野家', ...phone('08')]]],
    ['x06-chartsheet.xlsx', [['带图表页', ...phone('01')]]],
    ['stray-cell-XFD1048576.xlsx', [['甲'], ['', '尾']]],
    ['x16-wide.xlsx', [['很宽甲', ...phone('01'), '', '', '', '', 'x']]],
  ])('%s is read as it is meant', async (name, expected) => {
    expect(await cells(name)).toEqual(expected);
  });

  it('is refused with the true reason where it has a password', async () => {
    expect(await reasonOf(new Uint8Array(readFileSync(path.join(folder, 'x31-real-encrypted.xlsx'))))).toBe('password');
  });
});
