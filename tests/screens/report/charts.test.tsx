import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import planDefinition from '../../../src/resources/customer/followPlan.ts';
import { Charts } from '../../../src/screens/report/charts.tsx';
import type { ReportView } from '../../../src/screens/report/use-report-view.tsx';
import { renderInConsole, resourceOf } from '../form/console.tsx';

const chart = vi.hoisted(() => ({ built: 0, drawn: 0 }));

vi.mock('echarts/core', () => ({
  use: () => undefined,
  init: () => {
    chart.built += 1;
    return {
      resize: () => undefined,
      dispose: () => undefined,
      setOption: () => {
        chart.drawn += 1;
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
