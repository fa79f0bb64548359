import { describe, expect, it } from 'vitest';
import type { KindRegistry, Translate } from '../../src/engine/fields/kind.ts';
import { makePlan } from '../../src/engine/routes/plan.ts';
import { actionDone, followUpHint, stepHint } from '../../src/engine/texts/form-label.ts';
import { entryNoun, linkLabel } from '../../src/engine/texts/label.ts';
import { problemText } from '../../src/engine/texts/problem-text.ts';
import { chartTitle, metricHelp, metricUnit, reportTitle } from '../../src/engine/texts/report-label.ts';
import { groupingLabel, groupLabel, measuredField } from '../../src/engine/texts/report-text.ts';
import { kinds } from '../../src/fields/index.ts';
import { clue } from './clue.ts';

const resource = clue({
  metrics: {
    clues: { label: '线索', count: true },
    names: { label: '名称', distinct: 'name' },
    fee: { label: '费用', sum: 'fee' },
    each: { label: '平均', ratio: ['fee', 'clues'], as: 'money' },
    share: { label: '占比', ratio: ['fee', 'clues'] },
    spent: { label: '时长', ratio: ['fee', 'clues'], as: 'duration' },
    left: { label: '差', difference: ['fee', 'clues'] },
  },
});

/** What is asked for, and the text without a translation. */
const say: Translate = (key, params, fallback) =>
  [key, ...Object.values(params ?? {}), fallback ?? ''].join(' ').trim();

describe('The name of a group', () => {
  const called = (by: string, group: Parameters<typeof groupLabel>[4]) => groupLabel(say, kinds, resource, by, group);

  it('is that of the others, of nothing, of a choice, or of a record', () => {
    expect(called('status', { key: null, except: ['open'] })).toBe('views.report.others');
    expect(called('owner', { key: null })).toBe('views.report.none');
    expect(called('status', { key: 'open' })).toBe('resources.clue.options.status.open 「open」');
    expect(called('status', { key: 'gone' })).toBe('gone');
    expect(called('owner', { key: '7', label: '王芳' })).toBe('王芳');
  });

  it('is the step itself in time', () => {
    expect(called('day', { key: '2026-11-21' })).toBe('2026-11-21');
  });

  it('stands under the name of its field, or of the step', () => {
    expect(groupingLabel(say, resource, 'week')).toBe('views.report.by.week');
    expect(groupingLabel(say, resource, 'status')).toBe('resources.clue.fields.status 状态');
  });
});

describe('The field of a figure', () => {
  it.each([
    ['fee', 'fee'],
    ['each', 'fee'],
    ['spent', 'fee'],
    ['left', 'fee'],
    ['share', undefined],
    ['clues', undefined],
    ['names', undefined],
  ])('%s is %s', (key, name) => {
    const metric = resource.metrics.find((one) => one.key === key);
    expect(metric && measuredField(metric, resource, () => resource)?.name).toBe(name);
  });
});

describe('The words of a report', () => {
  const plan = makePlan([
    { path: '/board', title: '看板', component: 'board' },
    { path: '/clue', title: '线索', name: 'clue' },
    { path: '/other', title: '别的', name: 'clue', view: 'report', report: 'other' },
    { path: '/shop', title: '店铺', name: 'shop', view: 'report', report: 'growth' },
    { path: '/growth', title: '增长', name: 'clue', view: 'report', report: 'growth' },
  ]);

  it('are the title of its place, or none', () => {
    expect(reportTitle(say, plan, 'clue', 'growth')).toBe('titles./growth 增长');
    expect(reportTitle(say, plan, 'clue', 'none')).toBe('');
  });

  it('are the help and unit of a metric, where it has some, and how many', () => {
    expect(metricHelp(say, 'clue', { key: 'a', help: undefined })).toBeUndefined();
    expect(metricHelp(say, 'clue', { key: 'a', help: '求和' })).toBe('resources.clue.metrics.a.help 求和');
    expect(metricUnit(say, 'clue', { key: 'a', unit: undefined })).toBe('');
    expect(metricUnit(say, 'clue', { key: 'a', unit: '条' })).toBe('resources.clue.metrics.a.unit 条');
    expect(metricUnit(say, 'clue', { key: 'a', unit: '条' }, 3)).toBe('resources.clue.metrics.a.unit 3 条');
  });

  it('are the title of a chart, where it has one', () => {
    expect(chartTitle(say, 'clue', 'growth', { title: '' })).toBe('');
    expect(chartTitle(say, 'clue', 'growth', { title: '多少？' })).toMatch(/charts\.多少？ 多少？$/);
  });
});

describe('The words of a form', () => {
  it('are hints, where there are some', () => {
    const create = { ...resource.create, hint: '接着' };
    expect(followUpHint(say, { name: 'clue', create })).toBe('resources.clue.nextHint 接着');
    expect(followUpHint(say, resource)).toBeUndefined();
    expect(stepHint(say, 'clue', { title: '一', hint: '先填' })).toBe('resources.clue.hints.一 先填');
    expect(stepHint(say, 'clue', { title: '一' })).toBeUndefined();
  });

  it('say that an action is done, in its own words or by its label', () => {
    const claim = { key: 'claim', label: '领取' };
    expect(actionDone(say, 'clue', { ...claim, done: '已领' })).toBe('resources.clue.done.claim 已领');
    expect(actionDone(say, 'clue', claim)).toContain('form.action.done resources.clue.actions.claim 领取');
  });

  it('are the noun of an entry and the label of a link, or the title of the place', () => {
    const route = { key: '/clue', title: '线索池' };
    expect(entryNoun(say, route)).toBe('titles./clue 线索池');
    expect(entryNoun(say, { ...route, noun: '线索' })).toBe('nouns./clue 线索');
    expect(linkLabel(say, 'clue', { label: undefined, route })).toBe('titles./clue 线索池');
    expect(linkLabel(say, 'clue', { label: '去', route })).toBe('resources.clue.links.去 去');
  });
});

describe('What is wrong with a value', () => {
  const told = (type: keyof typeof kinds, problem: object) => {
    const registry: KindRegistry = kinds;
    const field = { name: 'name', type, label: '名称' };
    return problemText(say, registry, 'clue', field, { key: 'required', params: {}, ...problem });
  };

  it('asks for what is missing, as it is given', () => {
    const label = 'resources.clue.fields.name 名称';
    expect(told('text', {})).toBe(`problems.enter ${label}`);
    expect(told('file', {})).toBe(`problems.upload ${label}`);
    for (const type of ['enum', 'ref', 'date'] as const) expect(told(type, {})).toBe(`problems.choose ${label}`);
  });

  it('is said by its key, and so where a part of it is missing', () => {
    expect(told('text', { key: 'tooLong', params: { count: 5 } })).toBe('problems.tooLong 5');
    expect(told('text', { at: '0.price' })).toBe('problems.required');
  });
});
