import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/fields/sheets/decode-text.ts';
import { dataRows, headsAt, plainHead } from '../../../src/screens/import/sheet/heads.ts';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { tableOf } from '../../../src/screens/import/sheet/table.ts';
import { readText } from '../../../src/screens/import/sheet/text.ts';
import { encoded, utf16 } from './encoded.ts';

const titles = ['商家名称', '联系人', '手机', '备注', '签约日期', 'Notes'];

async function read(content: BlobPart, encoding?: Parameters<typeof decodeText>[1]) {
  const [sheet] = await readSheets(new Blob([content]), { titles, encoding });
  if (!sheet) throw new Error('There is no sheet.');
  return {
    ...sheet,
    cells: sheet.rows.map(({ cells }) => cells),
    heads: headsAt(sheet.rows, sheet.head),
    data: dataRows({ sheet, head: sheet.head }),
  };
}

async function refusalOf(content: BlobPart): Promise<unknown> {
  const refusal = await readSheets(new Blob([content]), { titles }).then(
    () => 'read',
    (error: unknown) => error,
  );
  return refusal instanceof Error && 'reason' in refusal ? refusal.reason : refusal;
}

describe('the encoding of a text file', () => {
  const simplified = '商家名称,联系人,手机\n星河数码专营店,谢伟,13800139101\n第一百货,张三,13800139102\n';
  const traditional = '商家名稱,聯絡人,手機\n臺北數位專賣店,陳怡君,0912345678\n第一百貨,張三,0912345679\n';
  const utf8 = (text: string) => new TextEncoder().encode(text);

  it.each([
    ['utf-8', simplified, utf8(simplified)],
    ['utf-8', simplified, utf8(`\uFEFF${simplified}`)],
    ['utf-8', traditional, utf8(traditional)],
    ['gb18030', simplified, encoded(simplified, 'gb18030')],
    ['big5', traditional, encoded(traditional, 'big5')],
    ['utf-16le', simplified, utf16(`\uFEFF${simplified}`, true)],
    ['utf-16be', simplified, utf16(`\uFEFF${simplified}`, false)],
    ['utf-16le', simplified, utf16(simplified, true)],
    ['utf-16be', traditional, utf16(traditional, false)],
  ] as const)('is found: %s', async (encoding, text, bytes) => {
    const sheet = await read(bytes);
    expect([sheet.encoding, sheet.cells.map((cells) => `${cells.join(',')}\n`).join('')]).toEqual([encoding, text]);
  });

  it('is found by few words among many digits, and for rare ones is utf-8 that can be changed', async () => {
    const rows = '13800139101,42\n'.repeat(200);
    expect(await read(encoded(`手机,数量\n${rows}`, 'gb18030'))).toMatchObject({ encoding: 'gb18030' });
    expect(await read(encoded(`手機,數量\n${rows}`, 'big5'))).toMatchObject({ encoding: 'big5' });
    const rare = encoded('n,m\n喆,1', 'gb18030');
    expect((await read(rare)).encoding).toBe('utf-8');
    expect((await read(rare, 'gb18030')).cells[1]).toEqual(['喆', '1']);
  });

  it('is the one that a person chooses, whatever would be guessed', async () => {
    const sheet = await read(encoded(simplified, 'gb18030'), 'big5');
    expect(sheet.encoding).toBe('big5');
    expect(sheet.cells).not.toContain('谢伟');
  });

  it('stays utf-8 with a bad byte wherever it is, and its cell alone has the mark of it', async () => {
    const good = '商家名称,联系人\n星河甲,谢伟\n星河乙,张三\n第一百货,é\n';
    const bytes = utf8(good);
    const places = [...bytes.keys()].filter((at) => (bytes[at] ?? 0) >= 0x80);
    const wrong = fc.integer({ min: 0x80, max: 0xff });
    const cellsOf = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => line.split(','));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), wrong, async (at, byte) => {
        const damaged = bytes.with(at, byte);
        fc.pre(decodeText(damaged.buffer, 'utf-8').includes('\uFFFD'));
        const { encoding, cells } = await read(damaged);
        const changed = cells.flat().filter((cell, index) => cell !== cellsOf(good).flat()[index]);
        expect(encoding).toBe('utf-8');
        expect(changed).toEqual([expect.stringContaining('\uFFFD')]);
      }),
    );
  });

  it('stays utf-8 where a file of plain letters has one bad byte, or the file ends within a character', async () => {
    expect((await read(new Uint8Array([...utf8('name,n\ncaf'), 0xe9, ...utf8('t,1\n')]))).cells[1]).toEqual([
      'caf\uFFFDt',
      '1',
    ]);
    const cut = new Uint8Array([...utf8('商家名称,联系人,手机,备注\n星河甲,谢伟,13800139101,"a,b"\n'), 0xe5, 0xbc]);
    expect((await read(cut)).cells.slice(1)).toEqual([['星河甲', '谢伟', '13800139101', 'a,b'], ['\uFFFD']]);
  });
});

describe('the delimiter of a text file', () => {
  const delimiters = [',', ';', '\t', '|', '，', '；'];

  it.each(['sep=;', 'SEP=;', '\uFEFFsep=;', '"sep=;"', 'sep=;;;', '"Sep=;";'])(
    'is named by a line %s',
    async (line) => {
      for (const end of ['\n', '\r\n', '\r']) {
        const sheet = await read([line, '商家名称;联系人,手机', '甲,乙;丙'].join(end));
        expect(sheet.cells).toEqual([
          ['商家名称', '联系人,手机'],
          ['甲,乙', '丙'],
        ]);
        expect(sheet.rows[0]?.line).toBe(1);
      }
    },
  );

  it.each([',', '|', '^', '\t', '\\t', '，'])(
    'may be named as %j, also where another would be guessed',
    async (named) => {
      const delimiter = named === '\\t' ? '\t' : named;
      const rows = [
        ['商家;名称', '联系;人'],
        ['甲;乙', '丙;丁'],
      ];
      const text = rows.map((row) => row.join(delimiter)).join('\n');
      expect((await read(`sep=${named}\n${text}`)).cells).toEqual(rows);
    },
  );

  it.each(delimiters)('is found: %j, whatever stands in quoted cells', async (delimiter) => {
    const letter = fc.constantFrom(...delimiters, '甲', 'b', '"', '\n', ' ', '5', '\u2028');
    const cell = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join('').trim());
    // Cells copied from a spreadsheet have no tabs, since those divide them.
    const plain = cell.map((text) => (delimiter === '\t' ? text.replaceAll('\t', '') : text));
    const row = fc.tuple(plain, plain, plain).filter((cells) => cells.some(Boolean));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const heads = ['商家名称', '联系人', '手机'];
        const text = [heads, ...rows].map((cells) => cells.map(quoted).join(delimiter)).join('\n');
        const filled = (cells: readonly string[]) => heads.map((_head, column) => cells[column] ?? '');
        expect((await read(text)).cells.map(filled)).toEqual([heads, ...rows]);
      }),
    );
  });

  it.each(delimiters)('is found below titles: %j', async (delimiter) => {
    const rows = [
      ['商家名称', '联系人', '手机'],
      ['甲', '测试员', '13800139125'],
    ];
    const sheet = await read(['2026 年商家，登记表', ...rows.map((row) => row.join(delimiter))].join('\n'));
    expect([sheet.heads, sheet.data.map(({ cells }) => cells)]).toEqual([rows[0], [rows[1]]]);
  });

  it('is none in a column of text with commas here and there', async () => {
    for (const text of [
      'Notes\nHello, world\nBye, friend',
      '备注\n你好，世界\n再见；朋友',
      'Said\nHello, world\nBye\nWell',
      // Half of the rows, and every row after the first, in the marks of Chinese text.
      'Said\nHello, world\nBye',
      '事项\n你好，世界\n再见，朋友',
      'Said\nBye\nHello, world\nOne\nTwo\nThree, four\nFive\nSix',
    ]) {
      expect((await read(text)).cells).toEqual(text.split('\n').map((line) => [line]));
    }
  });
});

describe('the cells of a text file', () => {
  it.each([
    ['with blanks around their quotes', '名称,备注,x\n "甲,乙" , "丙" ,1', ['甲,乙', '丙', '1']],
    ['with a quote that is not closed', '名称,备注,x\n"甲,乙,1', ['"甲', '乙', '1']],
    ['with text after their quotes', '名称,备注,x\n"甲" 乙,丙,1', ['"甲" 乙', '丙', '1']],
    ['with blanks before a quote, copied from a spreadsheet', '名称\t备注\tx\n  "甲"\t乙\t1', ['"甲"', '乙', '1']],
    ['with many delimiters more than there are heads', '名称;备注;x\n甲;乙;1;2;3', ['甲', '乙', '1', '2', '3']],
  ])('are read %s', async (_what, text, cells) => {
    expect((await read(text)).cells[1]).toEqual(cells);
  });

  it('are two rows where copied text begins with a quote and a later one ends with one', async () => {
    const rows = [
      ['名称', '备注'],
      ['甲', '"加急'],
      ['乙', '丙"'],
    ];
    expect((await read(rows.map((row) => row.join('\t')).join('\n'))).cells).toEqual(rows);
  });

  it('are read to the end of the text after a quote that is not closed, also where the text begins with a line break', async () => {
    expect((await read('\n名称,备注\n"甲,乙')).cells).toEqual([
      ['名称', '备注'],
      ['"甲', '乙'],
    ]);
  });

  it('are divided by the delimiter with which a head is known, also by one below a title', async () => {
    expect((await read('登记表\n手机;a,b,c;x\n1;2,3,4;5')).cells.slice(1)).toEqual([
      ['手机', 'a,b,c', 'x'],
      ['1', '2,3,4', '5'],
    ]);
  });

  it('are divided by the delimiter that makes most of them, where several divide as many rows', async () => {
    expect((await read('a,b;c;d\n1,2;3;4')).cells).toEqual([
      ['a,b', 'c', 'd'],
      ['1,2', '3', '4'],
    ]);
  });
});

describe('the heads of the columns', () => {
  const heads = ['商家名称', '联系人', '手机', '备注'];
  const body = '标题题甲,测试员,13800138110,';

  it.each([
    ['in the first line', [heads.join(','), body], 1],
    ['below titles with their empty cells', ['商家登记表,,,', '制表日期：2026-11-03,,,', heads.join(','), body], 3],
    ['below titles without commas', ['商家登记表', '制表人：测试员', heads.join(','), body], 3],
    ['below a note that has commas', ['"填写说明：手机, 必填",,,', ',,,', '', heads.join(','), body], 4],
    ['below titles in several cells', ['制表人：甲,,日期：2026-11-03,第 1 页', heads.join(','), body], 2],
    ['with marks and remarks', ['商家登记表,,,', '*商家名称（必填）,联系人 *,手机【11 位】,备注', body], 2],
    ['in capitals and full width', ['报表,,,', 'ＮＯＴＥＳ,联系人,x,y', body], 2],
    ['with remarks in full width', ['制表人,日期,部门,页码', '商家名称（必填）,x,手机（11 位）,y', body], 2],
    ['with remarks in brackets', ['制表人,日期,部门,页码', '商家名称【必填】,x,手机[11 位],y', body], 2],
    ['with remarks in plain brackets', ['制表人,日期,部门,页码', '商家名称(必填),x,手机 (11),y', body], 2],
    ['with blanks and marks within', ['制表人,日期,部门,页码', '商家 名称*,x,手_机：,y', body], 2],
    ['in the first of rows that name as many', [heads.join(','), heads.join(','), body], 1],
    ['by one name, in a first row that is hardly filled', ['手机,,,', '1,2,3,4', body], 1],
    ['by one name, above data of one column', ['登记', '手机', '1380013'], 2],
    ['though a cell of the data is called like a field', ['甲表', '一,二,三', 'a,b,c', '手机,b,c'], 2],
    ['that no field is called', ['商家登记表', '列一,列二,列三,列四', '甲,乙,丙,丁', '一,二,三,四'], 2],
  ])('are found %s', async (_what, lines, line) => {
    const sheet = await read(lines.join('\n'));
    expect(sheet.rows[sheet.head]?.line).toBe(line);
    expect(sheet.data[0]?.line).toBe(line + 1);
  });

  it('have the names above where cells are merged over two rows', async () => {
    const sheet = await read(['登记表,,,', '商家名称,联系方式,,备注', ',联系人,手机,', body].join('\n'));
    expect([sheet.heads, sheet.data.map(({ line }) => line)]).toEqual([heads, [4]]);
  });

  it('are compared by their first sixty characters', () => {
    expect(plainHead(`${'长'.repeat(60)}甲`)).toBe(plainHead(`${'长'.repeat(60)}乙`));
    expect(plainHead(`${'长'.repeat(59)}甲`)).not.toBe(plainHead(`${'长'.repeat(59)}乙`));
  });

  it('have no names from a row that is not right above, or that is a title', async () => {
    for (const above of ['一,二,三\n', ',登记表,,']) {
      const sheet = await read(`${above}\n商家名称,,手机,备注\n${body}`);
      expect(sheet.heads).toEqual(['商家名称', '', '手机', '备注']);
    }
  });

  it('are not searched for beyond thirty rows, nor is the last row one of them', async () => {
    const notes = Array.from({ length: 31 }, (_unused, index) => `${index},a,b,c`);
    expect((await read([...notes, heads.join(','), body].join('\n'))).head).toBe(0);
    expect((await read('登记表,甲,,,\na,b,c,d,e')).head).toBe(0);
  });

  it('may be missing, the same, or unknown: then they are in the first line', async () => {
    for (const first of ['名称,,手机', '手机,手机,手机', 'a,b,c']) {
      expect((await read([first, '甲,1,2', '乙,3,4', '丙,联系人,5'].join('\n'))).head).toBe(0);
    }
  });
});

describe('a text file that is too large', () => {
  it.each([
    ['100,001 rows', 'tooManyRows', `商家名称\n${'甲\n'.repeat(100_001)}`],
    ['100,001 rows below titles', 'tooManyRows', `表\n\n表\n商家名称,手机\n${'甲,1\n'.repeat(100_001)}`],
    ['501 columns with values', 'tooManyColumns', `${'列,'.repeat(501)}\n${'1,'.repeat(501)}`],
    ['a value beyond the columns of a spreadsheet', 'tooManyColumns', `商家名称,手机\n甲${','.repeat(17_000)}乙`],
    ['one line of two million values', 'tooManyColumns', '1,'.repeat(2_000_000)],
    ['one line of delimiters', 'empty', ','.repeat(2_000_000)],
    ['one line of letters', 'empty', '长'.repeat(2_000_000)],
    ['one line of quotes', 'empty', '"'.repeat(2_000_001)],
  ])('is refused for %s', async (_what, reason, content) => {
    expect(await refusalOf(content)).toBe(reason);
  });

  it('is not read further than that', () => {
    expect(() => readText('甲\n'.repeat(100_032))).toThrow(expect.objectContaining({ reason: 'tooManyRows' }));
    for (const line of ['1,'.repeat(20_000), `${','.repeat(20_000)}1,1`]) {
      expect([...tableOf(`${line}\n1,1`, ',')].map(({ cells }) => cells.length)).toEqual([16_385]);
    }
  });

  it('is read with 100,000 rows below its titles, and with empty columns and rows', async () => {
    const rows = await read(`表\n\n表\n商家名称,手机\n${'甲,1\n'.repeat(100_000)}`);
    expect(rows.data).toHaveLength(100_000);
    const empty = ','.repeat(16_383);
    const wide = await read(`商家名称${empty}\n${`${empty}\n`.repeat(50)}甲${empty}\n,手机\n${empty}乙\n`);
    expect(wide.rows).toEqual([
      { line: 1, cells: ['商家名称'] },
      { line: 52, cells: ['甲'] },
      { line: 53, cells: ['', '手机'] },
      { line: 54, cells: ['', '', '乙'] },
    ]);
    expect(wide.columns).toEqual([1, 2, 16_384]);
  });

  it('is read with a cell of any length, which is an error of its own', async () => {
    const sheet = await read(`商家名称,备注\n甲,${'长'.repeat(40_000)}\n乙,短\n`);
    expect(sheet.cells.map((cells) => cells[1]?.length)).toEqual([2, 40_000, 1]);
  });
});
