import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import merchant from '../../src/resources/customer/merchant.ts';
import Bell from '../../src/shell/activity/bell/index.tsx';
import { renderInConsole, resourceOf } from '../screens/form/console.tsx';

const assigned = {
  id: '9',
  resource: 'merchant',
  record: { id: '5', label: '星河服饰' },
  action: 'assign',
  field: 'owner',
  count: 1,
  actor: { id: '2', name: '王敏' },
  at: '2026-11-21T06:05:00.000Z',
  isRead: false,
};

/** The bell over these notices, which a test may replace; what is marked as read is noted. */
async function openBell(notices: object[], failure?: Error) {
  const server = { notices, marked: [] as unknown[] };
  const unread = () => server.notices.filter((one) => 'isRead' in one && !one.isRead).length;
  await renderInConsole(<Bell isOpenAtFirst={false} />, {
    resources: { merchant: resourceOf(merchant) },
    data: {
      custom: ({ url, method, payload }: { url: string; method: string; payload: unknown }) => {
        if (url.endsWith('/jobs')) return Promise.resolve({ data: [] });
        if (failure) return Promise.reject(failure);
        if (method === 'get') return Promise.resolve({ data: { notices: server.notices, unread: unread() } });
        server.marked.push(payload);
        server.notices = server.notices.map((one) => ({ ...one, isRead: true }));
        return Promise.resolve({ data: null });
      },
    },
  });
  return { server, user: userEvent.setup() };
}

describe('the bell', () => {
  it('counts what is not read, says who did what to which record, and leads there', async () => {
    const { server, user } = await openBell([assigned, { ...assigned, id: '8', action: 'sign', isRead: true }]);
    await user.click(await screen.findByRole('button', { name: '通知与任务、1 条未读' }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('商家管理 · 王敏 交给了你 · 2026-11-21');
    expect(second).toHaveTextContent('王敏 执行了“签约”');
    const link = within(first ?? document.body).getByRole('link', { name: '星河服饰' });
    expect(link).toHaveAttribute('href', '/custom/business/detail/5');
    await user.click(link);
    await waitFor(() => expect(server.marked).toEqual([{ ids: ['9'] }]));
    expect(await screen.findByRole('button', { name: '通知与任务' })).toBeInTheDocument();
  });

  it('says what happened to a followed record, and leads to the comment', async () => {
    const { user } = await openBell([
      { ...assigned, action: 'mention', field: '31' },
      { ...assigned, id: '8', action: 'comment', field: '30', count: 2 },
      { ...assigned, id: '7', action: 'follow', field: 'sign' },
      { ...assigned, id: '6', action: 'follow', field: 'update', count: 3 },
      { ...assigned, id: '5', action: 'comment', field: '29', record: null, count: 2 },
    ]);
    await user.click(await screen.findByRole('button', { name: '通知与任务、5 条未读' }));
    const lines = await screen.findAllByRole('listitem');
    const said = ['王敏 在评论中提到了你', '2 条新评论', '王敏 执行了“签约”', '3 次变化', '一条你无权查看的记录'];
    for (const [index, text] of said.entries()) expect(lines[index]).toHaveTextContent(text);
    const links = screen.getAllByRole('link', { name: '星河服饰' }).map((link) => link.getAttribute('href'));
    const page = '/custom/business/detail/5';
    expect(links).toEqual([`${page}?tab=history&comment=31`, `${page}?tab=history&comment=30`, page, page]);
  });

  it('says of what it reminds, also where the user may not open it', async () => {
    const { user } = await openBell([
      { ...assigned, action: 'event', event: '敏感词提醒', summary: '保本 · 不要承诺收益' },
      { ...assigned, id: '8', action: 'event', event: '敏感词提醒', record: null, summary: '返现 · 不要承诺返现' },
      { ...assigned, id: '7', action: 'event', event: '敏感词提醒', record: null, count: 2, summary: '最好\n第一' },
    ]);
    await user.click(await screen.findByRole('button', { name: '通知与任务、3 条未读' }));
    const lines = await screen.findAllByRole('listitem');
    const said = ['保本 · 不要承诺收益', '返现 · 不要承诺返现', '最好 第一'];
    for (const [index, text] of said.entries()) expect(lines[index]).toHaveTextContent(text);
    expect(lines[1]).not.toHaveTextContent('无权查看');
    expect(lines[2]).toHaveTextContent('2 条记录');
    expect(lines.map((line) => within(line).queryAllByRole('link').length)).toEqual([1, 0, 0]);
  });

  it('leads nowhere from what is gone, out of reach or several', async () => {
    const { user } = await openBell([
      { ...assigned, action: 'delete', actor: null },
      { ...assigned, id: '8', record: null },
      { ...assigned, id: '7', record: null, count: 3 },
    ]);
    await user.click(await screen.findByRole('button', { name: '通知与任务、3 条未读' }));
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map((line) => line.querySelector('[title]')?.getAttribute('title'))).toEqual([
      '星河服饰',
      '一条你无权查看的记录',
      '3 条记录',
    ]);
    expect(lines[0]).toHaveTextContent('系统 已删除');
    expect(within(lines[0]?.parentElement ?? document.body).queryAllByRole('link')).toEqual([]);
  });

  it('marks one or all as read', async () => {
    const { server, user } = await openBell([assigned, { ...assigned, id: '8' }]);
    await user.click(await screen.findByRole('button', { name: '通知与任务、2 条未读' }));
    await user.click((await screen.findAllByRole('button', { name: '将“星河服饰”标为已读' }))[0] ?? document.body);
    await waitFor(() => expect(server.marked).toEqual([{ ids: ['9'] }]));
    server.notices = [assigned];
    await user.click(await screen.findByRole('button', { name: /^通知与任务/ }));
    await user.click(await screen.findByRole('button', { name: /^通知与任务/ }));
    await user.click(await screen.findByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(server.marked.at(-1)).toEqual({}));
  });

  it('opens a panel that has the focus, and Esc gives it back', async () => {
    const { user } = await openBell([assigned]);
    const bell = await screen.findByRole('button', { name: '通知与任务、1 条未读' });
    expect(bell).toHaveAttribute('aria-haspopup', 'dialog');
    await user.tab();
    expect(bell).toHaveFocus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: '通知与任务' });
    await waitFor(() => expect(panel).toHaveFocus());
    await user.tab();
    expect(within(panel).getByRole('radiogroup')).toHaveFocus();
    expect(bell).not.toHaveAttribute('aria-describedby');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(bell).toHaveFocus());
    expect(bell).toHaveAttribute('aria-expanded', 'false');
  });

  it('says that there is nothing, or why it cannot say', async () => {
    const { user } = await openBell([]);
    await user.click(await screen.findByRole('button', { name: '通知与任务' }));
    expect(await screen.findByText('还没有通知')).toBeInTheDocument();
  });

  it('says why there is nothing to be seen, and can be asked again', async () => {
    const { user } = await openBell([], new Error('offline'));
    await user.click(await screen.findByRole('button', { name: '通知与任务' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('通知没有加载出来网络错误');
    expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
  });
});
