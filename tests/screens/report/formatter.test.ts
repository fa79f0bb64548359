import { expect, it } from 'vitest';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import { kinds } from '../../../src/fields/index.ts';
import { createReportFormatter } from '../../../src/screens/report/view/formatter.ts';
import { withFields } from '../../engine/clue.ts';
import type { Fields } from '../../setup/fields.ts';

const fields: Fields = {
  name: { type: 'text', label: '名称' },
  level: { type: 'enum', label: '级别', options: [{ value: 'A', label: '甲' }] },
  fee: { type: 'money', label: '费用' },
  people: { type: 'int', label: '人数' },
  share: { type: 'percent', label: '占比' },
  weight: { type: 'decimal', label: '重量' },
  wait: { type: 'duration', label: '等待' },
};

const resource = withFields(fields, {
  metrics: {
    all: { label: '线索', count: true, unit: '条' },
    names: { label: '名称', distinct: 'name' },
    fee: { label: '费用', sum: 'fee' },
    meanFee: { label: '平均费用', average: 'fee' },
    people: { label: '人数', sum: 'people', unit: '人' },
    meanPeople: { label: '平均人数', average: 'people' },
    share: { label: '最高占比', max: 'share' },
    weight: { label: '重量', sum: 'weight' },
    wait: { label: '平均等待', average: 'wait' },
    each: { label: '人均费用', ratio: ['fee', 'people'], as: 'money' },
    rate: { label: '签约率', ratio: ['names', 'all'] },
    per: { label: '每条线索', ratio: ['people', 'all'], as: 'number' },
    left: { label: '差额', difference: ['fee', 'meanFee'] },
  },
});

const words: Readonly<Record<string, string>> = {
  'views.report.withUnit': '{{value}} {{unit}}',
  'fields.duration.minutesSeconds': '{{minutes}} 分 {{seconds}} 秒',
};
const translate: Translate = (key, params = {}, fallback = key) =>
  (words[key] ?? fallback).replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(params[name]));
const sources = new Map([[resource.name, resource]]);
const formatter = createReportFormatter({ resource, sources, kinds, translate });

function metric(key: string) {
  const found = resource.metrics.find((one) => one.key === key);
  if (!found) throw new Error(`There is no metric "${key}".`);
  return found;
}

it.each([
  ['all', 1234, '1,234 条'],
  ['all', 0, '0 条'],
  ['all', null, '–'],
  ['all', undefined, '–'],
  ['names', 3, '3'],
  ['fee', 123_450, '¥1,234.50'],
  ['meanFee', 123_450.4, '¥1,234.50'],
  ['people', 12, '12 人'],
  ['meanPeople', 12.346, '12.35'],
  ['share', 0.5, '50%'],
  ['weight', 0.3, '0.30'],
  ['wait', 90.4, '1 分 30 秒'],
  ['each', 9950.6, '¥99.51'],
  ['rate', 0.2546, '25.5%'],
  ['per', 2.346, '2.35'],
  ['left', -100, '-¥1.00'],
])('the figure of %s that is %s reads %s', (key, value, text) => {
  expect(formatter.figure(metric(key), value)).toBe(text);
});

it('an axis has the figures without their units', () => {
  expect([formatter.amount(metric('all'), 1234), formatter.amount(metric('people'), null)]).toEqual(['1,234', '–']);
});

it.each([
  ['all', 1],
  ['names', 1],
  ['fee', 100],
  ['people', 1],
  ['meanPeople', 0],
  ['meanFee', 100],
  ['each', 100],
  ['share', 0],
  ['rate', 0],
  ['wait', 0],
])('the labels of an axis of %s are at least %s apart', (key, distance) => {
  expect(formatter.axisInterval(metric(key))).toBe(distance);
});

it('the labels of an axis of durations read round', () => {
  expect(formatter.axisSteps(metric('wait'))).toContain(3600);
  expect(formatter.axisSteps(metric('fee'))).toBeUndefined();
  expect(formatter.axisSteps(metric('all'))).toBeUndefined();
});

it('a group is called by its choice', () => {
  expect(formatter.group('level', { key: 'A' })).toBe('甲');
});
