import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import Bell from '../../src/shell/activity/bell/index.tsx';
import { ClockProvider } from '../../src/workspace/clock/clock.tsx';
import { createServerClock } from '../../src/workspace/clock/server-clock.ts';
import { renderInConsole } from '../screens/form/console.tsx';

const running = {
  id: '7',
  kind: 'import',
  resource: 'merchant',
  state: 'running',
  total: 6000,
  done: 1500,
  file: '商家.xlsx',
  createdAt: '2026-11-21T06:05:00.000Z',
  canUndo: false,
};
const result = { created: 5000, updated: 900, skipped: 90, failed: 10 };
const done = {
  ...running,
  state: 'done',
  done: 6000,
  result,
  canUndo: true,
  download: '/buffalo/v1/files/3?signature=x',
};

/** The jobs under the bell; those that are under way are what it shows first. */
async function open(user: ReturnType<typeof userEvent.setup>, underWay = 0) {
  const name = underWay > 0 ? `通知与任务、${underWay} 个任务进行中` : '通知与任务';
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByText('任务'));
}

/** The bell over these jobs, which a test may replace; what it asks of them is noted. */
async function openTray(jobs: object[], clock = createServerClock({ page: document })) {
  const server = { jobs, one: {}, asked: [] as string[] };
  const bell = (
    <ClockProvider clock={clock} timeZone={undefined}>
      <Bell isOpenAtFirst={false} />
    </ClockProvider>
  );
  await renderInConsole(bell, {
    data: {
      custom: ({ url, method }: { url: string; method: string }) => {
        if (url.endsWith('/notices')) return Promise.resolve({ data: { notices: [], unread: 0 } });
        if (method === 'get') return Promise.resolve({ data: url.endsWith('/jobs') ? server.jobs : server.one });
        server.asked.push(url.replace('/buffalo/v1', ''));
        server.jobs = [{ ...done, state: 'undone', canUndo: false }];
        return Promise.resolve({ data: { job: server.jobs[0], kept: [{ row: 4, reason: '已被修改' }] } });
      },
    },
  });
  return { server, user: userEvent.setup() };
}

async function confirm(user: ReturnType<typeof userEvent.setup>, question: string, name: string) {
  const [title] = await screen.findAllByText(question);
  const dialog = title?.closest<HTMLElement>('[role="dialog"]') ?? document.body;
  await user.click(within(dialog).getByRole('button', { name }));
}

describe('the jobs under the bell', () => {
  it('counts what is under way, and says how far it is', async () => {
    const { user } = await openTray([running, { ...done, id: '6', kind: 'export' }]);
    await open(user, 1);
    const job = await screen.findByRole('listitem', { name: '导入 · 商家管理' });
    expect(job).toHaveTextContent('商家.xlsx');
    expect(job).toHaveTextContent('1500 / 6000');
    expect(within(job).getByRole('link', { name: '查看' })).toHaveAttribute('href', '/custom/business/import?job=7');
    const other = screen.getByRole('listitem', { name: '导出 · 商家管理' });
    expect(within(other).getByRole('link', { name: '下载' })).toHaveAttribute('href', done.download);
  });

  it('asks for the address of a file anew where the one it has is over by the clock of the server', async () => {
    // This machine is a minute slow.
    const clock = createServerClock({ page: document });
    const now = Math.floor(Date.now() / 1000);
    clock.adjust((now + 60) * 1000);
    const over = { ...done, download: `/buffalo/v1/files/3?expires=${now + 30}&signature=old` };
    const { server, user } = await openTray([over], clock);
    await open(user);
    const fresh = '/buffalo/v1/files/3?expires=4000000000&signature=new';
    server.one = { ...done, download: fresh };
    const followed: string[] = [];
    const follow = (event: MouseEvent) => {
      const address = event.target instanceof HTMLAnchorElement ? event.target.getAttribute('href') : null;
      if (!event.defaultPrevented && address !== null) followed.push(address);
      event.preventDefault();
    };
    document.addEventListener('click', follow);
    await user.click(await screen.findByRole('link', { name: '未导入的行' }));
    await waitFor(() => expect(followed).toEqual([fresh]));
    document.removeEventListener('click', follow);
  });

  it('says why a file is not handed out', async () => {
    const { download, ...rest } = done;
    const withheld = '没有权限：需要“商家管理: 导出”';
    const { server, user } = await openTray([{ ...done, download: `${download}&expires=1700000000` }]);
    await open(user);
    server.one = { ...rest, withheld };
    server.jobs = [server.one];
    await user.click(await screen.findByRole('link', { name: '未导入的行' }));
    const job = await screen.findByRole('listitem', { name: '导入 · 商家管理' });
    await waitFor(() => expect(job).toHaveTextContent(withheld));
    expect(within(job).queryByRole('link', { name: '未导入的行' })).not.toBeInTheDocument();
  });

  it('offers to cancel an import whose rows never all came', async () => {
    const { server, user } = await openTray([{ ...running, state: 'collecting', done: 0 }]);
    await open(user);
    await user.click(await screen.findByRole('button', { name: '取消 导入 · 商家管理' }));
    await user.click(await screen.findByRole('button', { name: '取消任务' }));
    await waitFor(() => expect(server.asked).toEqual(['/jobs/7/cancel']));
  });

  it('tells of a job that is through though nobody looks at it', async () => {
    const { server } = await openTray([running]);
    await screen.findByRole('button', { name: '通知与任务、1 个任务进行中' });
    server.jobs = [done];
    expect(await screen.findByText('导入 · 商家管理：已完成')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '通知与任务' })).toBeVisible();
  });

  it('says how many records a bulk operation in the background did not change', async () => {
    const bulk = { ...running, kind: 'bulk', file: '流失' };
    const { server } = await openTray([bulk]);
    await screen.findByRole('button', { name: '通知与任务、1 个任务进行中' });
    server.jobs = [{ ...bulk, state: 'done', done: 36, result: { created: 0, updated: 0, skipped: 0, failed: 36 } }];
    const notice = await screen.findByText('成功 0，失败 36');
    expect(notice.closest('[role="alert"]')?.querySelector('[aria-label="close-circle"]')).not.toBeNull();
  });

  it('leads from the notice of a bulk operation, and from its line, to what came of each record', async () => {
    const bulk = { ...running, kind: 'bulk', file: '流失' };
    const { server, user } = await openTray([bulk]);
    await screen.findByRole('button', { name: '通知与任务、1 个任务进行中' });
    server.jobs = [{ ...bulk, state: 'done', done: 6000, result }];
    await user.click(await screen.findByRole('button', { name: '查看' }));
    await waitFor(() => expect(screen.queryByText('批量操作 · 商家管理：已完成')).not.toBeInTheDocument());
    await open(user);
    expect(await screen.findByRole('link', { name: '查看' })).toHaveAttribute('href', '/custom/business?job=7');
  });

  it('stay in view when the last of them is through', async () => {
    const { server, user } = await openTray([running]);
    await user.click(await screen.findByRole('button', { name: '通知与任务、1 个任务进行中' }));
    server.jobs = [done];
    expect(await screen.findByText('新建 5000，更新 900，跳过 90，未导入 10', { exact: false })).toBeInTheDocument();
  });

  it('cancels a job only after a question', async () => {
    const { server, user } = await openTray([running]);
    await open(user, 1);
    await user.click(await screen.findByRole('button', { name: '取消 导入 · 商家管理' }));
    expect(server.asked).toEqual([]);
    await user.click(await screen.findByRole('button', { name: '取消任务' }));
    await waitFor(() => expect(server.asked).toEqual(['/jobs/7/cancel']));
  });

  it('undoes an import and says what had to stay', async () => {
    const { server, user } = await openTray([done]);
    await open(user);
    const job = await screen.findByRole('listitem', { name: '导入 · 商家管理' });
    expect(job).toHaveTextContent('新建 5000，更新 900，跳过 90，未导入 10');
    await user.click(within(job).getByRole('button', { name: '撤销导入' }));
    await confirm(user, '撤销这次导入？', '撤销导入');
    expect(await screen.findByText('已撤销；有 1 条记录之后被修改过或仍被引用，保持不变')).toBeInTheDocument();
    expect(server.asked).toEqual(['/jobs/7/undo']);
  });

  it('undoes a bulk operation and says why a record had to stay', async () => {
    const { server, user } = await openTray([{ ...done, kind: 'bulk', file: '流失', download: null }]);
    await open(user);
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await confirm(user, '撤销这次批量操作？', '撤销');
    expect(await screen.findByText('已撤销；有 1 条没有撤销：已被修改')).toBeInTheDocument();
    expect(server.asked).toEqual(['/jobs/7/undo']);
  });

  it('says why there is nothing to be seen', async () => {
    const { user } = await openTray([]);
    await open(user);
    expect(await screen.findByText('还没有导入、导出或批量操作')).toBeInTheDocument();
  });
});
