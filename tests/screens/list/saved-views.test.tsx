import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTool, createMemoryServer, merchantRow, openConsole } from './stage.tsx';

const path = '/custom/business';
const ours = { id: '1', label: 'A 级', query: 'level=A&sort=-fee', shared: false, mine: true };
const theirs = { id: '2', label: '同事的', query: 'preset=signed&columns=name,status', shared: true, mine: false };

function serverWith(views = [ours, theirs]) {
  const server = createMemoryServer([
    merchantRow('1', { name: '星河服饰', status: 'signed', level: 'A' }),
    merchantRow('2', { name: '蓝海美妆', status: 'potential' }),
  ]);
  server.views = views;
  return server;
}

const names = () => screen.queryAllByRole('link', { name: /^(星河服饰|蓝海美妆)$/ }).map((link) => link.textContent);
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

/** The button that tells which view is shown. */
const button = () => screen.getByTitle('视图');
const tellsOf = (label: string) => waitFor(() => expect(button()).toHaveTextContent(`我的视图：${label}`));

async function openViews() {
  await userEvent.click(button());
  return within(await screen.findByRole('dialog', { name: '视图' }));
}

/** The dialog of a title; in jsdom antd gives all of them one id, and so one name. */
async function dialogOf(title: string) {
  return within(
    await waitFor(() => {
      const titles = screen.queryAllByText(title);
      const dialog = titles.map((element) => element.closest<HTMLElement>('[aria-modal="true"]')).find((one) => one);
      if (!dialog) throw new Error(`"${title}" is the title of no dialog.`);
      return dialog;
    }),
  );
}

beforeEach(() => window.localStorage.clear());

describe('A saved view', () => {
  it('of the team opens the list for those who have chosen none themselves', async () => {
    const user = { views: { merchant: { id: theirs.id, label: theirs.label, query: theirs.query } } };
    const { address } = await openConsole(path, { server: serverWith(), user });
    await shows('星河服饰');
    expect(address()).toMatch(/preset=signed.*view=2/);
    await tellsOf('同事的');
    await userEvent.click((await openViews()).getByRole('button', { name: '打开列表时先用“A 级”' }));
    const own = await openConsole(path, { server: serverWith(), user });
    await waitFor(() => expect(own.address()).toContain('view=1'));
  });

  it('is chosen for colleagues by whoever sees the records of others', async () => {
    const server = serverWith([ours, theirs]);
    await openConsole(path, { server, user: { dataScope: 'department' } });
    const panel = await openViews();
    const title = '同事打开列表时先用“同事的”，除非另选了自己的';
    await userEvent.click(await panel.findByRole('button', { name: title }));
    expect(await screen.findByText('已设好，同事下次打开系统时生效')).toBeVisible();
    expect(await panel.findByText('团队默认')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: '同事打开列表时不再先用“同事的”' }));
    await waitFor(() => expect(panel.queryByText('团队默认')).toBeNull());
    expect(panel.queryByRole('button', { name: /“A 级”，除非/ })).toBeNull();
  });

  it('is not chosen for colleagues by who sees their own records alone', async () => {
    await openConsole(path, { server: serverWith(), user: { dataScope: 'own' } });
    const panel = await openViews();
    await panel.findByRole('button', { name: '复制“同事的”的链接' });
    expect(panel.queryByRole('button', { name: /^同事打开列表时/ })).toBeNull();
  });

  it('keeps what the list shows under a name, and is the one that is shown then', async () => {
    const server = serverWith([]);
    const { address } = await openConsole(`${path}?level=A&page=1`, { server });
    await shows('星河服饰');
    await userEvent.click((await openViews()).getByRole('button', { name: '存为新视图' }));
    const dialog = await dialogOf('存为新视图');
    await userEvent.type(await dialog.findByRole('textbox', { name: '名称' }), '重点');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^共享/ }));
    await userEvent.click(dialog.getByRole('textbox', { name: '图标' }));
    await userEvent.click(await screen.findByTitle('flag'));
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(address()).toBe(`${path}?level=A&view=1`));
    await tellsOf('重点');
    const made = { id: '1', label: '重点', query: 'level=A', shared: true, icon: 'flag', mine: true };
    expect(server.views).toEqual([made]);
  });

  it('needs another name where an own view has it already', async () => {
    await openConsole(path, { server: serverWith() });
    await userEvent.click((await openViews()).getByRole('button', { name: '存为新视图' }));
    const dialog = await dialogOf('存为新视图');
    await userEvent.type(await dialog.findByRole('textbox', { name: '名称' }), 'A 级{Enter}');
    expect(await dialog.findByText('已被使用')).toBeVisible();
  });

  it('is shown by its name, also one of a colleague, with its columns', async () => {
    const { address } = await openConsole(path, { server: serverWith() });
    await shows('星河服饰', '蓝海美妆');
    await userEvent.click(await (await openViews()).findByRole('button', { name: /^同事的/ }));
    await shows('星河服饰');
    expect(address()).toBe(`${path}?preset=signed&columns=name,status&view=2`);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.filter(Boolean)).toEqual(['商家名称', '状态', '操作']);
  });

  it('says that the list has been changed since, and is brought up to date', async () => {
    const server = serverWith();
    const { router } = await openConsole(`${path}?level=A&sort=-fee&view=1`, { server });
    await tellsOf('A 级');
    await router.navigate(`${path}?level=A&level=B&sort=-fee&view=1`);
    expect(await within(button()).findByRole('img', { name: '已改动' })).toBeInTheDocument();
    await userEvent.click(await (await openViews()).findByRole('button', { name: '更新“A 级”' }));
    await waitFor(() => expect(within(button()).queryByRole('img', { name: '已改动' })).not.toBeInTheDocument());
    expect(server.views.find(({ id }) => id === '1')?.query).toBe('level=A&level=B&sort=-fee');
  });

  it('takes the columns that are chosen while it is shown, and leaves those of the user alone', async () => {
    const { address } = await openConsole(`${path}?view=2&preset=signed&columns=name,status`, { server: serverWith() });
    await shows('星河服饰');
    await chooseTool('列设置');
    await userEvent.click(await screen.findByRole('checkbox', { name: '等级' }));
    await waitFor(() => expect(address()).toBe(`${path}?preset=signed&columns=name,level,status&view=2`));
    expect(window.localStorage.getItem('preferences')).toBeNull();
  });

  it('is called otherwise and deleted by its maker alone', async () => {
    const server = serverWith();
    await openConsole(path, { server });
    const panel = await openViews();
    await panel.findByRole('button', { name: '删除“A 级”' });
    expect(panel.queryByRole('button', { name: '删除“同事的”' })).not.toBeInTheDocument();
    expect(panel.queryByRole('button', { name: /^修改“同事的”/ })).not.toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: '删除“A 级”' }));
    const question = await dialogOf('删除视图“A 级”？');
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(server.views.map(({ label }) => label)).toEqual(['同事的']));
  });

  it('that names what is gone shows the rest, and says so', async () => {
    const server = serverWith([{ ...ours, query: 'level=A&colour=red&columns=name,gone,level' }]);
    const { address } = await openConsole(path, { server });
    await userEvent.click(await (await openViews()).findByRole('button', { name: /^A 级/ }));
    expect(await screen.findByText(/视图中有不存在或无权查看的内容，已忽略：.*gone/)).toBeVisible();
    await shows('星河服饰');
    expect(address()).toBe(`${path}?level=A&columns=name,level&view=1`);
    await tellsOf('A 级');
  });
});

describe('A view of one’s own choice', () => {
  async function openWithDefault(server = serverWith()) {
    const first = await openConsole(path, { server });
    await shows('星河服饰', '蓝海美妆');
    const panel = await openViews();
    await userEvent.click(await panel.findByRole('button', { name: '打开列表时先用“A 级”' }));
    await shows('星河服饰');
    first.unmount();
    server.asked.splice(0);
    return server;
  }

  it('opens with the list, and the address wins', async () => {
    const server = await openWithDefault();
    const opened = await openConsole(path, { server });
    await shows('星河服饰');
    expect(opened.address()).toBe(`${path}?level=A&sort=-fee&view=1`);
    expect(server.asked.filter((call) => call === 'list')).toHaveLength(1);
    opened.unmount();
    const { address } = await openConsole(`${path}?preset=potential`, { server });
    await shows('蓝海美妆');
    expect(address()).toBe(`${path}?preset=potential`);
  });

  it('is left for all rows', async () => {
    const { address } = await openConsole(path, { server: await openWithDefault() });
    await shows('星河服饰');
    await userEvent.click(await (await openViews()).findByRole('button', { name: '不用视图' }));
    await shows('星河服饰', '蓝海美妆');
    expect(address()).toBe(`${path}?view=none`);
  });

  it('is the one that its maker has made of it meanwhile', async () => {
    const server = await openWithDefault();
    server.views = [{ ...ours, query: 'preset=potential' }, theirs];
    const { address } = await openConsole(path, { server });
    await shows('蓝海美妆');
    expect(address()).toBe(`${path}?preset=potential&view=1`);
  });

  it('is forgotten where it is gone, with a notice', async () => {
    const server = await openWithDefault();
    server.views = [theirs];
    const { unmount } = await openConsole(path, { server });
    expect(await screen.findByText('默认视图“A 级”已被删除或不再共享')).toBeVisible();
    unmount();
    const { address } = await openConsole(path, { server });
    await shows('星河服饰', '蓝海美妆');
    expect(address()).toBe(path);
  });
});

describe('A view in the menu', () => {
  const pins = (): unknown => JSON.parse(window.localStorage.getItem('preferences') ?? '{}').pins;
  const pinOf = (view: object) => [{ entry: 'merchant', view }];
  const { id, label, query } = ours;

  it('is pinned and unpinned beside its name', async () => {
    await openConsole(path, { server: serverWith() });
    const panel = await openViews();
    await userEvent.click(await panel.findByRole('button', { name: '把“A 级”固定到菜单的常用里' }));
    expect(pins()).toEqual(pinOf({ id, label, query }));
    await userEvent.click(panel.getByRole('button', { name: '从菜单的常用里取消固定“A 级”' }));
    expect(pins()).toBeUndefined();
  });

  it('is the one that its maker has made of it, from the next time it is opened', async () => {
    window.localStorage.setItem('preferences', JSON.stringify({ pins: pinOf({ id, label: '旧', query: 'level=B' }) }));
    const { address } = await openConsole(`${path}?level=B&view=1`, { server: serverWith() });
    await shows('星河服饰');
    expect(address()).toBe(`${path}?level=A&sort=-fee&view=1`);
    expect(pins()).toEqual(pinOf({ id, label, query }));
  });

  it('goes where it is gone, with a notice', async () => {
    window.localStorage.setItem('preferences', JSON.stringify({ pins: pinOf({ id: '9', label: '旧', query: '' }) }));
    await openConsole(`${path}?view=9`, { server: serverWith() });
    expect(await screen.findByText('固定的视图“旧”已被删除或不再共享')).toBeVisible();
    expect(pins()).toBeUndefined();
  });
});
