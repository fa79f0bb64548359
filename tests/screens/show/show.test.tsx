import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import dockingTable from '../../../src/resources/customer/dockingTable.ts';
import merchant from '../../../src/resources/customer/merchant.ts';
import shop from '../../../src/resources/customer/shop.ts';
import { takeComplaints } from '../../setup/complaints.ts';
import { createMemoryServer, merchantRow, openConsole, refusal } from '../list/stage.tsx';

const path = '/custom/business/detail/1';

const one = (values: Readonly<Record<string, unknown>> = {}) =>
  createMemoryServer([merchantRow('1', { name: '星河服饰', fee: 123_400, remark: '月度复盘', ...values })]);

const fact = (name: string) => {
  const line = screen.getByText(name, { selector: 'dt' }).parentElement;
  if (!line) throw new Error(`"${name}" stands in no line.`);
  return within(line).getByRole('definition');
};

/** As long as a form takes to open, and more. */
const formTime = () => new Promise((resolve) => setTimeout(resolve, 600));

/** Comes back to the window, which has the record loaded anew. Other tests share the manager. */
function comeBack() {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}
afterEach(() => focusManager.setFocused(undefined));

describe('The page of a record', () => {
  it('says what it is called, its state, and what is known of it', async () => {
    await openConsole(path, { server: one() });
    expect(await screen.findByRole('heading', { level: 1, name: '星河服饰' })).toBeVisible();
    const head = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(head).toHaveTextContent('已签约');
    expect(fact('年费')).toHaveTextContent('¥1,234.00');
    expect(fact('负责人')).toHaveTextContent('李强');
    expect(fact('备注')).toHaveTextContent('月度复盘');
    expect(fact('创建人')).toHaveTextContent('王敏');
  });

  it('folds what is not filled in behind their number', async () => {
    await openConsole(path, { server: one({ expiresAt: null }) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('到期日期', { selector: 'dt' })).toBeNull();
    const fold = screen.getByRole('button', { name: /项未填写/ });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    expect(fact('到期日期')).toHaveTextContent('–');
    expect(screen.getByRole('button', { name: /收起未填写/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('leads to what it refers to, for users who may open that', async () => {
    const { unmount } = await openConsole(path, { server: one(), permissions: ['merchant_admin', 'user_admin'] });
    await screen.findByRole('heading', { level: 1 });
    expect(within(fact('负责人')).getByRole('link', { name: '李强' })).toHaveAttribute('href', '/user/detail/8');
    unmount();
    await openConsole(path, { server: one() });
    await screen.findByRole('heading', { level: 1 });
    expect(within(fact('负责人')).queryByRole('link')).toBeNull();
  });

  it('has the next steps with what they ask, and the latest history, beside its facts', async () => {
    const server = one({ status: 'paused' });
    server.history = Array.from({ length: 7 }, (_, index) => ({
      id: String(7 - index),
      at: '2026-11-21T06:05:00.000Z',
      actor: { id: '7', name: '王敏' },
      action: 'update',
      changes: [{ field: 'owner', from: '8', fromLabel: '李强', to: '9', toLabel: `客服${index}` }],
    }));
    const { address } = await openConsole(path, { server, permissions: ['merchant_admin', 'user_admin'] });
    const side = within(await screen.findByRole('complementary'));
    expect(side.getByRole('button', { name: '恢复' })).toBeVisible();
    expect(side.queryByRole('button', { name: '流失' })).toBeNull();
    expect(await side.findAllByText(/把 负责人 从/)).toHaveLength(5);
    expect(side.getByRole('link', { name: '客服0' })).toHaveAttribute('href', '/user/detail/9');
    await userEvent.click(side.getByRole('link', { name: '全部操作记录' }));
    await waitFor(() => expect(screen.getAllByText(/把 负责人 从/)).toHaveLength(7));
    expect(address()).toBe(`${path}?tab=history`);
  });

  it('does not call a step that leads aside the next one', async () => {
    await openConsole(path, { server: one({ status: 'signed' }) });
    await screen.findByRole('heading', { level: 1 });
    expect(await screen.findByRole('button', { name: '暂停' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: '下一步' })).toBeNull();
  });

  it('leads from a count to what is counted, for users who may open that', async () => {
    const others = async () => shop;
    await openConsole(path, { server: one({ shopCount: 3 }), others, permissions: ['merchant_admin', 'shop_admin'] });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() =>
      expect(within(fact('店铺数')).getByRole('link', { name: '3' })).toHaveAttribute(
        'href',
        '/custom/shop?merchant=1',
      ),
    );
  });

  it('leads from no count of nothing, and from none that the user may not list', async () => {
    const others = async () => shop;
    const { unmount } = await openConsole(path, { server: one({ shopCount: 3 }), others });
    await screen.findByRole('heading', { level: 1 });
    expect(within(fact('店铺数')).queryByRole('link')).toBeNull();
    unmount();
    await openConsole(path, { server: one({ shopCount: 0 }), others, permissions: ['merchant_admin', 'shop_admin'] });
    await screen.findByRole('heading', { level: 1 });
    expect(within(fact('店铺数')).queryByRole('link')).toBeNull();
  });

  it('stands when what one tab holds cannot be loaded, and tries again there', async () => {
    let isOnline = false;
    const others = async (name: string) => {
      if (!isOnline) throw new Error('连接断开');
      return name === 'shop' ? shop : dockingTable;
    };
    await openConsole(path, { server: one(), others, permissions: ['merchant_admin', 'shop_admin'] });
    await userEvent.click(await screen.findByRole('tab', { name: /店铺/ }));
    expect(await screen.findByText('没有加载出来')).toBeVisible();
    expect(takeComplaints().join()).toContain('连接断开');
    expect(screen.getByRole('heading', { level: 1, name: '星河服饰' })).toBeVisible();
    isOnline = true;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    // Looked for by its words: the table makes looking by roles slow.
    expect((await screen.findByText('在列表中查看')).closest('a')).toHaveAttribute('href', '/custom/shop?merchant=1');
    expect(await screen.findAllByText('新建')).toHaveLength(1);
  });

  it('has no line the user may not see', async () => {
    await openConsole(path, { server: one() });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('企业', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it('shows a masked value on request', async () => {
    const server = one();
    await openConsole(path, { server, permissions: ['merchant_admin', 'merchant_admin:reveal'] });
    await userEvent.click(await screen.findByRole('button', { name: '显示 手机' }));
    expect(await screen.findByText('13812345678')).toBeVisible();
    expect(server.asked).toContain('reveal mobile');
  });

  it('offers what can be done now as buttons, and says in the menu why the rest cannot', async () => {
    await openConsole(path, { server: one() });
    // It takes the merchant off its course.
    expect(await screen.findByRole('button', { name: '暂停' })).not.toHaveClass('ant-btn-primary');
    expect(screen.getByRole('button', { name: '编辑' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '恢复' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '流失' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    expect(await screen.findByRole('menuitem', { name: /^流失/ })).not.toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByRole('menuitem', { name: /^恢复/ })).toHaveTextContent('仅限状态：暂停');
    expect(screen.getByRole('menuitem', { name: /^删除/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('takes a step and shows the state it leads to', async () => {
    await openConsole(path, { server: one() });
    await userEvent.click(await screen.findByRole('button', { name: '暂停' }));
    expect(await screen.findByRole('button', { name: '恢复' })).toHaveClass('ant-btn-primary');
    expect(screen.getByRole('heading', { level: 1 }).closest('header')).not.toHaveTextContent('已签约');
  });

  it('is edited by E, for users who may edit it', async () => {
    const { address, unmount } = await openConsole(path, { server: one() });
    await screen.findByRole('button', { name: '编辑' });
    await userEvent.keyboard('{Control>}e{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('e');
    expect(await screen.findByRole('dialog')).toHaveTextContent('星河服饰');
    expect(address()).toBe(path);
    unmount();
    await openConsole(path, { server: one(), definition: { ...merchant, allow: { edit: false } } });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('e');
    await formTime();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not edited by an e that is typed in a dialog', async () => {
    await openConsole(path, { server: one() });
    await userEvent.click(await screen.findByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^流失/ }));
    await userEvent.type(await screen.findByRole('textbox'), 'e');
    await formTime();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is edited in its place', async () => {
    const { address } = await openConsole(path, { server: one() });
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('星河服饰');
    expect(address()).toBe(path);
  });

  it('leads to the list once the record is deleted', async () => {
    const server = one();
    const { address } = await openConsole(path, {
      server,
      permissions: ['merchant_admin', 'merchant_admin:delete'],
    });
    await userEvent.click(await screen.findByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^删除/ }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('删除“星河服饰”？');
    await userEvent.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(address()).toBe('/custom/business'));
    expect(server.rows).toEqual([]);
  });

  it('comes back when the deletion is taken back, though its page is gone', async () => {
    const server = one();
    await openConsole(path, { server, permissions: ['merchant_admin', 'merchant_admin:delete'] });
    await userEvent.click(await screen.findByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^删除/ }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText(/里还没有记录/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(await screen.findByText('已撤销删除')).toBeVisible();
    expect(server.asked).toContain('restore 1');
    expect(await screen.findByRole('link', { name: '星河服饰' })).toBeVisible();
  });

  it('tells its history, under an address of its own', async () => {
    const server = one();
    server.history = [
      {
        id: '1',
        at: '2026-11-21T06:05:00.000Z',
        actor: { id: '7', name: '王敏' },
        action: 'update',
        changes: [{ field: 'level', from: 'B', to: 'A' }],
      },
    ];
    const { address } = await openConsole(path, { server });
    await userEvent.click(await screen.findByRole('tab', { name: '评论与操作记录' }));
    // The facts, beside which the latest entry stands as well, are gone by then.
    await screen.findByPlaceholderText(/^写评论/);
    expect(await screen.findByText('王敏 把 等级 从 B 改为 A')).toBeVisible();
    expect(address()).toBe(`${path}?tab=history`);
  });

  it('shows the beginning of a long text in its history, and the whole on request', async () => {
    const server = one();
    const remark = '很长的备注'.repeat(100);
    server.history = [
      {
        id: '1',
        at: '2026-11-21T06:05:00.000Z',
        actor: { id: '7', name: '王敏' },
        action: 'update',
        changes: [{ field: 'remark', from: null, to: remark }],
      },
    ];
    await openConsole(`${path}?tab=history`, { server });
    await screen.findByPlaceholderText(/^写评论/);
    const whole = await screen.findByRole('button', { name: '显示全文（500 字）' });
    expect(screen.queryByText(remark, { exact: false })).toBeNull();
    await userEvent.click(whole);
    expect(screen.getByText(`王敏 把 备注 设为 ${remark}`)).toBeVisible();
  });

  it('sends a comment again with the same key after its answer was lost, and the next with another', async () => {
    const server = one();
    const keys: unknown[] = [];
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      if (params.method === 'post' && keys.push(params.meta?.idempotencyKey) === 1)
        throw refusal({ statusCode: 0, message: '连接错误' });
      return custom?.(params) ?? expect.fail('There is no custom.');
    };
    await openConsole(`${path}?tab=history`, { server, definition: { ...merchant, comments: true } });
    const draft = await screen.findByRole('textbox', { name: '写评论' });
    await userEvent.type(draft, '已电话确认');
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: '发送' }));
    await waitFor(() => expect(draft).toHaveValue(''));
    await userEvent.type(draft, '已电话确认');
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each([
    ['after it', '第一条，第二条', '，第二条'],
    ['in its place', '第二条', '第二条'],
  ])('keeps what is typed %s while a comment is on its way, and waits for nothing else', async (_, typed, left) => {
    const server = one();
    const sent: unknown[] = [];
    let answer = () => {};
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      if (params.method === 'post' && params.url.endsWith('/comments')) {
        sent.push(params.payload);
        await new Promise<void>((resolve) => (answer = resolve));
      }
      // The comments are not answered again.
      else if (sent.length > 0) return new Promise(() => {});
      return custom?.(params) ?? expect.fail('There is no custom.');
    };
    await openConsole(`${path}?tab=history`, { server, definition: { ...merchant, comments: true } });
    const draft = await screen.findByRole('textbox', { name: '写评论' });
    fireEvent.change(draft, { target: { value: '第一条' } });
    fireEvent.keyDown(draft, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(sent).toEqual([{ text: '第一条' }]));
    fireEvent.change(draft, { target: { value: typed } });
    answer();
    await waitFor(() => expect(draft).toHaveValue(left));
    // It is sent as soon as the first one is no longer on its way.
    await waitFor(() => {
      fireEvent.keyDown(draft, { key: 'Enter', ctrlKey: true });
      expect(sent.at(-1)).toEqual({ text: left });
    });
  });
});

describe('A comment that is being edited', () => {
  const written = {
    id: '3',
    author: { id: '7', name: '王敏' },
    text: '先报价',
    mentions: [],
    at: '2026-11-21T06:05:00.000Z',
    editedAt: null as string | null,
  };

  /** The comments of a record, which the test may change as another window does. */
  async function openComments() {
    const server = one();
    const state = { comments: [written], sent: [] as unknown[] };
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      if (!params.url.includes('/comments')) return custom?.(params) ?? expect.fail('There is no custom.');
      const { method, payload } = params;
      if (method === 'get') return { data: { comments: state.comments, total: state.comments.length } } as never;
      state.sent.push([method, payload]);
      const [comment] = state.comments;
      if (method === 'patch' && !comment) throw refusal({ code: 40400, statusCode: 404 });
      if (method === 'patch' && Object(payload).editedAt !== comment?.editedAt)
        throw refusal({ code: 40900, statusCode: 200 });
      return { data: {} } as never;
    };
    await openConsole(`${path}?tab=history`, { server, definition: { ...merchant, comments: true } });
    await screen.findByText('先报价');
    const line = screen.getByText('先报价').closest('article') ?? expect.fail('It stands in no line.');
    await userEvent.click(within(line).getByRole('button', { name: '编辑' }));
    return state;
  }

  it('stays when it is deleted elsewhere, and can be sent anew', async () => {
    const state = await openComments();
    const input = await screen.findByRole('textbox', { name: '修改评论' });
    await userEvent.type(input, '，再签约');
    state.comments = [];
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('该评论已被删除，你填写的内容还在')).toBeVisible();
    expect(input).toHaveValue('先报价，再签约');
    await userEvent.click(screen.getByRole('button', { name: '作为新评论发送' }));
    await waitFor(() => expect(state.sent.at(-1)).toEqual(['post', { text: '先报价，再签约' }]));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '修改评论' })).toBeNull());
  });

  it('does not replace a change that was made elsewhere before that was shown', async () => {
    const state = await openComments();
    const input = await screen.findByRole('textbox', { name: '修改评论' });
    await userEvent.type(input, '，再签约');
    state.comments = [{ ...written, text: '先见面', editedAt: '2026-11-21T07:00:00.000Z' }];
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('这条评论已在别处改为“先见面”，保存将替换它')).toBeVisible();
    expect(input).toHaveValue('先报价，再签约');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    const replacing = { text: '先报价，再签约', editedAt: '2026-11-21T07:00:00.000Z' };
    await waitFor(() => expect(state.sent.at(-1)).toEqual(['patch', replacing]));
  });
});

describe('A record that somebody else deletes', () => {
  it('stays while a form of it has unsaved input, and is gone when that is discarded', async () => {
    const server = one();
    await openConsole(path, { server });
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const remark = await screen.findByRole('textbox', { name: '备注' });
    await userEvent.type(remark, '，下月再谈');
    const before = server.asked.length;
    server.rows = [];
    comeBack();
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
    await formTime();
    expect(remark).toHaveValue('月度复盘，下月再谈');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: '放弃' }));
    expect(await screen.findByText('这条记录不存在，或已被删除')).toBeVisible();
  });
});

describe('A record whose permission is taken away', () => {
  it('stays while a form of it has unsaved input, and says why it cannot be saved', async () => {
    const server = one();
    await openConsole(path, { server });
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const remark = await screen.findByRole('textbox', { name: '备注' });
    await userEvent.type(remark, '，下月再谈');
    server.failure = refusal({ code: 50008, statusCode: 200 });
    comeBack();
    expect(await screen.findByText('没有权限查看')).toBeInTheDocument();
    await formTime();
    expect(remark).toBeInTheDocument();
    expect(remark).toHaveValue('月度复盘，下月再谈');
    expect(screen.getByText(/你填写的内容仍保留在下方/)).toBeInTheDocument();
  });
});

describe('A record that cannot be shown', () => {
  it('is not found, and the way back is offered', async () => {
    const { address } = await openConsole('/custom/business/detail/99', { server: one() });
    expect(await screen.findByText('这条记录不存在，或已被删除')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '返回列表' }));
    await waitFor(() => expect(address()).toBe('/custom/business'));
  });

  it('names the missing permission, and asks the server for nothing', async () => {
    const server = one();
    await openConsole(path, { server, permissions: [] });
    expect(await screen.findByText(/缺少权限：商家管理 \(merchant_admin\)/)).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  it('says what failed and loads again', async () => {
    const server = one();
    server.failure = refusal({ statusCode: 500, message: '服务器错误' });
    await openConsole(path, { server });
    expect(await screen.findByText('服务器错误')).toBeVisible();
    server.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { level: 1, name: '星河服饰' })).toBeVisible();
  });
});
