import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../src/engine/fields/field.ts';
import type { FieldKind, TextContext, Translate } from '../../src/engine/fields/kind.ts';
import { checkValue } from '../../src/engine/fields/values.ts';
import { kinds } from '../../src/fields/index.ts';
import { withFields } from '../engine/clue.ts';
import { inZone } from '../setup/zone.ts';

const chinese: Translate = (key, _params, fallback) => fallback ?? key;
const english: Translate = (key, _params, fallback) =>
  ({ 'list.separator': ', ', 'resources.clue.options.level.A': 'Top' })[key] ?? fallback ?? key;

const declared = {
  name: { type: 'text', label: '名称' },
  level: {
    type: 'enum',
    label: '等级',
    options: [
      { value: 'A', label: '重点' },
      { value: 'b', label: 'Ｂ 类' },
    ],
  },
  channels: {
    type: 'enum',
    label: '渠道',
    multiple: true,
    options: [
      { value: 'sms', label: '短信' },
      { value: 'in', label: '站内、铃铛' },
      { value: 'mail', label: '邮件' },
    ],
  } as const,
  words: { type: 'tags', label: '词' },
  fee: { type: 'money', label: '费用' },
  day: { type: 'date', label: '日期' },
  at: { type: 'datetime', label: '时间' },
  phone: { type: 'phone', label: '手机' },
  email: { type: 'email', label: '邮箱' },
} as const;
const { fields } = withFields(declared);

/** What the field reads from a cell; the text itself where its kind reads nothing else. */
function read(name: string, text: string, translate = chinese, timeZone = 'Asia/Shanghai'): unknown {
  const { kind, field, context } = partsOf(name, translate, timeZone);
  return kind.parse ? kind.parse(text, field, context) : text;
}

function partsOf(name: string, translate: Translate, timeZone: string) {
  const field: Field | undefined = fields[name];
  const kind: FieldKind | undefined = Object.entries(kinds).find(([type]) => type === field?.type)?.[1];
  if (!field || !kind) throw new Error(`There is no field "${name}" here.`);
  const context: TextContext = { translate, resource: 'clue', timeZone };
  return { kind, field, context };
}

const zones = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'];

describe.each(zones)('a cell of a sheet, in a browser in %s,', (browserZone) => {
  inZone(browserZone);

  it.each(zones)('that holds an instant is the day and the moment that it is in %s', (timeZone) => {
    const moments = fc.date({ min: new Date('1970-01-02'), max: new Date('2190-01-01'), noInvalidDate: true });
    const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
    const parts = fc.record({
      offset: fc.option(offsets),
      separator: fc.constantFrom('T', ' ', 't'),
      colon: fc.constantFrom(':', ''),
      exact: fc.boolean(),
    });
    fc.assert(
      fc.property(moments, parts, (moment, { offset, separator, colon, exact }) => {
        const shifted = new Date(moment.getTime() + (offset ?? 0) * 60_000).toISOString();
        const minutes = Math.abs(offset ?? 0);
        const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
        const zone = offset === null ? 'Z' : `${offset < 0 ? '-' : '+'}${hours}${colon}${rest}`;
        const written = `${shifted.slice(0, 10)}${separator}${shifted.slice(11, exact ? 23 : 19)}${zone}`;
        const kept = new Date(exact ? moment : Math.floor(moment.getTime() / 1000) * 1000);
        expect(read('at', written, chinese, timeZone)).toBe(kept.toISOString());
        expect(read('day', written, chinese, timeZone)).toBe(
          new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(kept),
        );
      }),
    );
  });

  it.each(zones)('that holds a date, with a time or without, stays that date in %s', (timeZone) => {
    for (const text of ['2026-11-03', '2026-11-03T00:00:00', '2026-11-03 23:59:59.999', '2026/11/3 12:00 AM']) {
      expect(read('day', text, chinese, timeZone)).toBe('2026-11-03');
    }
  });
});

describe('a cell of a sheet', () => {
  it.each([
    '2026-11-03',
    '2026/11/3',
    '2026.11.3',
    '2026年11月3日',
    '２０２６－１１－０３',
    '20261103',
    '46329',
    '46329.25',
    ' 2026-11-03 00:00:00 ',
    '2026-11-03T00:00:00.000Z',
    'Nov 3, 2026',
    '3 November 2026',
    '3-Nov-2026',
    '2026-11-02T16:00:00.000Z',
    '2026-11-02T16:00:00Z',
    '2026-11-03T00:00:00+08:00',
    'Tue, 03 Nov 2026 00:00:00 GMT',
    'Tue, 3 Nov 2026',
    '2026年11月3日 星期二',
    '2026年11月3号（周二）14:05',
  ])('"%s" is read as the 3rd of November 2026', (text) => {
    expect(read('day', text)).toBe('2026-11-03');
  });

  it.each([
    '11/3/2026',
    '2026-02-30',
    '2026-13-01',
    '2026',
    '202611',
    'soon',
    '0',
    '-46329',
    '2026-11/03',
    '2026-11-03 25:00',
  ])('"%s" is no day', (text) => {
    expect(read('day', text)).toBeUndefined();
  });

  it.each([
    ['2026-11-03 14:05', '2026-11-03T06:05:00.000Z'],
    ['2026/11/3 2:05:30 PM', '2026-11-03T06:05:30.000Z'],
    ['2026年11月3日 下午2时05分', '2026-11-03T06:05:00.000Z'],
    ['2026/11/3', '2026-11-02T16:00:00.000Z'],
    ['46329.5', '2026-11-03T04:00:00.000Z'],
    ['2026-11-03T14:05:00.000Z', '2026-11-03T14:05:00.000Z'],
    // Exports of Python and of PostgreSQL.
    ['2026-11-03 14:05:00Z', '2026-11-03T14:05:00.000Z'],
    ['2026-11-03T14:05:00.123456Z', '2026-11-03T14:05:00.123Z'],
    ['2026-11-03 14:05:00.123456+00:00', '2026-11-03T14:05:00.123Z'],
    ['2026-11-03 14:05:00.1234+08', '2026-11-03T06:05:00.123Z'],
    ['2026/11/3 14:05Z', '2026-11-03T14:05:00.000Z'],
    ['2026-11-03 14:05:00.5', '2026-11-03T06:05:00.500Z'],
    ['2026-11-03 14:05 +0900', '2026-11-03T05:05:00.000Z'],
    ['2026-11-03t14:05:00z', '2026-11-03T14:05:00.000Z'],
    ['2026-11-03T14:05+08:00[Asia/Shanghai]', '2026-11-03T06:05:00.000Z'],
    ['Tue, 03 Nov 2026 14:05:00 GMT', '2026-11-03T14:05:00.000Z'],
    ['Tue Nov 03 2026 14:05:00 GMT+0800 (中国标准时间)', '2026-11-03T06:05:00.000Z'],
    ['2026-11-03T14:05:00-14:30', undefined],
    ['2026-11-03T14:05:00+08:60', undefined],
    ['2026-11-03T24:00:00Z', undefined],
    ['2026-11-03 14:05 CST', undefined],
  ])('"%s" is read as a moment of clocks in Shanghai', (text, moment) => {
    expect(read('at', text)).toBe(moment);
  });

  it('is read by the clocks of the zone, on either side of a change', () => {
    expect(read('at', '2026-03-08 01:30', chinese, 'America/New_York')).toBe('2026-03-08T06:30:00.000Z');
    expect(read('at', '2026-03-08 03:30', chinese, 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it.each([
    ['1234.5', 123450],
    ['¥1,234.50', 123450],
    ['￥１，２３４．５', 123450],
    ['1,234,567元', 123456700],
    ['-12', -1200],
    ['0', 0],
    ['1234.567', 123456.7],
  ])('"%s" is an amount of %d fen', (text, fen) => {
    expect(read('fee', text)).toBe(fen);
  });

  it.each(['12,34', 'a lot', '1.2.3', '', '1e5', '=1+1', '12345678901234567890'])('"%s" is no amount', (text) => {
    expect(read('fee', text)).toBeUndefined();
  });

  it('is read as the choice whose label or value it holds, in both languages', () => {
    expect(['重点', ' a ', 'A', 'Ａ'].map((text) => read('level', text))).toEqual(['A', 'A', 'A', 'A']);
    expect(['TOP', '重点', 'B 类'].map((text) => read('level', text, english))).toEqual(['A', 'A', 'b']);
    expect(['无', 'constructor', '__proto__'].map((text) => read('level', text))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is read as several choices or tags between separators of either language', () => {
    expect(read('channels', '短信、邮件，短信')).toEqual(['sms', 'mail']);
    expect(read('channels', '站内、铃铛')).toEqual(['in']);
    expect(read('channels', '短信、不知道')).toBeUndefined();
    expect(read('words', ' 一, 二；三\n四|五 ')).toEqual(['一', '二', '三', '四', '五']);
  });

  it('loses its full width where only digits and letters can be meant', () => {
    const stored = (name: string, text: string) =>
      checkValue(partsOf(name, chinese, 'UTC').field, read(name, text), kinds, false);
    expect(stored('phone', ' １３９００００１１１１ ')).toEqual({ value: '13900001111' });
    expect(stored('email', 'Ａ＠ｂ．ｃｎ')).toEqual({ value: 'a@b.cn' });
    expect(stored('name', '（有限）')).toEqual({ value: '（有限）' });
  });

  it('tells what reading it again understands', () => {
    for (const [name, value] of Object.entries({
      level: 'A',
      fee: 123450,
      day: '2026-11-03',
      at: '2026-11-03T06:05:00.000Z',
      channels: ['sms', 'mail'],
      words: ['一', '二'],
    })) {
      for (const translate of [chinese, english]) {
        const { kind, field, context } = partsOf(name, translate, 'Asia/Shanghai');
        expect(kind.parse?.(kind.text(value, field, context), field, context)).toEqual(value);
      }
    }
  });
});
