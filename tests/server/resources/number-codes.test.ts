import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { databases } from '../../setup/databases.ts';
import { readZip } from '../sheets/read-xlsx.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { releaseOfOrders } from './orders.ts';

const number = '4012345678901234567';
const writings = [
  number,
  `'${number}`,
  `="${number}"`,
  `‘${number}’`,
  '４０１２３４５６７８９０１２３４５６７',
  '4,012,345,678,901,234,567',
  `\u200b${number}\t`,
];

const another = number.replace('4', '5');
const ofAnother = (text: string) => text.replace(/[4４]/, '5');

describe.each(databases)('a number that is written in several ways, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, releaseOfOrders());
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const attempt = (body: object) => owner.call('POST', '/order', { body });
  const count = async (query: string) => (await owner.page(`/order/page?${query}`)).total;
  const send = (rows: readonly object[], onDuplicate = 'refuse') =>
    owner.post('/order/import', { file: 't.csv', onDuplicate, partial: true, rows });

  it('is one order number in an import, and what has lost digits is refused with the reason', async () => {
    const shop = '长风数码抖音店3';
    const at = '2026-11-03 08:00';
    const done = await send([
      { orderNo: `="${number}"`, shop, score: '1', reviewAt: at, content: '等号引号' },
      { orderNo: `'${number}`, shop, score: '2', reviewAt: at, content: '单引号' },
      { orderNo: number, shop, score: '3', reviewAt: at, content: '原样' },
      { orderNo: '４０１２３４５６７８９０１２３４５６７', shop, score: '３', reviewAt: at, content: '全角' },
      { orderNo: '4.01235E+18', shop, score: '3', content: '科学' },
      // oxlint-disable-next-line no-loss-of-precision -- What is tested.
      { orderNo: 4012345678901234567, shop, score: 3, reviewAt: 46329.33333, content: '数字' },
      { orderNo: '4,012,345,678,901,234,567', shop, content: '千分位' },
      { orderNo: '4012345678901230000', shop, content: '尾部0000' },
      { orderNo: '\u200b4012345678901234599\u200b', shop: `${shop} `, content: '零宽' },
      { orderNo: '4012345678901234588\t', shop, content: '制表' },
      { orderNo: "'4012345678901230000", shop, content: '原文如此' },
      { orderNo: '="4.01235E+18"', shop, content: '科学' },
    ]);
    const lost = (text: string) => ({
      outcome: 'fail',
      errors: { orderNo: [expect.stringContaining(`${text} 是表格`)] },
    });
    const repeated = { outcome: 'fail', errors: { orderNo: ['与第 1 条重复'] } };
    expect(done).toMatchObject({
      created: 4,
      rows: [
        { outcome: 'create' },
        repeated,
        repeated,
        repeated,
        lost('4.01235E+18'),
        lost('4.01234567890123E+18'),
        repeated,
        lost('4012345678901230000'),
        { outcome: 'create' },
        { outcome: 'create' },
        { outcome: 'create' },
        { outcome: 'fail', errors: { orderNo: [expect.stringContaining('缩写过的数字')] } },
      ],
    });
    const { records } = await owner.page(`/order/page?_sort=id&shop=${encodeURIComponent(shop)}`);
    expect(records.map(({ orderNo }) => orderNo)).toEqual([
      number,
      '4012345678901234599',
      '4012345678901234588',
      '4012345678901230000',
    ]);
  });

  it('is one value in a form, a filter, a search, an update by import and a reference', async () => {
    const { id } = await owner.create('order', { orderNo: `'${another}`, shop: 'A', waybill: `="SF 123"` });
    for (const text of writings.map(ofAnother)) {
      expect(await attempt({ orderNo: text, shop: 'A' })).toMatchObject({ code: 40900 });
      const asked = encodeURIComponent(text);
      for (const query of [`orderNo=${asked}`, `orderNo_like=${asked}`, `q=${asked}`]) {
        expect({ query, total: await count(query) }).toEqual({ query, total: 1 });
      }
      expect(await send([{ orderNo: text, shop: 'A', note: text }], 'update')).toMatchObject({ updated: 1 });
    }
    expect(await owner.record(`/order/${id}`)).toMatchObject({ orderNo: another, waybill: 'SF123' });
    expect(await attempt({ orderNo: '2', waybill: 'sf123' })).toMatchObject({ code: 40900 });
    expect(await attempt({ orderNo: '4.01235E+18' })).toMatchObject({
      code: 40000,
      data: { errors: { orderNo: [expect.stringContaining('缩写过的数字')] } },
    });
    expect(await count(`orderNo_like=${encodeURIComponent("'50123")}`)).toBe(1);
    // Other texts stay as they are typed.
    const typed = await owner.create('order', { orderNo: '3', note: `="${another}"` });
    expect(typed.note).toBe(`="${another}"`);
  });

  it('is one phone number and one address, which are stored, shown, searched and unique in one form', async () => {
    await owner.create('order', { orderNo: '1', phone: '(0571) 8800 1234', email: 'user＠例子.公司' });
    const { records } = await owner.page('/order/page?phone_empty=false');
    expect(records).toMatchObject([{ phone: '0571-88001234', email: 'user@xn--fsqu00a.xn--55qx5d' }]);
    const phones = ['057188001234', '+86 571 8800 1234', '0086-0571-88001234', "'0571－8800－1234"];
    for (const phone of phones) {
      expect(await attempt({ orderNo: '2', phone })).toMatchObject({ code: 40900 });
      const asked = encodeURIComponent(phone);
      for (const query of [`phone=${asked}`, `phone_like=${asked}`, `q=${asked}`]) {
        expect({ query, total: await count(query) }).toEqual({ query, total: 1 });
      }
    }
    for (const part of ['0571-8800', '05718800', '88001234', '8800-1234']) {
      expect({ part, total: await count(`phone_like=${part}`) }).toEqual({ part, total: 1 });
    }
    for (const part of ['0571-8800', '05718800', '88001234']) {
      expect({ part, total: await count(`q=${part}`) }).toEqual({ part, total: 1 });
    }
    for (const email of ['USER@例子.公司', 'user@xn--fsqu00a.xn--55qx5d', 'user@例子。公司']) {
      expect(await attempt({ orderNo: '2', email })).toMatchObject({ code: 40900 });
      const asked = encodeURIComponent(email);
      for (const query of [`email=${asked}`, `email_like=${asked}`, `q=${asked}`]) {
        expect({ query, total: await count(query) }).toEqual({ query, total: 1 });
      }
    }
    expect(await count(`email_like=${encodeURIComponent('@例子.公司')}`)).toBe(1);
  });

  it.each(['csv', 'xlsx'])(
    'and any other text come back as they were through an export and import as %s',
    async (format) => {
      const texts = [
        '=1',
        "'=1",
        "''=1",
        '-1',
        "'-1",
        '＝1',
        "'＝1",
        '@a',
        "'",
        "'甲'",
        '_x0041_',
        '_x005F_x0041_',
        '_x000d_',
        '4.01235E+18',
        "'4.01235E+18",
        "''4.01235E+18",
        '-4.01235E+18',
        '#N/A',
        "'#N/A",
        '401234567890123000',
        '"a","b"',
        '😀 a_b',
      ];
      for (const [index, note] of texts.entries())
        await owner.create('order', { orderNo: `${index}`, shop: format, note });
      await owner.create('order', { orderNo: "'401234567890123000", shop: format, note: '甲' });
      await owner.create('order', { orderNo: 'control', shop: format, content: 'a\u0007b\u001fc' });
      const file = await owner.fetch(
        `/order/export?format=${format}&columns=orderNo,shop,note,content&shop=${format}&_sort=id&_order=asc`,
      );
      const bytes = await file.arrayBuffer();
      const [sheet] = await readSheets(new Blob([bytes]));
      const rows = sheet?.rows.slice(1).map(({ cells: [orderNo = '', shop = '', note = '', content = ''] }) => ({
        orderNo,
        shop,
        note,
        content,
      }));
      const before = await owner.page(`/order/page?_sort=id&_end=100&shop=${format}`);
      expect(await send(rows ?? [], 'update')).toMatchObject({ updated: texts.length + 2, failed: 0 });
      const after = await owner.page(`/order/page?_sort=id&_end=100&shop=${format}`);
      const contents = ({ records }: typeof before) =>
        records.map(({ orderNo, note, content }) => [orderNo, note, content]);
      expect(contents(after)).toEqual(contents(before));
      if (format === 'csv') return;
      const xml = readZip(new Uint8Array(bytes)).get('xl/worksheets/sheet1.xml');
      expect(xml).toContain('>_x005F_x0041_<');
      expect(xml).toContain('>a_x0007_b_x001F_c<');
    },
  );
});
