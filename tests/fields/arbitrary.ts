import { areaList } from '@vant/area-data';
import fc from 'fast-check';
import { iconNames } from '../../src/engine/routes/icons.ts';
import type { Kinds } from '../../src/fields/index.ts';
import { divisionPath } from '../../src/fields/region/divisions.ts';

/** A field of a kind, and values that it accepts. */
export interface Sample {
  readonly settings: object;
  readonly values: fc.Arbitrary<unknown>;
}

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
];
const choice = fc.constantFrom('a', 'b');
const id = fc.integer({ min: 1, max: 999_999_999_999_999 }).map(String);
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => /^[^\s\p{C}、,，;；|]+$/u.test(text));
const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
/** A number with so many digits behind the point. */
const figure = (scale: number, min: number, max: number) =>
  fc
    .integer({ min: min * 10 ** scale, max: max * 10 ** scale })
    // A number has no sign of its own when it is nothing.
    .map((digits) => digits / 10 ** scale + 0);

const { province_list: provinces, city_list: cities, county_list: districts } = areaList;
const division = (codes: Readonly<Record<string, string>>) => fc.constantFrom(...Object.keys(codes)).map(divisionPath);

const minute = instant.map((moment) => moment.toISOString().slice(11, 16));
const hours = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.toSorted()),
  from: minute,
  to: minute,
});

/** Texts with all that separates others. */
const line = fc.string({ unit: fc.constantFrom(...'甲乙，,；;：:"\\ a1、|<>&'), minLength: 1, maxLength: 12 });
const oneLine = line.map((text) => text.trim()).filter(Boolean);
const parts = {
  name: { type: 'text', label: '姓名' },
  note: { type: 'textarea', label: '备注' },
  level: { type: 'enum', label: '等级', options },
  count: { type: 'int', label: '数量' },
  fee: { type: 'money', label: '费用' },
  isOpen: { type: 'bool', label: '启用' },
  at: { type: 'datetime', label: '时间' },
  labels: { type: 'tags', label: '标签' },
};
const minutes = instant.map((one) => `${one.toISOString().slice(0, 16)}:00.000Z`);
const rows = fc.record({
  name: oneLine,
  note: fc.option(fc.array(oneLine, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))),
  level: fc.option(choice),
  count: fc.option(fc.integer({ min: -999_999, max: 999_999_999 })),
  fee: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
  isOpen: fc.option(fc.boolean()),
  at: fc.option(minutes),
  labels: fc.uniqueArray(word, { maxLength: 3 }),
});
const paragraph = fc
  .array(fc.constantFrom('甲', 'b', '&amp;', '&lt;', '&gt;', '"', '，'), { minLength: 1, maxLength: 9 })
  .map((texts) => `<p>${texts.join('')}</p>`);

/** Fields of every kind; the compiler asks for those of a new one. */
const samples: { readonly [Kind in keyof Kinds]: readonly Sample[] } = {
  text: [{ settings: {}, values: word }],
  textarea: [{ settings: {}, values: fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')) }],
  phone: [{ settings: {}, values: fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String) }],
  email: [{ settings: {}, values: fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.com$/) }],
  enum: [
    { settings: { options }, values: choice },
    { settings: { options, multiple: true }, values: fc.uniqueArray(choice, { minLength: 1 }) },
  ],
  ref: [
    { settings: { to: 'user' }, values: id },
    { settings: { to: 'user', multiple: true }, values: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }) },
  ],
  tree: [
    { settings: { to: 'department' }, values: id },
    { settings: { to: 'department', multiple: true }, values: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }) },
  ],
  file: [
    { settings: {}, values: id },
    { settings: { multiple: true }, values: fc.uniqueArray(id, { minLength: 1, maxLength: 10 }) },
  ],
  image: [
    { settings: {}, values: id },
    { settings: { multiple: true }, values: fc.uniqueArray(id, { minLength: 1, maxLength: 10 }) },
  ],
  money: [{ settings: {}, values: fc.integer({ min: 0, max: 999_999_999_999 }) }],
  date: [{ settings: {}, values: instant.map((moment) => moment.toISOString().slice(0, 10)) }],
  // Told to the minute, so only whole ones come back from a text.
  datetime: [{ settings: {}, values: instant.map((moment) => `${moment.toISOString().slice(0, 16)}:00.000Z`) }],
  auto: [{ settings: { prefix: 'M' }, values: fc.integer({ min: 1, max: 999_999 }).map((n) => `M${n}`) }],
  tags: [{ settings: {}, values: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }) }],
  int: [{ settings: {}, values: fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }) }],
  decimal: [
    { settings: {}, values: figure(2, -999_999_999, 999_999_999) },
    { settings: { scale: 6 }, values: figure(6, -999_999_999, 999_999_999) },
    { settings: { scale: 1, max: 9_000_000_000 }, values: figure(1, 0, 9_000_000_000) },
  ],
  percent: [
    { settings: {}, values: figure(4, 0, 1) },
    { settings: { scale: 4, min: -1000, max: 1000 }, values: figure(6, -1000, 1000) },
    { settings: { scale: 0 }, values: figure(2, 0, 1) },
  ],
  bool: [{ settings: {}, values: fc.boolean() }],
  schedule: [{ settings: {}, values: fc.array(hours, { minLength: 1, maxLength: 3 }) }],
  region: [
    { settings: {}, values: division(districts) },
    { settings: { levels: 2 }, values: division(cities) },
    { settings: { levels: 1 }, values: division(provinces) },
  ],
  icon: [{ settings: {}, values: fc.constantFrom(...iconNames) }],
  // Of users there are none.
  lookup: [{ settings: { by: 'shop', field: 'platform' }, values: fc.constant('taobao') }],
  // Nobody fills it in, and nobody reads it.
  reach: [{ settings: { to: 'shop' }, values: fc.constant('1') }],
  computed: [{ settings: { of: 'user', by: 'id', count: true }, values: fc.constant(0) }],
  secret: [{ settings: {}, values: word }],
  password: [{ settings: {}, values: fc.stringMatching(/^\S{8,20}$/) }],
  url: [{ settings: {}, values: fc.webUrl({ withQueryParameters: true, withFragments: true }) }],
  time: [{ settings: {}, values: instant.map((moment) => moment.toISOString().slice(11, 16)) }],
  duration: [{ settings: {}, values: fc.integer({ min: 0, max: 359_999_999 }) }],
  color: [{ settings: {}, values: fc.stringMatching(/^#[0-9a-f]{6}$/) }],
  // Told as text, of which only the paragraphs come back.
  rich: [{ settings: {}, values: fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((all) => all.join('')) }],
  // Made on a page, never in a sheet.
  questions: [],
  answers: [],
  rows: [
    {
      settings: { of: 'line', by: 'order', columns: Object.keys(parts), fields: parts },
      values: fc.array(rows, { minLength: 1, maxLength: 3 }),
    },
  ],
  json: [
    { settings: { fields: parts }, values: rows },
    { settings: { fields: parts, multiple: true }, values: fc.array(rows, { minLength: 1, maxLength: 4 }) },
  ],
};

/** Every sample there is, by a name for its test. */
export const everySample = Object.entries<readonly Sample[]>(samples).flatMap(([type, list]) =>
  list.map((sample, index) => ({ ...sample, type, name: `${type}${index}` })),
);
