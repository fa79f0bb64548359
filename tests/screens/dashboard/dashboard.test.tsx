import type { CustomParams, LiveProvider } from '@refinedev/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DashboardDefinition } from '../../../src/engine/definition/dashboard.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import { stepsOf } from '../../../src/engine/time/period.ts';
import merchantDefinition from '../../../src/resources/customer/merchant.ts';
import type { DrawingProps } from '../../../src/screens/report/charts/drawing.tsx';
import { recordRecent } from '../../../src/workspace/place/recent.ts';
import { createMemoryServer, merchantRow, openConsole } from '../list/stage.tsx';

// There is no canvas here; what is drawn is looked at in a real browser (tests/e2e/dashboard.spec.ts).
vi.mock('../../../src/screens/report/charts/drawing.tsx', () => ({
  Drawing: ({ title, groups }: DrawingProps) => <p role="img" aria-label={title}>{`${groups.length} 天`}</p>,
}));

type LiveParams = Parameters<LiveProvider['subscribe']>[0];

const contracts = { resource: 'merchant', report: 'contracts' } as const;
const signed = { resource: 'merchant', preset: 'signed' } as const;
const tiles = {
  figures: { kind: 'figures', label: '数据', reports: [contracts] },
  toDo: { kind: 'counts', label: '待处理', counts: [signed] },
  signed: { kind: 'records', label: '已签约', ...signed, fields: ['owner', 'bonus'] },
  trend: { kind: 'charts', label: '签约', ...contracts },
} as const;
const dashboard: DashboardDefinition = { tiles };

/** The merchants, whose owners are compared. */
const withPeers = {
  ...merchantDefinition,
  reports: { contracts: { time: 'signedAt', metrics: ['signed', 'fee'], dimensions: ['owner'], peers: 'owner' } },
} as const;

/** The figures of each owner, the largest first. */
const ofOwners = [
  { key: '8', label: '李强', values: { signed: 5 } },
  { key: '7', label: '王敏', values: { signed: 2 } },
  { key: '9', label: '赵磊', values: { signed: null } },
  { key: null, values: { signed: 1 } },
];

/** The numbers of each owner's merchants in a preset, as the server answers them. */
const countedByOwner: Readonly<Record<string, readonly object[]>> = {
  signed: [
    { by: { owner: '7' }, values: { count: 9 }, labels: { owner: '王敏' } },
    { by: { owner: '8' }, values: { count: 2 }, labels: { owner: '李强' } },
    { by: { owner: null }, values: { count: 5 }, labels: {} },
  ],
  potential: [{ by: { owner: '8' }, values: { count: 1 }, labels: { owner: '李强' } }],
};

async function openHome(
  permissions = ['merchant_admin'],
  failure?: object,
  shown: DashboardDefinition = dashboard,
  countsFailure?: object,
  answered: () => Promise<void> = async () => {},
  peers?: Promise<object>,
  room?: object,
  entries?: readonly RouteEntry[],
) {
  const memory = createMemoryServer([
    merchantRow('1', { name: '星河服饰', status: 'signed' }),
    merchantRow('2', { name: '蓝海美妆', status: 'potential' }),
  ]);
  const state = { failure, countsFailure, signed: 3, reports: 0, peers: 0, rooms: 0 };
  const hearing = new Set<LiveParams>();
  const live: LiveProvider = {
    subscribe: (params) => {
      hearing.add(params);
      return params;
    },
    unsubscribe: (params: LiveParams) => hearing.delete(params),
  };
  const change = () =>
    act(() => {
      for (const { channel, callback } of hearing)
        if (channel === 'resources/merchant')
          callback({ channel, type: 'updated', payload: { ids: ['2'] }, date: new Date() });
    });
  const provider = {
    ...memory.provider,
    async custom<Data>(params: CustomParams<unknown, unknown>): Promise<{ data: Data }> {
      if (params.url.endsWith('/counts') && state.countsFailure) throw state.countsFailure;
      if (params.url.endsWith('/residue')) {
        state.rooms += 1;
        return { data: room } as { data: Data };
      }
      if (params.url.endsWith('/aggregate')) {
        const { _by: by, _preset = '' } = params.query as Readonly<Record<string, string>>;
        return { data: by === 'owner' ? countedByOwner[_preset] : [] } as { data: Data };
      }
      if (!params.url.includes('/reports/')) return memory.provider.custom?.(params) as Promise<{ data: Data }>;
      await answered();
      if (state.failure) throw state.failure;
      state.reports += 1;
      const { _from, _to, _until, _by, _peers } = params.query as Readonly<Record<string, string>>;
      // Today is told by a period of one day; yesterday is the one before it.
      const isDay = _from === _to;
      const totals = { signed: isDay ? state.signed : 60, fee: 123_400 };
      if (_peers === 'median') {
        state.peers += 1;
        return structuredClone({ data: { groups: [], totals, peers: await peers } }) as { data: Data };
      }
      if (_by === 'owner') return structuredClone({ data: { groups: ofOwners, totals } }) as { data: Data };
      const keys = isDay ? ['2026-03-01'] : stepsOf({ from: _from ?? '', to: _to ?? '' }, 'day');
      const groups = keys.map((key) => ({ key, values: totals }));
      const until = _until === 'now' ? { until: '2026-02-28T02:00:00.000Z' } : {};
      // The fee goes by days, of which no part is compared.
      const before = { from: '2026-02-28', to: '2026-02-28', ...until, totals: { signed: isDay ? 4 : 60 } };
      return structuredClone({ data: { groups, totals, before } }) as { data: Data };
    },
  };
  const view = await openConsole('/dashboard', {
    server: { ...memory, provider },
    permissions,
    dashboard: shown,
    live,
    ...(peers && { definition: withPeers }),
    ...(entries && { entries }),
  });
  return { ...view, state, memory, change };
}

beforeEach(() => window.localStorage.clear());

describe('The dashboard', () => {
  it('tells today beside yesterday up to the same time, and the last thirty days', async () => {
    await openHome();
    const region = await screen.findByRole('region', { name: '数据' });
    const today = within(region);
    expect(await today.findByText('¥1,234.00')).toBeVisible();
    expect(await today.findByText('昨日此时 4 家')).toHaveTextContent('↓ 25%');
    expect(region).toHaveTextContent(/签约年费¥1,234\.00\s*$/);
    await waitFor(() => expect(region.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(29));
    expect(await screen.findByRole('img', { name: '每天签约多少商家？' })).toHaveTextContent('30 天');
  });

  it('tells a longer period beside the one before it', async () => {
    await openHome();
    const figures = within(await screen.findByRole('region', { name: '数据' }));
    expect(await figures.findByText('昨日此时 4 家')).toBeVisible();
    await userEvent.click(figures.getByText('近 7 天'));
    expect(await figures.findByText('上一周期 60 家')).toBeVisible();
  });

  it('tells the median of the colleagues below the own figures, which do not wait for it', async () => {
    let tell: (peers: object) => void = () => {};
    const peers = new Promise<object>((resolve) => (tell = resolve));
    const { state } = await openHome(
      undefined,
      undefined,
      { tiles: { figures: tiles.figures } },
      undefined,
      undefined,
      peers,
    );
    const figures = within(await screen.findByRole('region', { name: '数据' }));
    expect(await figures.findByText('¥1,234.00')).toBeVisible();
    await waitFor(() => expect(state.peers).toBe(1));
    expect(figures.queryByText(/团队中位数/)).toBeNull();
    tell({ signed: 2.5, fee: 12_300.5 });
    expect(await figures.findByText('团队中位数 2.5 家')).toBeVisible();
    expect(figures.getByText('团队中位数 ¥123.01')).toBeVisible();
  });

  it('tells nothing of colleagues where there is no median', async () => {
    const { state } = await openHome(
      undefined,
      undefined,
      { tiles: { figures: tiles.figures } },
      undefined,
      undefined,
      Promise.resolve({ signed: 2, fee: null }),
    );
    const figures = within(await screen.findByRole('region', { name: '数据' }));
    expect(await figures.findByText('团队中位数 2 家')).toBeVisible();
    expect(figures.getAllByText(/团队中位数/)).toHaveLength(1);
    expect(state.peers).toBe(1);
  });

  it('follows what happens to the records behind its counts and figures, however much that is', async () => {
    const { state, memory, change } = await openHome(['merchant_admin'], undefined, {
      tiles: { figures: tiles.figures, toDo: tiles.toDo, trend: tiles.trend },
    });
    const figures = within(await screen.findByRole('region', { name: '数据' }));
    expect(await figures.findByText(/^3/)).toBeVisible();
    await screen.findByRole('link', { name: /商家管理 · 已签约\s*1/ });
    const asked = () => ({ counts: memory.asked.filter((one) => one === 'counts').length, reports: state.reports });
    const before = asked();
    memory.rows = memory.rows.map((row) => ({ ...row, status: 'signed' }));
    state.signed = 4;
    for (let count = 0; count < 50; count += 1) change();
    await screen.findByRole('link', { name: /商家管理 · 已签约\s*2/ });
    expect(await figures.findByText(/^4/)).toBeVisible();
    await waitFor(() => expect(asked()).toEqual({ counts: before.counts + 1, reports: before.reports + 2 }));
  });

  it('tells yesterday beside an average day of the seven days before', async () => {
    await openHome(['merchant_admin'], undefined, {
      tiles: { yesterday: { kind: 'yesterday', label: '昨天', reports: [{ ...contracts, metrics: ['signed'] }] } },
    });
    const tile = within(await screen.findByRole('region', { name: '昨天' }));
    expect(await tile.findByText('前 7 天日均 60 家')).toHaveTextContent('↓ 95%');
  });

  it.each([
    [false, ['李强5 家', '王敏2 家']],
    [true, ['王敏2 家', '李强5 家']],
  ])('ranks the groups of a report, the lowest first: %s, each leading to its records', async (lowestFirst, rows) => {
    const { address } = await openHome(['merchant_admin'], undefined, {
      tiles: {
        ranking: { kind: 'ranking', label: '谁最多？', ...contracts, by: 'owner', metric: 'signed', lowestFirst },
      },
    });
    const list = within(await screen.findByRole('list', { name: '谁最多？' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual(rows);
    await userEvent.click(list.getByRole('link', { name: '李强' }));
    expect(decodeURIComponent(address())).toContain('_group=owner:8');
  });

  it('counts the records of a preset and leads to them', async () => {
    const { address } = await openHome();
    const link = await screen.findByRole('link', { name: /商家管理 · 已签约\s*1/ });
    await userEvent.click(link);
    expect(address()).toBe('/custom/business?preset=signed');
  });

  it.each([
    [{ quota: 100, used: 80 }, '商家管理 · 已用额度80 / 100'],
    [{ quota: 100, used: 79 }, undefined],
    [{ quota: null, used: null }, undefined],
  ])('tells how much of a quota is used, %s, once it is nearly used up: %s', async (room, text) => {
    const { state, address } = await openHome(
      undefined,
      undefined,
      {
        tiles: { toDo: { ...tiles.toDo, counts: [signed, { resource: 'merchant', quota: true }] } },
      },
      undefined,
      undefined,
      undefined,
      room,
    );
    await waitFor(() => expect(state.rooms).toBe(1));
    await screen.findByRole('link', { name: /商家管理 · 已签约\s*1/ });
    if (text === undefined) return expect(screen.queryByText(/已用额度/)).toBeNull();
    const link = await screen.findByRole('link', { name: /已用额度/ });
    expect(link).toHaveTextContent(text);
    await userEvent.click(link);
    expect(address()).toBe('/custom/business');
  });

  it('lists where most presets hold records, with a link to those of each', async () => {
    const counts = [signed, { resource: 'merchant', preset: 'potential' }];
    const { address } = await openHome(undefined, undefined, {
      tiles: { grouped: { kind: 'grouped', label: '谁有什么？', by: 'owner', counts } },
    });
    const list = within(await screen.findByRole('list', { name: '谁有什么？' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '李强商家管理 · 已签约 2商家管理 · 潜在 1',
      '王敏商家管理 · 已签约 9',
    ]);
    await userEvent.click(list.getByRole('link', { name: '商家管理 · 潜在 1' }));
    expect(address()).toBe('/custom/business?preset=potential&owner=8');
  });

  it('lists the first records of a preset, each leading to itself', async () => {
    const { address } = await openHome();
    const list = within(await screen.findByRole('list', { name: '已签约' }));
    expect(await list.findByRole('listitem')).toHaveTextContent('星河服饰李强');
    await userEvent.click(list.getByRole('link', { name: '星河服饰' }));
    expect(address()).toBe('/custom/business/detail/1');
  });

  it('tells nothing of what the user may not open, and offers what they may', async () => {
    await openHome(['user_admin', 'customer_admin']);
    expect(await screen.findByRole('heading', { name: /王敏$/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: '数据' })).not.toBeInTheDocument();
    expect(screen.queryByText(/签约/)).not.toBeInTheDocument();
    expect(within(screen.getByRole('navigation', { name: '从这里开始' })).getByRole('link')).toHaveTextContent(
      '用户管理',
    );
  });

  it('tells a report that has a place of its own to those who may open that, and to nobody else', async () => {
    const places: readonly RouteEntry[] = [
      {
        path: '/report/clue',
        name: 'clue',
        view: 'report',
        title: '线索报表',
        perm: 'merchant_admin',
        report: 'contracts',
      },
      {
        path: '/report/contracts',
        name: 'merchant',
        view: 'report',
        title: '签约报表',
        perm: 'figures',
        report: 'contracts',
      },
    ];
    const shown: DashboardDefinition = { tiles: { figures: tiles.figures, toDo: tiles.toDo } };
    const openFor = (permission: string) =>
      openHome([permission], undefined, shown, undefined, undefined, undefined, undefined, places);
    const { unmount } = await openFor('figures');
    expect(await screen.findByRole('region', { name: '数据' })).toBeVisible();
    unmount();
    await openFor('merchant_admin');
    expect(await screen.findByRole('region', { name: '待处理' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '数据' })).not.toBeInTheDocument();
  });

  it('shows the first home that is for the user, and of it the tiles that are for them', async () => {
    const homes: DashboardDefinition = {
      tiles: { ...tiles, trend: { ...tiles.trend, perm: 'clue' } },
      homes: [
        { key: 'leader', label: '主管', perm: 'staff_admin', tiles: ['toDo', 'trend', 'signed'] },
        { key: 'everyone', label: '我的工作', tiles: ['figures'] },
      ],
    };
    const names = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    const { unmount } = await openHome(['merchant_admin', 'staff_admin'], undefined, homes);
    await screen.findByRole('region', { name: '待处理' });
    expect(names()).toEqual(['待处理', '已签约']);
    unmount();
    await openHome(['merchant_admin'], undefined, homes);
    await screen.findByRole('region', { name: '数据' });
    expect(names()).toEqual(['数据']);
  });

  it('lets users change to another home that is for them', async () => {
    await openHome(['merchant_admin', 'staff_admin'], undefined, {
      tiles,
      homes: [
        { key: 'leader', label: '主管', perm: 'staff_admin', tiles: ['toDo', 'trend', 'signed'] },
        { key: 'everyone', label: '我的工作', tiles: ['figures'] },
      ],
    });
    await screen.findByRole('region', { name: '待处理' });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '首页内容' }));
    await userEvent.click(await screen.findByTitle('我的工作'));
    expect(await screen.findByRole('region', { name: '数据' })).toBeVisible();
    expect(screen.queryByRole('region', { name: '待处理' })).toBeNull();
  });

  it('lets users order, size and hide tiles, by buttons and keys, and reset that', async () => {
    await openHome();
    await screen.findByRole('region', { name: '数据' });
    const shown = () =>
      [...document.querySelectorAll('section[data-size]:not(section section)')].map(
        (tile) => `${tile.getAttribute('aria-label')} ${tile.getAttribute('data-size')}`,
      );
    const declared = ['数据 3', '待处理 3', '已签约 1', '签约 2'];
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    expect(shown()).toEqual(declared);
    await press('调整布局');
    await press('后移 数据');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByText('数据 已移到第 3 个，共 4 个')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '后移 数据' })).toHaveFocus();
    await press('隐藏 待处理');
    await userEvent.click(within(screen.getByRole('radiogroup', { name: '已签约 的宽度' })).getByText('中'));
    await press('完成');
    expect(shown()).toEqual(['已签约 2', '数据 3', '签约 2']);
    expect(screen.getByRole('button', { name: '调整布局' })).toHaveFocus();
    await press('调整布局');
    await press('恢复默认');
    await press('完成');
    expect(shown()).toEqual(declared);
  });

  it('names whom to ask to users who may open nothing', async () => {
    await openHome([]);
    expect(await screen.findByText(/请联系管理员分配角色/)).toBeVisible();
  });

  it('offers the screens opened last, the latest first', async () => {
    for (const path of ['/custom/business', '/user', '/nowhere']) recordRecent(window.localStorage, path);
    await openHome(['merchant_admin', 'user_admin']);
    const recent = within(await screen.findByRole('navigation', { name: '最近打开' }));
    expect(recent.getAllByRole('link').map((link) => link.textContent)).toEqual(['用户管理', '商家管理']);
  });

  it('says which part failed, leaves the others alone, and tries again', async () => {
    const { state } = await openHome(['merchant_admin'], { message: '连接错误', statusCode: 500 });
    const today = within(await screen.findByRole('region', { name: '数据' }));
    expect(await today.findByText('这一部分没有加载出来')).toBeVisible();
    expect(await screen.findByRole('link', { name: '星河服饰' })).toBeVisible();
    state.failure = undefined;
    await userEvent.click(today.getByRole('button', { name: '重试' }));
    expect(await today.findByText('昨日此时 4 家')).toBeVisible();
  });

  it('holds the place of each figure until its resource is loaded', async () => {
    await openConsole('/dashboard', {
      server: createMemoryServer([]),
      permissions: ['follow_plan'],
      dashboard: {
        tiles: {
          figures: {
            kind: 'figures',
            label: '数据',
            reports: [{ resource: 'followPlan', report: 'daily', metrics: ['planned', 'done'] }],
          },
          toDo: { kind: 'counts', label: '待处理', counts: [{ resource: 'followPlan', preset: 'overdue' }] },
        },
      },
      others: () => new Promise(() => {}),
    });
    const placeholders = (name: string) =>
      screen.getByRole('region', { name }).querySelectorAll('[class*="figure"] .ant-skeleton');
    await waitFor(() => expect(placeholders('数据')).toHaveLength(2));
    expect(placeholders('待处理')).toHaveLength(1);
  });

  it('names the figures whose values are loading', async () => {
    const { state } = await openHome(['merchant_admin'], undefined, dashboard, undefined, () => new Promise(() => {}));
    const today = within(await screen.findByRole('region', { name: '数据' }));
    for (const name of ['签约商家', '签约年费']) expect(await today.findByText(name)).toBeVisible();
    expect(state.reports).toBe(0);
  });

  it('says once that the counts failed, and tries again', async () => {
    const counts = ['signed', 'potential'].map((preset) => ({ resource: 'merchant', preset }));
    const { state } = await openHome(
      ['merchant_admin'],
      undefined,
      { tiles: { toDo: { kind: 'counts', label: '待处理', counts } } },
      { message: '连接错误', statusCode: 500 },
    );
    const toDo = within(await screen.findByRole('region', { name: '待处理' }));
    expect(await toDo.findByRole('alert')).toHaveTextContent('这一部分没有加载出来 连接错误');
    state.countsFailure = undefined;
    await userEvent.click(toDo.getByRole('button', { name: '重试' }));
    expect(await toDo.findByRole('link', { name: /商家管理 · 已签约\s*1/ })).toBeVisible();
    expect(toDo.queryByRole('alert')).toBeNull();
  });
});

describe('The first steps', () => {
  const firstSteps = [
    { resource: 'merchant', label: '导入商家', help: '从表格一次导入', opens: 'import' },
    { resource: 'user', label: '邀请同事', help: '同事自己设密码', from: 2 },
  ] as const;
  const steps = () => screen.queryByRole('region', { name: '开始使用' });

  /** Opens home where every resource has so many records, or each its own number. */
  async function openSteps(
    total: number | Readonly<Record<string, number>>,
    permissions = ['merchant_admin', 'merchant_admin:import'],
  ) {
    const memory = createMemoryServer([]);
    const custom = vi.fn(async ({ url }: { readonly url: string }) => ({
      data: { total: typeof total === 'number' ? total : total[url.split('/').at(-2) ?? ''] },
    }));
    const server = { ...memory, provider: { ...memory.provider, custom } as typeof memory.provider };
    const samples = async () => ({ default: [{ resource: 'merchant', records: [] }] });
    const view = await openConsole('/dashboard', { server, permissions, dashboard: { firstSteps }, samples });
    await screen.findByRole('heading', { level: 1 });
    return { ...view, custom };
  }

  it('lead to what is not done yet, of what the user may do, until they are dismissed', async () => {
    const { address } = await openSteps(0);
    const shown = within(await screen.findByRole('region', { name: '开始使用' }));
    expect(shown.getByText('完成 0 / 1')).toBeVisible();
    expect(shown.queryByText('邀请同事')).toBeNull();
    expect(shown.getByRole('link', { name: '导入商家' })).toHaveAttribute('href', '/custom/business/import');
    await userEvent.click(shown.getByRole('button', { name: '不再显示' }));
    expect(steps()).toBeNull();
    expect(address()).toBe('/dashboard');
  });

  it('say what is done already', async () => {
    await openSteps(1, ['merchant_admin', 'merchant_admin:import', 'user_admin']);
    const shown = within(await screen.findByRole('region', { name: '开始使用' }));
    expect(shown.getByText('完成 1 / 2')).toBeVisible();
    expect(shown.queryByRole('link', { name: '导入商家' })).toBeNull();
    expect(shown.getByRole('link', { name: '邀请同事' })).toBeVisible();
  });

  it('come with sample records to try the console with, as long as one is to be done', async () => {
    const offer = () => screen.queryByRole('button', { name: '加入示例数据' });
    const { unmount } = await openSteps(0);
    await vi.waitFor(() => expect(offer()).toBeVisible());
    unmount();
    const { custom } = await openSteps(3);
    await vi.waitFor(() => expect(custom).toHaveBeenCalledTimes(1));
    await screen.findByRole('heading', { level: 1 });
    expect(offer()).toBeNull();
  });

  it('come with no sample records where there are real ones', async () => {
    const permissions = ['merchant_admin', 'merchant_admin:import', 'user_admin'];
    await openSteps({ merchant: 30, user: 1 }, permissions);
    expect(await screen.findByText('完成 1 / 2')).toBeVisible();
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))));
    expect(screen.queryByText(/还没有数据/)).toBeNull();
  });

  it('are not shown where all are done, and not asked for by platform staff', async () => {
    const { custom, unmount } = await openSteps(3);
    await vi.waitFor(() => expect(custom).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    expect(steps()).toBeNull();
    unmount();
    const platform = await openSteps(0, ['super_admin']);
    expect(steps()).toBeNull();
    expect(platform.custom).not.toHaveBeenCalled();
  });
});
