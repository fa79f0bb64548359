import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import merchant from '../../../src/resources/customer/merchant.ts';
import enterpriseDefinition from '../../../src/resources/setting/enterprise.ts';
import { chooseTool, createMemoryServer, merchantRow, openConsole, refusal } from './stage.tsx';

const path = '/custom/business';

const three = () =>
  createMemoryServer([
    merchantRow('1', { name: '星河服饰', status: 'signed', level: 'A' }),
    merchantRow('2', { name: '蓝海美妆', status: 'potential' }),
    merchantRow('3', { name: '云杉数码', status: 'paused', owner: '7' }),
  ]);

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`"${name}" stands in no row.`);
  return row;
};
const names = () =>
  screen.queryAllByRole('link', { name: /^(星河服饰|蓝海美妆|云杉数码)$/ }).map((link) => link.textContent);

beforeEach(() => window.localStorage.clear());

describe('A list shows what its address says', () => {
  it('asks the server for the page, order, preset, keyword and filters of the address', async () => {
    const server = three();
    await openConsole(`${path}?preset=signed&q=星河&level=A&sort=-fee&size=50`, { server });
    await rowOf('星河服饰');
    expect(names()).toEqual(['星河服饰']);
    expect(server.lastList).toMatchObject({
      resource: 'merchant',
      pagination: { currentPage: 1, pageSize: 50 },
      sorters: [{ field: 'fee', order: 'desc' }],
      filters: [
        { field: 'q', value: '星河' },
        { field: 'level', operator: 'eq', value: 'A' },
      ],
      meta: { preset: 'signed' },
    });
  });

  it('puts a preset into the address as a step of the history', async () => {
    const { router, address } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    await userEvent.click(screen.getByRole('link', { name: /^潜在/ }));
    await waitFor(() => expect(names()).toEqual(['蓝海美妆']));
    expect(address()).toBe(`${path}?preset=potential`);
    await router.navigate(-1);
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('says how many rows each preset holds', async () => {
    await openConsole(path, { server: three() });
    expect(await screen.findByRole('link', { name: '全部3' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: '潜在1' })).toBeVisible();
  });

  it('keeps what is typed while the address still follows what was typed before', async () => {
    const { router, address } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    const box = screen.getByRole('searchbox');
    await userEvent.type(box, '蓝{Enter}海');
    expect(box).toHaveValue('蓝海');
    await waitFor(() => expect(address()).toBe(`${path}?q=蓝海`));
    expect(box).toHaveValue('蓝海');
    // What somebody else asks for is what the box shows.
    await act(() => router.navigate(`${path}?q=星河`));
    expect(box).toHaveValue('星河');
  });

  it('replaces the address while a keyword is typed, and goes back to the first page', async () => {
    const { router, address } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    await userEvent.type(screen.getByRole('searchbox'), '蓝海');
    await waitFor(() => expect(names()).toEqual(['蓝海美妆']));
    expect(address()).toBe(`${path}?q=蓝海`);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('follows the address when it changes by itself', async () => {
    const { router } = await openConsole(`${path}?q=蓝海`, { server: three() });
    await rowOf('蓝海美妆');
    expect(screen.getByRole('searchbox')).toHaveValue('蓝海');
    await router.navigate(path);
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('puts the order a column head asks for into the address', async () => {
    const { address } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    const head = () => screen.getByRole('columnheader', { name: /年费/ });
    await userEvent.click(head());
    await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'ascending'));
    expect(address()).toBe(`${path}?sort=fee`);
    await userEvent.click(head());
    await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'descending'));
    expect(address()).toBe(`${path}?sort=-fee`);
    await userEvent.click(head());
    await waitFor(() => expect(address()).toBe(path));
  });

  it('keeps the order of the first of two column heads that are clicked one right after the other', async () => {
    const { address } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    fireEvent.click(screen.getByRole('columnheader', { name: /年费/ }));
    // As between two events of a browser.
    await Promise.resolve();
    fireEvent.click(screen.getByRole('columnheader', { name: /编号/ }), { shiftKey: true });
    await waitFor(() => expect(address()).toBe(`${path}?sort=fee,code`));
  });

  it('announces how many rows were found, or none, and nothing that others change', async () => {
    const server = three();
    const { router } = await openConsole(path, { server });
    await rowOf('星河服饰');
    const announced = (text: string) => screen.findByText(text, { selector: '[role="status"]' });
    expect(screen.queryByText('找到 3 条记录', { selector: '[role="status"]' })).not.toBeInTheDocument();
    await act(() => router.navigate(`${path}?q=蓝海`));
    expect(await announced('找到 1 条记录')).toBeInTheDocument();

    server.rows = [...server.rows, merchantRow('4', { name: '蓝海食品' })];
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    await rowOf('蓝海食品');
    expect(await announced('找到 1 条记录')).toBeInTheDocument();

    await act(() => router.navigate(`${path}?q=没有`));
    expect(await announced('没有找到记录')).toBeInTheDocument();
    await act(() => router.navigate(`${path}?sort=fee`));
    expect(await announced('找到 4 条记录')).toBeInTheDocument();
  });

  it('drops what the address says in vain, and says so', async () => {
    const { address } = await openConsole(`${path}?level=A&colour=red`, { server: three() });
    expect(await screen.findByText(/已忽略：colour/)).toBeInTheDocument();
    expect(address()).toBe(`${path}?level=A`);
  });

  it('leads from a page behind the last one to the last one', async () => {
    const { address } = await openConsole(`${path}?page=9`, { server: three() });
    await rowOf('星河服饰');
    expect(address()).toBe(path);
  });

  it('says where counting stopped, leads further all the same, and counts to the end when asked', async () => {
    const server = createMemoryServer(Array.from({ length: 24 }, (_, index) => merchantRow(String(index + 1))));
    server.countsTo = 20;
    await openConsole(path, { server });
    expect(await screen.findByText('共 10,000+ 条')).toBeVisible();
    expect(screen.getByRole('listitem', { name: '2' })).toHaveTextContent('2+');
    await userEvent.click(screen.getByRole('button', { name: '精确计数' }));
    expect(await screen.findByText('共 24 条')).toBeVisible();
    expect(screen.getByRole('listitem', { name: '2' })).toHaveTextContent(/^2$/);
    expect(server.asked.filter((call) => call === 'exact total')).toHaveLength(1);
  });

  it('names each filter that is set and lifts it', async () => {
    const { address } = await openConsole(`${path}?level=A&owner=8`, { server: three() });
    const chips = await screen.findByRole('list', { name: '生效的条件' });
    expect(within(chips).getByText('A')).toBeVisible();
    expect(await within(chips).findByText('李强')).toBeVisible();
    await userEvent.click(within(chips).getByRole('button', { name: '移除条件 等级' }));
    expect(address()).toBe(`${path}?owner=8`);
  });

  it('names a filter by a record that is no longer there by its id, once that is known', async () => {
    await openConsole(`${path}?owner=9`, { server: three() });
    const chips = await screen.findByRole('list', { name: '生效的条件' });
    expect(await within(chips).findByText('未知记录 9')).toBeVisible();
  });
});

describe('A list without rows says why', () => {
  it('offers to create the first one where there is none at all', async () => {
    const { address } = await openConsole(path, { server: createMemoryServer([]) });
    const notice = await screen.findByText('“商家管理”里还没有记录');
    const empty = notice.closest('.ant-empty');
    if (!(empty instanceof HTMLElement)) throw new Error('The notice stands in no empty state.');
    expect(within(empty).queryByRole('button', { name: '导入' })).toBeNull();
    await userEvent.click(within(empty).getByRole('button', { name: '新建' }));
    expect(address()).toBe(`${path}/create`);
  });

  it('offers to import a sheet to users who may', async () => {
    const permissions = ['merchant_admin', 'merchant_admin:import'];
    const { address } = await openConsole(path, { server: createMemoryServer([]), permissions });
    const empty = (await screen.findByText('新建第一条，或从表格导入，就会列在这里。')).closest('.ant-empty');
    if (!(empty instanceof HTMLElement)) throw new Error('The notice stands in no empty state.');
    await userEvent.click(within(empty).getByRole('button', { name: '导入' }));
    expect(address()).toBe(`${path}/import`);
  });

  it.each([
    [['super_admin'], true],
    [['merchant_admin'], false],
  ])('says where its records come from, and leads there who may go: %s', async (permissions, isLed) => {
    const source = { help: '建好店铺后，商家会自动出现', resource: 'shop' };
    const definition = { ...merchant, list: { ...merchant.list, source } };
    const { address } = await openConsole(path, { server: createMemoryServer([]), definition, permissions });
    expect(await screen.findByText(source.help)).toBeVisible();
    if (!isLed) return expect(screen.queryByRole('button', { name: /^去/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '去店铺管理' }));
    return expect(address()).toMatch(/^\/custom\/shop(\?|$)/);
  });

  describe('that opens with a preset', () => {
    const presets = [{ key: 'mine', label: '我负责的', help: '指派给你的商家', where: { me: 'owner' as const } }];
    const definition = { ...merchant, list: { ...merchant.list, presets, preset: 'mine' } };

    it('offers to create the first one where there is none at all', async () => {
      const { router } = await openConsole(path, { server: createMemoryServer([]), definition });
      const notice = await screen.findByText('“商家管理”里还没有记录');
      expect(screen.getByText('指派给你的商家')).toBeVisible();
      expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull();
      expect(screen.queryByRole('button', { name: '查看全部' })).toBeNull();
      const empty = notice.closest('.ant-empty');
      if (!(empty instanceof HTMLElement)) throw new Error('The notice stands in no empty state.');
      expect(within(empty).getByRole('button', { name: '新建' })).toBeEnabled();
      await act(() => router.navigate(`${path}?preset=all`));
      expect(await screen.findByText('新建第一条后，就会列在这里。')).toBeVisible();
    });

    it('has it in its address, and asks for its rows once', async () => {
      const server = createMemoryServer([merchantRow('1', { name: '星河服饰', owner: '7' })]);
      const { address } = await openConsole(path, { server, definition });
      await waitFor(() => expect(names()).toEqual(['星河服饰']));
      expect(address()).toBe(`${path}?preset=mine`);
      expect(server.asked.filter((call) => call === 'list')).toHaveLength(1);
    });

    it('says what belongs to it and leads to every row where there are some', async () => {
      const server = createMemoryServer([merchantRow('1', { name: '星河服饰', owner: '8' })]);
      const { address } = await openConsole(path, { server, definition });
      expect(await screen.findByText('“我负责的”里没有记录')).toBeVisible();
      expect(screen.getByText('指派给你的商家')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: '查看全部' }));
      expect(address()).toBe(`${path}?preset=all`);
      await waitFor(() => expect(names()).toEqual(['星河服饰']));
    });

    it('offers to clear the filters where they leave nothing of it', async () => {
      const { address } = await openConsole(`${path}?preset=mine&q=zzz`, { server: three(), definition });
      await userEvent.click(await screen.findByRole('button', { name: '清空筛选' }));
      expect(address()).toBe(`${path}?preset=all`);
    });
  });

  it('offers to clear the filters where they leave nothing', async () => {
    const { address } = await openConsole(`${path}?q=zzz&preset=signed&level=A`, { server: three() });
    await userEvent.click(await screen.findByRole('button', { name: '清空筛选' }));
    expect(address()).toBe(path);
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('names the permission the server misses', async () => {
    const server = three();
    server.failure = refusal({ code: 50008, statusCode: 200 });
    await openConsole(path, { server });
    expect(await screen.findByText(/缺少权限：商家管理 \(merchant_admin\)/)).toBeVisible();
  });

  it('sends nobody to an administrator for what platform staff alone may see', async () => {
    const server = three();
    await openConsole('/setting/enterprise', { server, others: async () => enterpriseDefinition });
    expect(await screen.findByText('只有平台工作人员可以查看。')).toBeVisible();
    expect(screen.queryByText(/请联系管理员/)).toBeNull();
  });

  it('asks nothing for a user who may not see it', async () => {
    const server = three();
    await openConsole(path, { server, permissions: ['user_admin'] });
    expect(await screen.findByText(/缺少权限：商家管理 \(merchant_admin\)/)).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  it('says what failed and loads again', async () => {
    const server = three();
    server.failure = refusal({ statusCode: 500, message: '服务器错误' });
    await openConsole(path, { server });
    expect(await screen.findByText('服务器错误')).toBeVisible();
    server.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await rowOf('星河服饰');
  });

  it('keeps the rows when a refresh fails', async () => {
    const server = three();
    await openConsole(path, { server });
    await rowOf('星河服饰');
    server.failure = refusal({ statusCode: 500, message: '服务器错误' });
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByText('刷新失败，下面是之前的内容')).toBeVisible();
    expect(names()).toHaveLength(3);
  });

  it('keeps the selection, and the answer typed in a dialog, while refreshes fail and when they succeed again', async () => {
    const server = createMemoryServer([
      merchantRow('1', { name: '星河服饰' }),
      merchantRow('2', { name: '蓝海美妆', status: 'negotiating' }),
    ]);
    await openConsole(path, { server });
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 星河服饰' }));
    expect(await screen.findByText('已选 1 条')).toBeInTheDocument();
    const [refresh] = screen.getAllByRole('button', { name: '刷新' });
    if (!refresh) throw new Error('The list has no button that loads it again.');
    fireEvent.click(within(await rowOf('蓝海美妆')).getByRole('button', { name: '签约' }));
    const fee = await screen.findByLabelText('年费');
    fireEvent.change(fee, { target: { value: '88888' } });
    server.failure = refusal({ statusCode: 502, message: '服务器错误' });
    fireEvent.click(refresh);
    expect(await screen.findByText('刷新失败，下面是之前的内容')).toBeInTheDocument();
    expect(screen.getByText('已选 1 条')).toBeInTheDocument();
    expect(screen.getByLabelText('年费')).toBe(fee);
    server.failure = undefined;
    fireEvent.click(refresh);
    await waitFor(() => expect(screen.queryByText('刷新失败，下面是之前的内容')).not.toBeInTheDocument());
    expect(screen.getByText('已选 1 条')).toBeInTheDocument();
    expect(screen.getByLabelText('年费')).toBe(fee);
    expect(fee).toHaveDisplayValue('88888');
  });

  it('keeps the page and the selection when a page fails to load, and shows it when that is tried again', async () => {
    const server = createMemoryServer(Array.from({ length: 24 }, (_, index) => merchantRow(String(index + 1))));
    const { address, router } = await openConsole(path, { server });
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 商家1' }));
    server.failure = refusal({ statusCode: 502, message: '服务器错误' });
    await act(() => router.navigate(`${path}?page=2`));
    expect(await screen.findByText('列表没有加载出来')).toBeVisible();
    server.failure = undefined;
    expect(address()).toBe(`${path}?page=2`);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: '商家24' })).toBeVisible();
    expect(await screen.findByText('已选 1 条')).toBeInTheDocument();
  });

  it('keeps the page of its address when it fails to load at first', async () => {
    const server = createMemoryServer(Array.from({ length: 24 }, (_, index) => merchantRow(String(index + 1))));
    server.failure = refusal({ statusCode: 502, message: '服务器错误' });
    const { address } = await openConsole(`${path}?page=2`, { server });
    expect(await screen.findByText('列表没有加载出来')).toBeVisible();
    expect(address()).toBe(`${path}?page=2`);
  });
});

describe('A row', () => {
  it('is opened by its name', async () => {
    const { router, address } = await openConsole(path, { server: three() });
    await userEvent.click(await screen.findByRole('link', { name: '星河服饰' }));
    expect(address()).toBe(`${path}/detail/1`);
    expect(router.state.location.state).toEqual({ id: '1', list: path });
  });

  it('shows a grey dash for an empty value and the name of what it refers to', async () => {
    await openConsole(path, { server: three() });
    const row = await rowOf('星河服饰');
    expect(within(row).getAllByText('–').length).toBeGreaterThan(0);
    expect(within(row).getByText('李强')).toBeVisible();
  });

  it('says why a highlighted row stands out', async () => {
    const server = createMemoryServer([merchantRow('1', { name: '星河服饰', expiresAt: '2020-01-01' })]);
    await openConsole(path, { server });
    expect(within(await rowOf('星河服饰')).getByRole('img', { name: '30 天内到期' })).toBeInTheDocument();
  });

  it('has no column the user may not see', async () => {
    const { unmount } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    expect(screen.queryByRole('columnheader', { name: /企业/ })).not.toBeInTheDocument();
    unmount();
    await openConsole(path, { server: three(), permissions: ['super_admin'] });
    await rowOf('星河服饰');
    expect(screen.getByRole('columnheader', { name: /企业/ })).toBeInTheDocument();
  });

  it('shows a masked value on request, and masks it again', async () => {
    const server = three();
    await openConsole(path, { server, permissions: ['merchant_admin', 'merchant_admin:reveal'] });
    const row = await rowOf('星河服饰');
    await userEvent.click(within(row).getByRole('button', { name: '显示 手机' }));
    expect(await within(row).findByText('13812345678')).toBeVisible();
    expect(server.asked).toContain('reveal mobile');
    await userEvent.click(within(row).getByRole('button', { name: '隐藏 手机' }));
    expect(within(row).getByText('138****0001')).toBeVisible();
  });

  it('keeps a masked value masked for a user who may not reveal it', async () => {
    await openConsole(path, { server: three() });
    const row = await rowOf('星河服饰');
    expect(within(row).getByText('138****0001')).toBeVisible();
    expect(within(row).queryByRole('button', { name: '显示 手机' })).not.toBeInTheDocument();
  });

  it('says of each action that cannot be taken why not', async () => {
    await openConsole(path, { server: three() });
    await userEvent.click(within(await rowOf('星河服饰')).getByRole('button', { name: '更多操作：星河服饰' }));
    const sign = await screen.findByRole('menuitem', { name: /^签约/ });
    expect(sign).toHaveAttribute('aria-disabled', 'true');
    expect(sign).toHaveTextContent('仅限状态：洽谈中');
    expect(screen.getByRole('menuitem', { name: /^删除/ })).toHaveTextContent(
      '缺少权限 商家管理: 删除 (merchant_admin:delete)',
    );
  });

  it('takes the next step of its state at hand, and the presets are counted again', async () => {
    const server = three();
    await openConsole(path, { server });
    await screen.findByRole('link', { name: '已签约1' });
    await userEvent.click(within(await rowOf('云杉数码')).getByRole('button', { name: '恢复' }));
    expect(await screen.findByRole('link', { name: '已签约2' })).toBeVisible();
    expect(within(await rowOf('云杉数码')).getByText('已签约')).toBeVisible();
  });

  it('has editing at hand rather than a step that leads aside', async () => {
    await openConsole(path, { server: three() });
    const row = within(await rowOf('星河服饰'));
    expect(row.getByRole('button', { name: '编辑' })).toBeVisible();
    expect(row.queryByRole('button', { name: '暂停' })).toBeNull();
  });

  it('takes each of two steps in quick succession, and names the record of one that is refused', async () => {
    const server = three();
    server.rows = server.rows.map((row) => ({ ...row, status: 'paused' }));
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    server.beforeAction = async (id) => {
      await opened;
      if (id === '1') throw refusal({ statusCode: 200, code: 40900, message: '已被别人修改' });
    };
    await openConsole(path, { server });
    await userEvent.click(within(await rowOf('星河服饰')).getByRole('button', { name: '恢复' }));
    await userEvent.click(within(await rowOf('云杉数码')).getByRole('button', { name: '恢复' }));
    open();
    await waitFor(() => expect(server.asked).toContain('act resume'));
    expect(await screen.findByText('“恢复”没有完成：星河服饰')).toBeVisible();
    expect(screen.getByText('已被别人修改')).toBeVisible();
    expect(within(await rowOf('星河服饰')).getByText('暂停')).toBeVisible();
    await waitFor(async () => expect(within(await rowOf('云杉数码')).getByText('已签约')).toBeVisible());
  });

  it('asks for each of two steps by itself, and leaves the one as the other is closed', async () => {
    await openConsole(path, { server: three() });
    for (const [index, name] of ['星河服饰', '蓝海美妆'].entries()) {
      await userEvent.click(within(await rowOf(name)).getByRole('button', { name: `更多操作：${name}` }));
      const entryOf = () => screen.getAllByRole('menuitem', { name: /^流失/, hidden: true })[index];
      await waitFor(() => expect(entryOf()).toBeDefined());
      const entry = entryOf();
      if (entry) fireEvent.click(entry);
    }
    const dialogOf = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
    const reasonIn = (dialog: HTMLElement | null) => dialog?.querySelector('textarea') ?? document.body;
    const first = await dialogOf('流失 · 星河服饰');
    const second = await dialogOf('流失 · 蓝海美妆');
    fireEvent.change(reasonIn(first), { target: { value: '价格' } });
    const cancel = [...(second?.querySelectorAll('button') ?? [])].find((button) => button.textContent === '取消');
    if (cancel) fireEvent.click(cancel);
    await waitFor(() => expect(screen.queryByText('流失 · 蓝海美妆')).not.toBeInTheDocument());
    expect(await dialogOf('流失 · 星河服饰')).toBe(first);
    expect(reasonIn(first)).toHaveValue('价格');
  });

  it('goes only after a question that names it', async () => {
    const server = three();
    await openConsole(path, { server, permissions: ['merchant_admin', 'merchant_admin:delete'] });
    await userEvent.click(within(await rowOf('蓝海美妆')).getByRole('button', { name: '更多操作：蓝海美妆' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^删除/ }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('删除“蓝海美妆”？');
    expect(server.asked).not.toContain('delete 2');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(names()).toEqual(['星河服饰', '云杉数码']));
    expect(server.asked).toContain('delete 2');
  });
});

describe('A list is as the user likes it', () => {
  it('hides and shows columns, and remembers it', async () => {
    const server = three();
    const { unmount } = await openConsole(path, { server });
    await rowOf('星河服饰');
    await chooseTool('列设置');
    await userEvent.click(await screen.findByRole('checkbox', { name: '邮箱' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '联系人' }));
    expect(screen.getByRole('columnheader', { name: /邮箱/ })).toBeInTheDocument();
    unmount();
    await openConsole(path, { server });
    await rowOf('星河服饰');
    expect(screen.getByRole('columnheader', { name: /邮箱/ })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: /联系人/ })).not.toBeInTheDocument();
  });
});

describe('The keys of a list', () => {
  it('reach the search, and are letters while one types', async () => {
    const { address } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('n');
    expect(screen.getByRole('searchbox')).toHaveValue('n');
    expect(address()).not.toContain('create');
  });

  it('move from row to row and open one', async () => {
    const { address } = await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    await userEvent.keyboard('jjjk');
    expect(await rowOf('蓝海美妆')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe(`${path}/detail/2`);
  });

  it('create a record, with the list as it was behind the form', async () => {
    const { address } = await openConsole(`${path}?preset=signed`, { server: three() });
    await rowOf('星河服饰');
    await userEvent.keyboard('n');
    expect(address()).toBe(`${path}/create?preset=signed`);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(names()).toEqual(['星河服饰']);
  });

  it('are listed by the question mark', async () => {
    await openConsole(path, { server: three() });
    await rowOf('星河服饰');
    await userEvent.keyboard('?');
    const dialog = (await screen.findByText('快捷键')).closest('[role="dialog"]');
    expect(dialog).toHaveTextContent('下一行');
  });
});

describe('The actions of a row', () => {
  it('have at hand what comes next, not what leads back to the start', async () => {
    const transitions = {
      back: { label: '退回', from: ['signed'], to: 'potential' },
      pause: { label: '暂停', from: ['signed'], to: 'paused' },
    };
    const definition = { ...merchant, states: { field: 'status', transitions } };
    await openConsole(path, { server: createMemoryServer([merchantRow('1')]), definition });
    expect(await screen.findByRole('button', { name: '暂停' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '退回' })).not.toBeInTheDocument();
  });
});
