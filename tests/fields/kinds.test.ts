import { describe, expect, it } from 'vitest';
import type { KindRegistry } from '../../src/engine/fields/kind.ts';
import { checkValue } from '../../src/engine/fields/values.ts';
import { kinds as kindsByName } from '../../src/fields/index.ts';
import { translateFor } from '../setup/translate.ts';
import { fieldOf as field } from './field.ts';

const kinds: KindRegistry = kindsByName;

const contact = { name: { type: 'text', label: '姓名', max: 5 }, mobile: { type: 'phone', label: '手机' } };
const named = { name: { type: 'text', label: '姓名', required: true } };
const options = [
  { value: 'A', label: '甲' },
  { value: 'B', label: '乙' },
];

describe('a value is stored in one form', () => {
  it.each([
    ['text', {}, '  锦衣阁 ', '锦衣阁'],
    ['textarea', {}, '第一行\n第二行 ', '第一行\n第二行'],
    ['text', {}, '\u200b', null],
    ['textarea', {}, '\u200b\n\u2060', null],
    ['phone', {}, '+86 138 0013 8000', '13800138000'],
    ['phone', {}, '0571-88886666', '0571-88886666'],
    ['phone', {}, '０５７１－８８８８ ６６６６', '0571-88886666'],
    ['phone', {}, '400-123-4567', '400-123-4567'],
    ['phone', {}, '\u202d13800000009\u202c', '13800000009'],
    ['phone', {}, '13800000009\u200b', '13800000009'],
    ['phone', {}, '\ufeff+86\u00a0138\u30000000\u200b-0009 ', '13800000009'],
    ['phone', {}, '１３８０００００００９', '13800000009'],
    ['phone', {}, '138-0000-0004', '13800000004'],
    ['phone', {}, '138 0000 0003', '13800000003'],
    ['phone', {}, '0086-138 0013 8000', '13800138000'],
    ['phone', {}, '86 138-0013-8000', '13800138000'],
    ['phone', {}, '(+86)13800138000', '13800138000'],
    ['phone', {}, '013800138000', '13800138000'],
    ['phone', {}, '13800138000.0', '13800138000'],
    ['phone', {}, '13,800,138,000', '13800138000'],
    ['phone', {}, "'13800138000", '13800138000'],
    ['phone', {}, '="13800138000"', '13800138000'],
    ['phone', {}, 'tel:138–0013–8000', '13800138000'],
    ['phone', {}, '(0571) 8800 1234', '0571-88001234'],
    ['phone', {}, '（０５７１）８８００１２３４', '0571-88001234'],
    ['phone', {}, '057188001234', '0571-88001234'],
    ['phone', {}, '+86 571 8800 1234', '0571-88001234'],
    ['phone', {}, '+86(0)571-8800-1234', '0571-88001234'],
    ['phone', {}, '0086 10 6552 9988', '010-65529988'],
    ['phone', {}, '0571-8800123-4', '0571-8800123-4'],
    ['phone', {}, '0571-88001234 转 12', '0571-88001234-12'],
    ['phone', {}, '0571 8800 1234 ext. 12', '0571-88001234-12'],
    ['phone', {}, '4001234567', '400-123-4567'],
    ['email', {}, ' Wang.Min@Example.COM ', 'wang.min@example.com'],
    ['email', {}, 'user＠example.com', 'user@example.com'],
    ['email', {}, '\u200buser@exam\u200dple.com\ufeff', 'user@example.com'],
    ['email', {}, 'user@例子.公司', 'user@xn--fsqu00a.xn--55qx5d'],
    ['email', {}, 'User@例子。公司', 'user@xn--fsqu00a.xn--55qx5d'],
    ['email', {}, 'user@XN--fsqu00a.xn--55qx5d', 'user@xn--fsqu00a.xn--55qx5d'],
    ['email', {}, 'user@bücher.example', 'user@xn--bcher-kva.example'],
    ['text', { code: true }, '230101–１２３', '230101-123'],
    ['text', { code: true }, '007', '007'],
    ['text', { code: true }, '3E+5', '3E+5'],
    ['text', { code: true }, "'", null],
    ['text', {}, "'401", "'401"],
    ['text', {}, '="401"', '="401"'],
    ['text', {}, '４０１', '４０１'],
    ['text', {}, '4.01235E+18', '4.01235E+18'],
    ['enum', { options }, 'A', 'A'],
    ['enum', { options, multiple: true }, ['A', 'B'], ['A', 'B']],
    ['ref', { to: 'user' }, '42', '42'],
    ['ref', { to: 'role', multiple: true }, ['1', '2'], ['1', '2']],
    ['money', {}, 123400, 123400],
    ['date', {}, '2028-02-29', '2028-02-29'],
    ['datetime', {}, '2026-11-21T14:05+08:00', '2026-11-21T06:05:00.000Z'],
    ['datetime', {}, '2028-02-29T00:30:15.5+14:00', '2028-02-28T10:30:15.500Z'],
    ['tags', {}, [' 急 ', '急', '回访'], ['急', '回访']],
    ['int', {}, -1200, -1200],
    ['decimal', { scale: 3 }, 0.125, 0.125],
    ['percent', {}, 0.1234, 0.1234],
    ['bool', {}, false, false],
    ['url', {}, ' https://shop.example/a?b=c#d ', 'https://shop.example/a?b=c#d'],
    ['url', {}, 'shop.example:8080/a', 'https://shop.example:8080/a'],
    ['url', {}, '中文.example', 'https://中文.example'],
    ['url', { image: true }, 'shop.example/a.png', 'https://shop.example/a.png'],
    ['time', {}, '9:05', '09:05'],
    ['time', {}, '２３：59:00', '23:59'],
    ['duration', {}, 5400, 5400],
    ['color', {}, ' #18F ', '#1188ff'],
    ['color', {}, '1880FF', '#1880ff'],
    ['schedule', {}, [{ days: [5, 1, 5], from: '9:00', to: '2:00' }], [{ days: [1, 5], from: '09:00', to: '02:00' }]],
    ['region', {}, ['330000', '330100', '330106'], ['330000', '330100', '330106']],
    ['region', { levels: 2 }, ['330000', '330100'], ['330000', '330100']],
    ['rich', {}, '<p>先报<strong>工号</strong></p>', '<p>先报<strong>工号</strong></p>'],
    ['rich', {}, '<p> </p><ul><li><p>&nbsp;</p></li></ul>', null],
    ['rich', { max: 4 }, '<h2>四个</h2><p>字</p>', '<h2>四个</h2><p>字</p>'],
    ['json', { fields: contact }, { mobile: '138 0013 8000' }, { name: null, mobile: '13800138000' }],
    ['json', { fields: contact }, { name: ' ', mobile: null }, null],
    [
      'json',
      { fields: contact, multiple: true },
      [{ name: ' 王敏 ' }, {}, { name: '赵雷', mobile: '' }],
      [
        { name: '王敏', mobile: null },
        { name: '赵雷', mobile: null },
      ],
    ],
    ['json', { fields: contact, multiple: true }, [{ name: '' }], null],
  ])('%s %o takes %o as %o', (type, settings, given, stored) => {
    expect(checkValue(field(type, settings), given, kinds)).toEqual({ value: stored });
  });

  it.each([
    "'4012345678901234567",
    '‘4012345678901234567',
    '="4012345678901234567"',
    '=4012345678901234567',
    '“4012345678901234567”',
    '４０１２３４５６７８９０１２３４５６７',
    '4012 3456 7890 1234 567\t',
    '\u200b4012345678901234567\ufeff',
    '4,012,345,678,901,234,567',
    '4012345678901234567.0',
  ])('a number code takes %j as the number that it is', (text) => {
    expect(checkValue(field('text', { code: true }), text, kinds)).toEqual({ value: '4012345678901234567' });
  });
});

describe('a value that is none is refused with its reason', () => {
  it.each([
    ['text', { max: 3 }, '四个字了', 'tooLong'],
    ['text', { min: 2 }, '一', 'tooShort'],
    ['text', {}, '两\n行', 'oneLine'],
    ['text', {}, 5, 'notText'],
    ['textarea', { max: 3 }, '四个字了', 'tooLong'],
    ['phone', {}, '12800138000', 'notPhone'],
    ['phone', {}, '1380013800', 'notPhone'],
    ['phone', {}, '138-0013-800', 'notPhone'],
    ['phone', {}, '138-0013-80001', 'notPhone'],
    ['phone', {}, '057188886666-', 'notPhone'],
    ['phone', {}, '+852 2345 6789', 'notPhone'],
    ['phone', {}, '13800138000 / 13900139000', 'notPhone'],
    ['phone', {}, '1.38001E+10', 'notPhone'],
    ['email', {}, 'wang.min', 'notEmail'],
    ['email', {}, '用户@example.com', 'notEmail'],
    ['email', {}, '用a@example.com', 'notEmail'],
    ['email', {}, 'user@例子', 'notEmail'],
    ['email', {}, 'user@例子..公司', 'notEmail'],
    ['email', {}, 'user@exa mple.com', 'notEmail'],
    ['email', {}, 'user@example.com:80', 'notEmail'],
    ['email', {}, 'user@example.com/x', 'notEmail'],
    ['email', {}, 'user@例子.公司:80', 'notEmail'],
    ['email', {}, '.user@example.com', 'notEmail'],
    ['email', {}, 'us..er@example.com', 'notEmail'],
    ['email', {}, 'user.@example.com', 'notEmail'],
    ['email', {}, 'user@-example.com', 'notEmail'],
    ['text', { code: true }, '4.01235E+18', 'cutOff'],
    ['text', { code: true }, '="4.01235E+18"', 'cutOff'],
    ['text', { code: true, max: 3 }, '4012', 'tooLong'],
    ['enum', { options }, 'C', 'notAChoice'],
    ['enum', { options, multiple: true }, 'A', 'notAList'],
    ['enum', { options, multiple: true }, ['A', 'C'], 'notAChoice'],
    ['ref', { to: 'user' }, '4x', 'notAnId'],
    ['ref', { to: 'user' }, '007', 'notAnId'],
    ['ref', { to: 'user' }, 4, 'notAnId'],
    ['ref', { to: 'role', multiple: true }, '1', 'notAList'],
    ['money', {}, 12.5, 'notWholeFen'],
    ['money', {}, -1, 'tooSmall'],
    ['money', { max: 100 }, 101, 'tooLarge'],
    ['money', {}, '12', 'notMoney'],
    ['date', {}, '2026-02-30', 'notADay'],
    ['date', {}, '2026/02/03', 'notADay'],
    ['datetime', {}, '2026-11-21 14:05', 'notAMoment'],
    ['datetime', {}, '2026-13-21T14:05Z', 'notAMoment'],
    ['datetime', {}, '2026-02-30T10:00:00Z', 'notAMoment'],
    ['datetime', {}, '2026-06-31T10:00:00.000+08:00', 'notAMoment'],
    ['datetime', {}, '2026-06-30T24:00Z', 'notAMoment'],
    ['datetime', {}, '2026-06-30T24:00:00-05:00', 'notAMoment'],
    ['tags', { max: 1 }, ['甲', '乙'], 'tooMany'],
    ['tags', {}, '甲', 'notAList'],
    ['int', {}, 1.5, 'notAWholeNumber'],
    ['int', { min: 1 }, 0, 'tooSmall'],
    ['int', { max: 9 }, 10, 'tooLarge'],
    ['int', {}, '1', 'notANumber'],
    ['decimal', {}, 0.125, 'tooPrecise'],
    ['decimal', { max: 9.5 }, 9.51, 'tooLarge'],
    ['decimal', {}, '0.1', 'notANumber'],
    ['percent', {}, 0.12345, 'tooPrecise'],
    ['percent', { min: 0.1 }, 0.05, 'tooSmall'],
    ['percent', {}, 1.01, 'tooLarge'],
    ['bool', {}, 'true', 'notABoolean'],
    ['bool', {}, 1, 'notABoolean'],
    ['url', {}, 'javascript:alert(1)', 'notAUrl'],
    ['url', { image: true }, 'http://shop.example/a.png', 'notHttps'],
    ['url', {}, ' java\nscript:alert(1)//a.b', 'notAUrl'],
    ['url', {}, 'data:text/html,x', 'notAUrl'],
    ['url', {}, 'file:///etc/passwd', 'notAUrl'],
    ['url', {}, 'https://a b.example', 'notAUrl'],
    ['url', {}, 'https://', 'notAUrl'],
    ['url', {}, `https://a.example/${'x'.repeat(1000)}`, 'tooLong'],
    ['time', {}, '24:00', 'notATime'],
    ['time', {}, '9:5', 'notATime'],
    ['duration', {}, 1.5, 'notADuration'],
    ['duration', {}, Number.NaN, 'notADuration'],
    ['duration', { max: 60 }, 61, 'tooLarge'],
    ['color', {}, 'red', 'notAColor'],
    ['schedule', {}, [{ days: [], from: '09:00', to: '18:00' }], 'noDays'],
    ['schedule', {}, [{ days: [8], from: '09:00', to: '18:00' }], 'notADayOfTheWeek'],
    ['schedule', {}, [{ days: [1], from: '9', to: '18:00' }], 'notATime'],
    ['schedule', {}, [{ days: [1], from: '09:00' }], 'notATime'],
    ['schedule', {}, ['09:00'], 'notASchedule'],
    ['schedule', {}, '09:00', 'notAList'],
    ['region', {}, ['330000', '330100'], 'notARegion'],
    ['region', {}, ['330000', '340100', '340102'], 'notARegion'],
    ['region', {}, ['330000', '330100', '330202'], 'notARegion'],
    ['region', {}, ['330100', '330100', '330106'], 'notARegion'],
    ['region', { levels: 1 }, '330000', 'notARegion'],
    ['icon', {}, 'unicorn', 'notAnIcon'],
    ['icon', {}, 'toString', 'notAnIcon'],
    ['color', {}, '#12345', 'notAColor'],
    ['rich', { max: 3 }, '<p>四个字了</p>', 'tooLong'],
    ['rich', { max: 3 }, `<p>${'<em></em>'.repeat(200)}</p>字`, 'tooLong'],
    ['rich', {}, 5, 'notText'],
    ['json', { fields: contact }, ['王敏'], 'notAnObject'],
    ['json', { fields: contact }, 5, 'notAnObject'],
    ['json', { fields: contact }, '王敏', 'notRows'],
    ['json', { fields: contact, multiple: true }, { name: '王敏' }, 'notAList'],
    ['json', { fields: contact, multiple: true }, ['王敏'], 'notAnObject'],
    ['json', { fields: contact, multiple: true, max: 1 }, [{ name: '甲' }, { name: '乙' }], 'tooMany'],
    ['json', { fields: contact, multiple: true, min: 2 }, [{ name: '甲' }, {}], 'tooFew'],
  ])('%s %o refuses %o: %s', (type, settings, given, key) => {
    const checked = checkValue(field(type, settings), given, kinds);
    expect('problems' in checked && checked.problems.map((problem) => problem.key)).toContain(key);
  });

  it.each([
    ['json', { fields: contact }, { name: '六个字的姓名' }, 'name', 'tooLong'],
    ['json', { fields: contact }, JSON.parse('{"name":"甲","__proto__":1}'), '__proto__', 'unknownField'],
    [
      'json',
      { fields: contact, multiple: true },
      [{ name: '甲' }, {}, { name: '乙', mobile: 'x' }],
      '2.mobile',
      'notPhone',
    ],
    ['json', { fields: contact, multiple: true }, [{ name: '甲', age: 3 }], '0.age', 'unknownField'],
    ['json', { fields: contact, multiple: true }, [{ name: '甲', constructor: 3 }], '0.constructor', 'unknownField'],
    ['json', { fields: { ...contact, ...named }, multiple: true }, [{ mobile: '13800138000' }], '0.name', 'required'],
  ])('%s %o refuses %o at %s: %s', (type, settings, given, at, key) => {
    expect(checkValue(field(type, settings), given, kinds)).toMatchObject({ problems: [{ at, key }] });
  });

  it('says the bound that was crossed', () => {
    const checked = checkValue(field('text', { max: 3 }), '四个字了', kinds);
    expect(checked).toMatchObject({ problems: [{ key: 'tooLong', params: { count: 3 } }] });
  });
});

describe('a limit that was exceeded is formatted like the values of the field', () => {
  it.each([
    ['int', { min: 1 }, 0, { minimum: 1 }],
    ['percent', { min: 0.1 }, 0.05, { minimum: '10%' }],
    ['percent', { max: 0.5 }, 0.75, { maximum: '50%' }],
    ['duration', { max: 5400 }, 5401, { maximum: '1:30:00' }],
    ['decimal', { scale: 1 }, 0.25, { count: 1 }],
  ])('%s %o of %o: %o', (type, settings, given, params) => {
    expect(checkValue(field(type, settings), given, kinds)).toMatchObject({ problems: [{ params }] });
  });
});

describe('nothing is a value only where one may be missing', () => {
  it.each([
    ['text', {}, '  ', null],
    ['money', {}, null, null],
    ['ref', { multiple: true, to: 'role' }, [], []],
    ['tags', {}, undefined, []],
    ['rich', {}, '<p></p>', null],
    ['json', { fields: named }, {}, null],
    ['json', { fields: named, multiple: true }, [{}], null],
  ])('%s %o takes %o as %o', (type, settings, given, stored) => {
    expect(checkValue(field(type, settings), given, kinds)).toEqual({ value: stored });
    expect(checkValue(field(type, settings), given, kinds, true)).toMatchObject({ problems: [{ key: 'required' }] });
  });
});

describe('a value as plain text', () => {
  const context = {
    translate: (_key: string, _params?: object, fallback = '') => fallback,
    resource: 'merchant',
    timeZone: 'Asia/Shanghai',
  };
  it.each([
    ['money', {}, 123400, undefined, '¥1,234.00'],
    ['money', {}, 5, undefined, '¥0.05'],
    ['datetime', {}, '2026-11-20T16:05:00.000Z', undefined, '2026-11-21 00:05'],
    ['date', {}, '2026-11-21', undefined, '2026-11-21'],
    ['enum', { options, multiple: true }, ['A', 'B'], undefined, '甲、乙'],
    ['enum', { options }, 'gone', undefined, 'gone'],
    ['ref', { to: 'user' }, '7', '王敏', '王敏'],
    ['ref', { to: 'role', multiple: true }, ['1', '2'], ['客服', '主管'], '客服、主管'],
    ['ref', { to: 'user' }, '7', undefined, '7'],
    ['tags', {}, ['急', '回访'], undefined, '急、回访'],
    ['int', {}, -1234567, undefined, '-1,234,567'],
    ['decimal', { scale: 3 }, 1234.5, undefined, '1,234.500'],
    ['percent', {}, 0.07, undefined, '7%'],
    ['bool', {}, true, undefined, '是'],
    ['duration', {}, 360_009, undefined, '100:00:09'],
    [
      'schedule',
      {},
      [
        { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
        { days: [6, 7], from: '20:00', to: '02:00' },
      ],
      undefined,
      '周一至周五 09:00–18:00；周六、周日 20:00–次日 02:00',
    ],
    ['rich', {}, '<h2>接待</h2><ul><li><p>先问&lt;需求&gt;</p></li></ul>', undefined, '接待\n• 先问<需求>'],
    ['rich', {}, '没有标记的旧文本', undefined, '没有标记的旧文本'],
    [
      'json',
      { fields: contact, multiple: true },
      [
        { name: '王，敏', mobile: '13800138000' },
        { name: '赵雷', mobile: null },
      ],
      undefined,
      '姓名："王，敏"，手机：13800138000；姓名：赵雷',
    ],
  ])('%s %o tells %o (%o) as %s', (type, settings, value, label, text) => {
    expect(kinds[type]?.text(value, field(type, settings), { ...context, label })).toBe(text);
  });
});

describe('a masked value keeps what identifies it and no more', () => {
  it.each([
    ['phone', '13800138000', '138****8000'],
    ['email', 'wang.min@example.com', 'w***@example.com'],
    ['text', '王小明', '王**'],
    ['text', '王', '*'],
  ])('%s masks %s as %s', (type, value, masked) => {
    expect(kinds[type]?.mask?.(value)).toBe(masked);
  });
});

describe('what a filter compares with', () => {
  it.each([
    ['money', '123400', 123400],
    ['money', '12.5', undefined],
    ['ref', '42', 42],
    ['ref', 'x', undefined],
    ['date', '2026-11-21', '2026-11-21'],
    ['date', 'today', undefined],
    ['datetime', '2026-11-21T14:05:00+08:00', '2026-11-21T06:05:00.000Z'],
    ['datetime', '2026-11-21', undefined],
    ['int', '-12', -12],
    ['int', '1.5', undefined],
    ['decimal', '-0.5', -500_000],
    ['decimal', '1e3', undefined],
    ['percent', '0.125', 125_000],
    ['bool', 'true', 1],
    ['bool', 'false', 0],
    ['bool', 'yes', undefined],
    ['time', '9:30', '09:30'],
    ['time', 'noon', undefined],
    ['duration', '5400', 5400],
    ['duration', '1:30:00', undefined],
    ['color', '18F', '#1188ff'],
    ['color', 'red', undefined],
  ])('%s reads %s as %o', (type, text, operand) => {
    expect(kinds[type]?.operand?.(text, {})).toBe(operand);
  });
});

describe('a duration reads as people say it', () => {
  it.each([
    [0, '0 秒', '0 s'],
    [28, '28 秒', '28 s'],
    [60, '1 分钟', '1 min'],
    [328, '5 分 28 秒', '5 min 28 s'],
    [7200, '2 小时', '2 h'],
    [11_128, '3 小时 5 分', '3 h 5 min'],
    [4_500_000, '1,250 小时', '1,250 h'],
  ])('%i seconds', (seconds, chinese, english) => {
    const texts = (['zh', 'en'] as const).map((language) =>
      kinds.duration?.spoken?.(seconds, field('duration'), { translate: translateFor(language), resource: 'shop' }),
    );
    expect(texts).toEqual([chinese, english]);
  });
});

describe('what somebody wrote into a sheet', () => {
  const context = { translate: (_key: string, _params?: object, fallback = '') => fallback, resource: 'merchant' };
  it.each([
    ['int', {}, ' １,２３４ ', 1234],
    ['int', {}, '-5', -5],
    ['int', {}, '一', undefined],
    ['decimal', {}, '+1,234.50', 1234.5],
    ['decimal', {}, '1.2.3', undefined],
    ['percent', {}, '12.5％', 0.125],
    ['percent', {}, '0.125', 0.125],
    ['percent', {}, '%', undefined],
    ['bool', {}, '是', true],
    ['bool', {}, 'FALSE', false],
    ['bool', {}, '也许', undefined],
    ['duration', {}, '1:30:00', 5400],
    ['duration', {}, '1 小时 30 分', 5400],
    ['duration', {}, '90m', 5400],
    ['icon', {}, ' Shopping Cart ', 'shopping-cart'],
    ['duration', {}, '5400', 5400],
    ['duration', {}, '1:30', undefined],
    ['duration', {}, '', undefined],
  ])('%s %o reads "%s" as %o', (type, settings, text, value) => {
    expect(kinds[type]?.parse?.(text, field(type, settings), context)).toBe(value);
  });

  it.each([
    ['周一到周五 9:00-18:00', [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]],
    ['每天 09:00~21:00', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' }]],
    ['星期六，星期天 20：00—次日02:00', [{ days: [6, 7], from: '20:00', to: '02:00' }]],
    ['周一 9:00', undefined],
    ['周五至周一 09:00-18:00', undefined],
    ['', undefined],
  ])('"%s" is read as hours of the week', (text, value) => {
    expect(kinds.schedule?.parse?.(text, field('schedule'), context)).toEqual(value);
  });

  it('may be in the words of another language', () => {
    const english = { ...context, translate: (key: string) => (key === 'fields.yes' ? 'Aye' : 'Nay') };
    expect(kinds.bool?.parse?.('aye', field('bool'), english)).toBe(true);
    expect(kinds.bool?.parse?.('nay', field('bool'), english)).toBe(false);
  });
});

describe('a moment as a value', () => {
  const moment = new Date('2026-11-20T16:05:00Z');

  it('is the day it is in the time zone, for a date', () => {
    expect(kinds.date?.ofMoment?.(moment, 'Asia/Shanghai')).toBe('2026-11-21');
    expect(kinds.date?.ofMoment?.(moment, 'UTC')).toBe('2026-11-20');
  });

  it('is the instant itself, for a datetime', () => {
    expect(kinds.datetime?.ofMoment?.(moment, 'Asia/Shanghai')).toBe('2026-11-20T16:05:00.000Z');
  });
});
