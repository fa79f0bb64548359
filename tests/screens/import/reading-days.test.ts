import { describe, expect, it } from 'vitest';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { inZone } from '../../setup/zone.ts';
import { book, bookXml, styles } from './book.ts';

const zones = ['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati', 'America/St_Johns'];

interface Options {
  readonly settings?: string;
  readonly main?: string;
}

/** Reads cells below a heading: each is a value with a number format, and perhaps a type. */
async function read(
  cells: readonly (readonly [value: string, format: string | number, type?: string])[],
  options: Options = {},
) {
  const rows = cells.map(
    ([value, _format, type = 'n'], index) =>
      `<row r="${index + 2}"><c r="A${index + 2}" s="${index}" t="${type}"><v>${value}</v></c></row>`,
  );
  const file = book(`<row r="1"><c r="A1" t="str"><v>日期</v></c></row>${rows.join('')}`, {
    'xl/styles.xml': styles(cells.map(([, format]) => format)),
    'xl/workbook.xml': bookXml(options),
  });
  const [sheet] = await readSheets(new Blob([file]));
  return sheet?.rows.slice(1).map((row) => row.cells[0] ?? '');
}

/** Reads one value. */
async function one(value: string, format: string | number, options?: Options & { readonly type?: string }) {
  const [text] = (await read([[value, format, options?.type]], options)) ?? [];
  return text;
}

/** Reads a value in each format. */
async function inFormats(value: string, formats: readonly (string | number)[]) {
  const texts = await read(formats.map((format) => [value, format]));
  return formats.map((format, index) => [format, texts?.[index]]);
}

describe.each(zones)('a workbook read in a browser of %s', (zone) => {
  inZone(zone);

  it('has the days that people see in it', async () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(
      await read([
        ['46329', 14],
        ['46329.5', 22],
        ['46329.999999995', 'yyyy-mm-dd hh:mm:ss.000'],
        ['1', 14],
        ['59', 14],
        ['60', 14],
        ['61', 14],
        ['2026-11-03T00:00:00', 14, 'd'],
        ['2026-11-03', 0, 'd'],
        ['2026-11-03T14:05:30', 22, 'd'],
        ['2026-11-03T00:30:00+08:00', 22, 'd'],
        ['2026-11-02T16:30:00Z', 14, 'd'],
        ['0.395833333', 20],
        ['1.25', '[h]:mm'],
      ]),
    ).toEqual([
      '2026-11-03',
      '2026-11-03 12:00',
      '2026-11-04',
      '1900-01-01',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
      '2026-11-03',
      '2026-11-03',
      '2026-11-03 14:05:30',
      '2026-11-03T00:30:00+08:00',
      '2026-11-02T16:30:00Z',
      '09:30',
      '30:00:00',
    ]);
    const settings = '<workbookPr date1904="1"/>';
    const cells = [
      ['44867', 14],
      ['44867.5', 22],
      ['0', 14],
      ['2026-11-03T00:00:00', 14, 'd'],
      ['1.25', 46],
    ] as const;
    expect(await read(cells, { settings })).toEqual([
      '2026-11-03',
      '2026-11-03 12:00',
      '1904-01-01',
      '2026-11-03',
      '30:00:00',
    ]);
  });
});

describe('a workbook that counts from 1904', () => {
  it.each([
    ['<workbookPr date1904="1"/>', '2026-11-03'],
    ['<workbookPr date1904="true"/>', '2026-11-03'],
    ["<workbookPr showObjects='all' date1904 = 'TRUE' ></workbookPr>", '2026-11-03'],
    ['<x:workbookPr xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" date1904="on"/>', '2026-11-03'],
    ['<workbookPr dateCompatibility="1" date1904="1"/>', '2026-11-03'],
    ['<workbookPr date1904="0"/>', '2022-11-02'],
    ['<workbookPr date1904="false"/>', '2022-11-02'],
    ['<!-- <workbookPr date1904="1"/> --><workbookPr codeName=\'date1904="1"\'/>', '2022-11-02'],
    ['<workbookPr dateCompatibility="0" date1904="1"/>', '2022-11-02'],
    ['', '2022-11-02'],
  ])('is one by %s', async (settings, day) => {
    expect(await one('44867', 14, { settings })).toBe(day);
  });

  it('says so to whoever asks whether a number is a day', async () => {
    const file = (settings: string) =>
      book('<row><c><v>1</v></c></row><row><c><v>44867</v></c></row>', { 'xl/workbook.xml': bookXml({ settings }) });
    const [first] = await readSheets(new Blob([file('<workbookPr date1904="1"/>')]));
    const [second] = await readSheets(new Blob([file('')]));
    expect([first?.from1904, second?.from1904]).toEqual([true, undefined]);
  });

  it('without the day that 1900 did not have, counts its first days as the calendar does', async () => {
    const settings = '<workbookPr dateCompatibility="false"/>';
    expect([await one('60', 14, { settings }), await one('61', 14, { settings })]).toEqual([
      '1900-02-28',
      '1900-03-01',
    ]);
  });
});

describe('a number', () => {
  const day = '2026-11-03';
  it('is a day in these formats', async () => {
    const formats = [
      ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 81],
      ...[
        'yyyy-mm-dd',
        'yyyy\\-mm\\-dd;@',
        'm/d/yy',
        'd.m.yyyy',
        'mmm-yy',
        'mmmm',
        'yyyy',
        'dddd',
        'aaaa',
        'aaa',
        'm"月"',
        'M',
      ],
      ...[
        '[$-804]yyyy"年"m"月"d"日"',
        '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
        '[Red]yyyy/m/d;[Blue]@',
        '[$-x-sysdate]dddd',
      ],
      ...[
        'yyyy年m月d日',
        'e"年"m"月"',
        '[$-411]ggge"年"m"月"d"日"',
        '[DBNum1][$-804]yyyy"年"m"月"',
        'b2yyyy',
        '_-yyyy-mm-dd*-',
      ],
      ...[
        '"0#"yyyy-mm-dd',
        'yyyy\\0mm',
        '[>40000]yyyy/m/d;0',
        'yyyy-mm-dd;;',
        'TT.MM.JJJJ',
        'jj/mm/aaaa',
        'YYYY-MM-DD',
      ],
    ];
    expect(await inFormats('46329', formats)).toEqual(formats.map((format) => [format, day]));
  });

  it('is a time in these formats', async () => {
    const formats = [
      ...[
        18,
        20,
        32,
        34,
        55,
        75,
        'h:mm',
        'hhmm',
        'h:mm AM/PM',
        'h:mm A/P',
        '[$-804]上午/下午h"时"mm"分"',
        '[$-F400]h:mm',
      ],
    ];
    expect(await inFormats('0.395833333333', formats)).toEqual(formats.map((format) => [format, '09:30']));
    expect(await inFormats('46329.5', formats)).toEqual(formats.map((format) => [format, `${day} 12:00`]));
  });

  it('stays a number in these formats, and is asked about in a column of days', async () => {
    const formats = [
      ...[
        0,
        1,
        2,
        3,
        4,
        5,
        8,
        9,
        10,
        11,
        12,
        13,
        37,
        40,
        44,
        48,
        49,
        59,
        62,
        99,
        '0',
        '#,##0.00',
        '0.00E+00',
        '##0.0E+0',
        '@',
      ],
      ...[
        'General',
        'GENERAL',
        'G/通用格式',
        'G/通用格式"元"',
        'Standard',
        '0"day"',
        '0\\d',
        '#,##0 "days"',
        '[$EUR] 0',
        '[Red]0',
      ],
      ...[
        '0.0,,"m"',
        '"yyyy"',
        '[$¥-804]#,##0.00',
        '_(* #,##0_);_(* \\(#,##0\\)',
        '# ?/?',
        '',
        '0.00 kg',
        '"d"General',
      ],
    ];
    expect(await inFormats('46329', formats)).toEqual(formats.map((format) => [format, '46329']));
  });

  it('is a duration where a format counts beyond a day, or shows a time of a few days', async () => {
    expect(
      await read([
        ['1.25', '[h]:mm'],
        ['0.0625', '[h]:mm:ss'],
        ['0.0625', '[mm]:ss'],
        ['2.25034722222222', '[hh]'],
        ['366.5', '[h]:mm'],
        ['1.25', 'h:mm'],
        ['0.0625', 'h:mm:ss'],
        ['0.000694444444444444', 'mm:ss'],
        ['-1.25', '[h]:mm'],
      ]),
    ).toEqual([
      '30:00:00',
      '1:30:00',
      '1:30:00',
      '54:00:30',
      '8796:00:00',
      '30:00:00',
      '01:30:00',
      '00:01:00',
      '-1.25',
    ]);
  });

  it('is rounded as a spreadsheet shows it, across midnight and the end of a year', async () => {
    expect(
      await read([
        ['46329.99999999537', 'yyyy-mm-dd hh:mm:ss'],
        ['46387.999999999', 22],
        ['46329.58333', 22],
        ['46329.5868055555', 22],
        ['46329.58680555555', 'yyyy-mm-dd h:mm:ss.000'],
        ['46329.123456', 'yyyy-mm-dd h:mm:ss.000'],
        ['46329.5871875', 22],
        ['0.999999999', 21],
        ['46329.500000000001', 14],
      ]),
    ).toEqual([
      '2026-11-04',
      '2027-01-01',
      '2026-11-03 14:00',
      '2026-11-03 14:05',
      '2026-11-03 14:05',
      '2026-11-03 02:57:46.598',
      '2026-11-03 14:05:33',
      '00:00:00',
      '2026-11-03 12:00',
    ]);
  });

  it('that no calendar has stays a number', async () => {
    expect(
      await read([
        ['-1', 14],
        ['2958466', 14],
        ['1e15', 22],
      ]),
    ).toEqual(['-1', '2958466', '1E+15']);
    expect(await one('2958465', 14)).toBe('9999-12-31');
  });
});

describe('a cell in ISO 8601', () => {
  it.each([
    ['2026-11-03T00:00:00', '2026-11-03'],
    ['2026-11-03T00:00', '2026-11-03'],
    ['2026-11-03 14:05:00', '2026-11-03 14:05'],
    ['2026-11-03T23:59:59.9996', '2026-11-04'],
    ['2026-11-03T14:05:30.25', '2026-11-03 14:05:30.250'],
    ['T09:30:00', '09:30:00'],
    ['09:30', '09:30:00'],
    ['1899-12-30T09:30:00', '09:30:00'],
    ['1899-12-31T09:30:00', '09:30:00'],
    ['2026-11-03T14:05:00Z', '2026-11-03T14:05:00Z'],
    ['2026-11-03T14:05:00.5-03:30', '2026-11-03T14:05:00.5-03:30'],
    ['2026-02-30T00:00:00', '2026-02-30T00:00:00'],
    ['2026-11-03T24:00:00', '2026-11-03T24:00:00'],
    ['1960-05-06T07:08:09', '1960-05-06 07:08:09'],
    ['no day', 'no day'],
  ])('%s is read as %s', async (written, text) => {
    expect(await one(written, 22, { type: 'd' })).toBe(text);
  });

  it('is a time or a duration where its format is one', async () => {
    const settings = '<workbookPr date1904="1"/>';
    expect(await one('1899-12-31T06:00:00', '[h]:mm', { type: 'd' })).toBe('30:00:00');
    expect(await one('1904-01-02T06:00:00', '[h]:mm', { type: 'd', settings })).toBe('30:00:00');
    expect(await one('1904-01-01T06:00:00', 'h:mm', { type: 'd', settings })).toBe('06:00:00');
  });
});
