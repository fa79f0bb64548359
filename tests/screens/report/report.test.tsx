import type { CustomParams } from '@refinedev/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import merchant from '../../../src/resources/customer/merchant.ts';
import type { DrawingProps } from '../../../src/screens/report/charts/drawing.tsx';
import { createMemoryServer, openConsole } from '../list/stage.tsx';

// There is no canvas here; what is drawn is looked at in a real browser (tests/e2e/views.spec.ts).
vi.mock('../../../src/screens/report/charts/drawing.tsx', () => ({
  Drawing: ({ title, kind, groups, series }: DrawingProps) => (
    <p role="img" aria-label={title}>
      {[kind, groups.join(' '), ...series.map(({ name }) => name)].join(' | ')}
    </p>
  ),
}));

const path = '/custom/growth';
const entries = [
  { path, name: 'merchant', view: 'report', report: 'growth', title: '商家增长', perm: 'shop_data' },
] as const;
const definition = {
  ...merchant,
  metrics: {
    merchants: { label: '新增商家', count: true, help: '新建的商家数', unit: '家' },
    signed: { label: '签约', count: true, where: { field: 'status', eq: 'signed' } },
    average: { label: '平均年费', average: 'fee' },
    rate: { label: '签约率', ratio: ['signed', 'merchants'] },
    owners: { label: '负责人数', distinct: 'owner', unit: '人' },
    hidden: { label: '看不到的', count: true },
  },
  reports: {
    growth: {
      time: 'createdAt',
      dimensions: ['level', 'category'],
      metrics: ['merchants', 'average', 'rate', 'owners', 'hidden'],
      charts: [{ title: '新增多少商家？', kind: 'line', metrics: ['merchants'] }],
    },
  },
} as const;

const values = { merchants: 1200, average: 123_400, rate: 0.255, owners: 3 };
const none = { merchants: 0, average: null, rate: null, owners: 0 };
const records = { owners: 7 };
const answers: Readonly<Record<string, unknown>> = {
  day: {
    groups: [
      { key: '2026-03-01', values, records },
      { key: '2026-03-02', values: none },
      { key: '2026-03-03', values: none },
    ],
    totals: values,
    records,
  },
  level: {
    groups: [
      { key: 'A', values },
      { key: null, values: { ...none, merchants: 3 } },
      { key: null, except: ['A'], values: { ...none, merchants: 2 } },
    ],
    totals: values,
  },
  matrix: {
    columns: [{ key: 'c1', values }],
    groups: [
      { key: 'A', values: { ...none, merchants: 5 }, cells: [{ values: { ...none, merchants: 5 } }] },
      {
        key: null,
        except: ['A', 'B'],
        values: { ...none, merchants: 4 },
        cells: [{ values: { ...none, merchants: 4 } }],
      },
      { key: 'B', values: { ...none, merchants: 3 }, cells: [{ values: { ...none, merchants: 3 } }] },
    ],
    totals: values,
  },
};

const { growth } = definition.reports;
const withMatrix = {
  ...definition,
  reports: { growth: { ...growth, matrix: { rows: 'level', columns: 'category' } } },
} as const;

async function openReport(
  search = '?_from=2026-03-01&_to=2026-03-03',
  permissions = ['shop_data'],
  declared: typeof definition | typeof withMatrix = definition,
) {
  const asked: CustomParams['query'][] = [];
  const memory = createMemoryServer([]);
  const state: { failure: object | undefined } = { failure: undefined };
  const provider = {
    ...memory.provider,
    async custom<Data>({ query }: CustomParams<unknown, unknown>): Promise<{ data: Data }> {
      asked.push(query);
      if (state.failure) throw state.failure;
      const { _by = '', _columns = undefined } = Object(query);
      const by = _columns === undefined ? String(_by) : 'matrix';
      const compared = typeof query === 'object' && query !== null && '_compare' in query;
      const before = { from: '2026-02-26', to: '2026-02-28', totals: { ...values, merchants: 600 } };
      const answer = { ...Object(answers[by] ?? answers.day), ...(compared && { before }) };
      return structuredClone({ data: answer }) as { data: Data };
    },
  };
  const server = { ...memory, provider };
  const view = await openConsole(`${path}${search}`, { server, definition: declared, entries, permissions });
  return { ...view, asked, state };
}

describe('A report', () => {
  it('tells its measures in all, by their own units, and without what the user may not read', async () => {
    await openReport();
    const totals = await screen.findByLabelText('合计');
    expect(totals).toHaveTextContent('新增商家1,200 家');
    expect(totals).toHaveTextContent('平均年费¥1,234.00');
    expect(totals).toHaveTextContent('签约率25.5%');
    const [unit] = within(totals).getAllByText('家');
    expect(unit).toHaveClass(/unit/);
    expect(screen.queryByText('看不到的')).not.toBeInTheDocument();
  });

  it('explains a figure to the keyboard and to screen readers, above the charts and in the table', async () => {
    await openReport();
    const totals = await screen.findByLabelText('合计');
    const name = within(totals).getByRole('button', { name: '新增商家' });
    expect(name).toHaveAccessibleDescription('新建的商家数 单位：家');
    act(() => name.focus());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('新建的商家数单位：家');
    expect(within(totals).queryByRole('button', { name: '平均年费' })).not.toBeInTheDocument();
    act(() => name.blur());
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());

    const head = await screen.findByRole('columnheader', { name: '新增商家' });
    expect(head).toHaveAccessibleDescription('新建的商家数 单位：家 可排序');
    act(() => head.focus());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('新建的商家数单位：家');
  });

  it('closes the explanation of a head with Escape, and has none open for a head that was clicked', async () => {
    await openReport();
    const head = await screen.findByRole('columnheader', { name: '新增商家' });
    act(() => head.focus());
    await screen.findByRole('tooltip');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    expect(head).toHaveFocus();

    act(() => head.blur());
    await userEvent.click(within(head).getByText('新增商家'));
    await screen.findByRole('tooltip');
    await userEvent.unhover(within(head).getByText('新增商家'));
    expect(head).toHaveAttribute('aria-sort');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('shows every day of the period, also those with nothing', async () => {
    await openReport();
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /2026-03-01 1,200/ })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /2026-03-02 0 – – 0/ })).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: '新增多少商家？' })).toHaveTextContent(
      'line | 2026-03-01 2026-03-02 2026-03-03 | 新增商家',
    );
  });

  it('tells figures apart by a field, as bars without the gathered others, and keeps that in the address', async () => {
    const { address } = await openReport();
    await userEvent.click(await screen.findByRole('combobox', { name: '统计方式' }));
    await userEvent.click(await screen.findByTitle('按等级'));
    await waitFor(() => expect(address()).toContain('_by=level'));
    expect(await screen.findByRole('row', { name: /（未填写） 3/ })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '新增多少商家？' })).toHaveTextContent('ranking | A （未填写） |');
  });

  it('keeps the gathered others last, whichever way the figures of two fields are sorted', async () => {
    await openReport(undefined, undefined, withMatrix);
    const table = await screen.findByRole('table');
    const names = () =>
      within(table)
        .getAllByRole('row')
        .flatMap((row) => /^(A|B|其他)/.exec(row.textContent ?? '')?.[0] ?? []);
    const sum = within(table).getAllByRole('columnheader')[1] ?? table;
    await userEvent.click(sum);
    await waitFor(() => expect(names()).toEqual(['B', 'A', '其他']));
    await userEvent.click(sum);
    await waitFor(() => expect(names()).toEqual(['A', 'B', '其他']));
    const column = within(table).getAllByRole('columnheader')[2] ?? table;
    await userEvent.click(column);
    await waitFor(() => expect(names()).toEqual(['B', 'A', '其他']));
  });

  it('compares with another period that the user chooses', async () => {
    const { asked, address } = await openReport();
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('combobox', { name: '对比' }));
    await userEvent.click(await screen.findByTitle('对比四周前同期'));
    await waitFor(() => expect(address()).toContain('_compare=fourWeeks'));
    expect(await screen.findByText('+100%')).toBeVisible();
    expect(asked).toContainEqual({ _from: '2026-03-01', _to: '2026-03-03', _by: 'day', _compare: 'fourWeeks' });
  });

  it('says how each figure is made and in which unit', async () => {
    await openReport();
    const table = await screen.findByRole('table');
    await userEvent.hover(within(table).getAllByText('新增商家')[0] ?? table);
    expect(await screen.findByText('新建的商家数')).toBeInTheDocument();
    expect(screen.getByText('单位：家')).toBeInTheDocument();
  });

  it('leads from each figure to the records behind it, for users who may read them', async () => {
    await openReport(undefined, ['shop_data', 'merchant_admin']);
    const table = await screen.findByRole('table');
    const [first] = within(table).getAllByRole('link', { name: '1,200' });
    const target = new URL(first?.getAttribute('href') ?? '', 'http://console');
    expect(target.pathname).toBe('/custom/business');
    expect(target.searchParams.get('figure')).toBe('merchant.growth.merchants?_from=2026-03-01&_to=2026-03-01');
    await userEvent.hover(within(table).getAllByRole('link', { name: '3' })[0] ?? table);
    expect(await screen.findByText('3 人 / 7 条记录')).toBeInTheDocument();
    await userEvent.hover(within(table).getAllByRole('link', { name: '25.5%' })[0] ?? table);
    expect(await screen.findByText('点击查看“签约”的记录')).toBeInTheDocument();
  });

  it('leads nowhere for somebody who may see the report alone', async () => {
    await openReport();
    expect(within(await screen.findByRole('table')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('copies the link over http as well, where the browser has no clipboard to write to, and says if it could not', async () => {
    await openReport();
    await screen.findByRole('table');
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
    const copy = vi.fn(() => true).mockReturnValueOnce(false);
    document.execCommand = copy;
    for (const outcome of ['浏览器不允许复制，请从地址栏复制链接', '链接已复制，打开后就是现在看到的内容']) {
      await userEvent.click(screen.getByRole('button', { name: /导出/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: '复制链接' }));
      expect(await screen.findByText(outcome)).toBeInTheDocument();
    }
    expect(copy).toHaveBeenCalledWith('copy');
  });

  it('asks for the permission of its place', async () => {
    const { asked } = await openReport('', ['merchant_admin']);
    expect(await screen.findByText(/shop_data/)).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('says so where the figures do not load, and offers another try', async () => {
    const { state } = await openReport();
    await screen.findByRole('table');
    state.failure = { message: '连接错误', statusCode: 500 };
    await userEvent.click(screen.getByRole('combobox', { name: '统计方式' }));
    await userEvent.click(await screen.findByTitle('按月'));
    expect(await screen.findByText('数据没有加载出来')).toBeVisible();
    state.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
