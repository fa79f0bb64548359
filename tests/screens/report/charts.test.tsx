import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { kinds } from '../../../src/fields/index.ts';
import conversationDefinition from '../../../src/resources/ai/conversation.ts';
import planDefinition from '../../../src/resources/customer/followPlan.ts';
import { Charts } from '../../../src/screens/report/charts/charts.tsx';
import type { ReportGroup } from '../../../src/screens/report/view/figures.tsx';
import { createReportFormatter } from '../../../src/screens/report/view/formatter.ts';
import type { ReportView } from '../../../src/screens/report/view/use-report-view.tsx';
import { translateFor } from '../../setup/translate.ts';
import { renderInConsole, resourceOf } from '../form/console.tsx';

const chart = vi.hoisted(() => ({ built: 0, drawn: 0 }));
const options = vi.hoisted((): DrawnOption[] => []);

interface Axis {
  readonly data: readonly string[];
  readonly axisLabel: { readonly formatter: (value: number) => string };
}

interface DrawnOption {
  readonly yAxis: Axis & readonly Axis[];
  readonly series: readonly {
    readonly symbol: string;
    readonly showAllSymbol: boolean;
    readonly data: readonly unknown[];
  }[];
}

vi.mock('echarts/core', () => ({
  use: () => undefined,
  init: () => {
    chart.built += 1;
    return {
      resize: () => undefined,
      dispose: () => undefined,
      setOption: (option: DrawnOption) => {
        chart.drawn += 1;
        options.push(option);
      },
    };
  },
}));

const resource = resourceOf(planDefinition);
const [report] = resource.reports;
const formatter: ReportView['formatter'] = {
  figure: (_metric, value) => String(value),
  amount: (_metric, value) => String(value),
  group: (_by, { key }) => String(key),
  axisInterval: () => 1,
  axisSteps: () => undefined,
};
const view = report && { resource, report, formatter, rowsOf: () => undefined };

it('a chart is built once and drawn anew with its figures, not with what is around it', async () => {
  if (!view) throw new Error('The follow-up plans have no report.');
  const groupsOf = (days: number) =>
    Array.from({ length: days }, (_, day) => ({ key: `2026-11-0${day + 1}`, values: { planned: day, done: 0 } }));
  function Around() {
    const [groups, setGroups] = useState(() => groupsOf(3));
    const [count, setCount] = useState(0);
    return (
      <>
        <p>第 {count} 次</p>
        <button type="button" onClick={() => setCount(count + 1)}>
          再画
        </button>
        <button type="button" onClick={() => setGroups(groupsOf(5))}>
          五天
        </button>
        {view && <Charts {...{ view, groups }} by="day" metrics={view.report.metrics} isOverTime />}
      </>
    );
  }
  await renderInConsole(<Around />);
  await waitFor(() => expect(chart).toEqual({ built: 1, drawn: 1 }));
  act(() => screen.getByRole('button', { name: '再画' }).click());
  expect(await screen.findByText('第 1 次')).toBeVisible();
  expect(chart).toEqual({ built: 1, drawn: 1 });
  act(() => screen.getByRole('button', { name: '五天' }).click());
  await waitFor(() => expect(chart).toEqual({ built: 1, drawn: 2 }));
});

/** Draws one chart of the metrics of the follow-up plans, and returns how it was drawn. */
async function drawn(
  groups: readonly ReportGroup[],
  { isOverTime, ...more }: { readonly isOverTime: boolean; readonly lowestFirst?: boolean },
) {
  if (!view) throw new Error('The follow-up plans have no report.');
  const charts = [{ title: '谁最多？', kind: 'line' as const, metrics: ['done', 'planned'], ...more }];
  const shown = { ...view, report: { ...view.report, charts } };
  options.length = 0;
  await renderInConsole(
    <Charts view={shown} metrics={view.report.metrics} by="owner" groups={groups} isOverTime={isOverTime} />,
  );
  await waitFor(() => expect(options).toHaveLength(1));
  const [option] = options;
  if (!option) throw new Error('Nothing was drawn.');
  return option;
}

/** Thirty groups, in the order of `planned`: the least done first. */
const many = Array.from({ length: 30 }, (_, index) => ({
  key: `组${index}`,
  values: { planned: 100 - index, done: index === 29 ? null : index },
}));

it('a ranking shows the groups with the most of its own first metric, and says how many there are', async () => {
  const { yAxis } = await drawn(many, { isOverTime: false });
  expect(yAxis.data).toEqual(Array.from({ length: 12 }, (_, index) => `组${28 - index}`));
  expect(screen.getByRole('figure')).toHaveTextContent('谁最多？（前 12 / 共 30）');
});

it('a ranking begins with the lowest figure where that is the best', async () => {
  const { yAxis } = await drawn(many.toReversed(), { isOverTime: false, lowestFirst: true });
  expect(yAxis.data).toEqual(Array.from({ length: 12 }, (_, index) => `组${index}`));
});

it('a ranking of groups that the server has chosen says by what', async () => {
  await drawn([...many, { key: null, except: ['组0'], values: { planned: 900, done: 900 } }], { isOverTime: false });
  expect(screen.getByRole('figure')).toHaveTextContent('谁最多？（前 12 / 计划跟进居前的 30）');
});

it('a ranking of few groups says nothing of how many there are', async () => {
  await drawn(many.slice(0, 12), { isOverTime: false });
  expect(screen.getByRole('figure')).not.toHaveTextContent('前');
});

it('a ranking ends with the records without a value, whose number does not count', async () => {
  const none = { key: null, values: { planned: 900, done: 900 } };
  const { yAxis } = await drawn([...many, none], { isOverTime: false });
  expect(yAxis.data).toEqual([...Array.from({ length: 12 }, (_, index) => `组${28 - index}`), 'null']);
  expect(screen.getByRole('figure')).toHaveTextContent('谁最多？（前 12 / 共 30）');
  expect(screen.getByRole('img', { name: '谁最多？' })).toHaveAccessibleDescription(
    '完成跟进：最高 组28 28，最低 组17 17 计划跟进：最高 组17 83，最低 组28 72',
  );
});

it('a ranking begins with the lowest figure and ends with the records without a value all the same', async () => {
  const none = { key: null, values: { planned: 1, done: 0 } };
  const { yAxis } = await drawn([none, ...many.slice(3, 6)], { isOverTime: false, lowestFirst: true });
  expect(yAxis.data).toEqual(['组3', '组4', '组5', 'null']);
});

describe('A chart of the conversations', () => {
  const conversations = resourceOf(conversationDefinition);
  const shops = conversations.reports.find(({ key }) => key === 'shop');
  const sources = new Map([['conversation', conversations]]);
  const ofConversations = createReportFormatter({
    resource: conversations,
    sources,
    kinds,
    translate: translateFor('zh'),
  });
  const renderChart = async (metrics: readonly string[], values: Readonly<Record<string, number | null>>) => {
    if (!shops) throw new Error('The conversations have no report of shops.');
    const charts = [{ title: '如何？', kind: 'bar' as const, metrics }];
    const ofShops = { ...shops, charts };
    const shown = { resource: conversations, report: ofShops, formatter: ofConversations, rowsOf: () => undefined };
    const groups = [1, 2, 3].map((day) => ({ key: `2026-11-0${day}`, values }));
    options.length = 0;
    await renderInConsole(<Charts view={shown} metrics={shops.metrics} by="day" groups={groups} isOverTime />);
  };
  const renderSales = (conversion: number | null, others: Readonly<Record<string, number>> = {}) =>
    renderChart(['sales', 'conversion'], { sales: 0, conversion, ...others });

  it('has durations at round distances on its axis, as people say them', async () => {
    await renderChart(['firstResponse', 'averageResponse'], { firstResponse: 272.4, averageResponse: 40 });
    await waitFor(() => expect(options).toHaveLength(1));
    const [axis] = [options[0]?.yAxis ?? []].flat();
    expect(axis).toMatchObject({ interval: 60, max: 300 });
    expect([0, 60, 120].map((value) => axis?.axisLabel.formatter(value))).toEqual(['0 秒', '1 分钟', '2 分钟']);
    expect(screen.getByRole('img', { name: '如何？' })).toHaveAccessibleDescription(/首次响应：最后 .* 4 分 32 秒/);
  });

  it('has whole yuan on its axis', async () => {
    await renderSales(0.1);
    await waitFor(() => expect(options).toHaveLength(1));
    expect(options[0]?.yAxis).toMatchObject([{ minInterval: 100 }, { minInterval: 0 }]);
  });

  it('says what is empty where every sum is zero and no other figure is known', async () => {
    await renderSales(null);
    expect(screen.getByRole('figure')).toHaveTextContent('所选日期没有会话');
  });

  it('says which of its figures nothing is known of, where others are', async () => {
    await renderSales(null, { buyers: 7 });
    expect(screen.getByRole('figure')).toHaveTextContent('所选日期没有销售额、询单转化率');
  });
});

it('a value without a neighbour is marked, however long the time is', async () => {
  const groups = Array.from({ length: 88 }, (_, day) => ({
    key: `第${day}天`,
    values: { planned: 1, done: day === 3 || day === 87 || day === 10 || day === 11 ? day : null },
  }));
  const { series } = await drawn(groups, { isOverTime: true });
  const [done, planned] = series;
  const alone = (value: number) => ({ value, symbol: 'circle' });
  expect([done?.data[3], done?.data[87]]).toEqual([alone(3), alone(87)]);
  expect([done?.data[10], done?.data[11], done?.data[12]]).toEqual([10, 11, null]);
  expect(planned?.data).toEqual(groups.map(() => 1));
  expect(series).toMatchObject([1, 2].map(() => ({ symbol: 'none', showAllSymbol: true })));
});

it('a chart says to screen readers which figures are the last, the highest and the lowest', async () => {
  const values = [4, 9, 2, 5];
  await drawn(
    values.map((done, day) => ({ key: `第${day}天`, values: { done, planned: null } })),
    { isOverTime: true },
  );
  expect(screen.getByRole('img', { name: '谁最多？' })).toHaveAccessibleDescription(
    '完成跟进：最后 第3天 5，最高 第1天 9，最低 第2天 2 计划跟进：最后 null，最高 null，最低 null',
  );
});
