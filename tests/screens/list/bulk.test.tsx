import type { CustomParams } from '@refinedev/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryServer, type MemoryServer, merchantRow, openConsole, refusal } from './stage.tsx';

const permissions = ['merchant_admin', 'merchant_admin:delete'];
const rows = Array.from({ length: 25 }, (_, index) => merchantRow(String(index + 1)));
const job = {
  id: '9',
  kind: 'bulk',
  resource: 'merchant',
  state: 'done',
  total: 25,
  done: 25,
  operation: 'update',
  createdAt: '2026-11-01T02:00:00.000Z',
  canUndo: true,
  result: { created: 0, updated: 25, skipped: 0, failed: 0 },
};

/** What the server was asked about bulk operations, besides the records. */
type Asked = Pick<CustomParams<unknown, unknown>, 'url' | 'method' | 'payload' | 'query'> & { filters: unknown };

// Code that loads late takes its time on a busy machine.
beforeAll(async () => {
  await import('../../../src/screens/list/layouts/table/foot/selection-bar.tsx');
  await import('../../../src/screens/form/chunk.ts');
  await import('../../../src/shell/feedback/dialogs.tsx');
}, 300_000);

describe('the bar of the selected records', () => {
  let server: MemoryServer;
  let asked: Asked[];
  let answers: Record<string, unknown>;

  beforeEach(() => {
    server = createMemoryServer(rows);
    asked = [];
    answers = {
      'get /merchant/bulk': { total: 25, steps: { pause: 24, assign: 25 } },
      'post /merchant/bulk': job,
      'post /jobs/9/undo': { job: { ...job, state: 'undone' }, undone: 25, kept: [] },
      'get /jobs': [],
    };
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      const { url, method, payload, query, filters } = params;
      const key = `${method} ${url.replace('/buffalo/v1', '')}`;
      const known = Object.hasOwn(answers, key);
      if (known) asked.push({ url, method, payload, query, filters });
      return known ? structuredClone({ data: answers[key] as never }) : (custom?.(params) ?? { data: {} as never });
    };
  });

  const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
  const selectPage = async () => {
    await screen.findByRole('checkbox', { name: '选择 商家1' });
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  };
  const posted = () => asked.filter(({ method }) => method === 'post');

  it('offers everything that matches the list, and says how many may take each step', async () => {
    await openConsole('/custom/business?preset=signed&level=B', { server, permissions });
    await selectPage();
    expect(await screen.findByText('已选 20 条')).toBeInTheDocument();
    await click('选择全部 25 条匹配的记录');
    expect(await screen.findByText('已选全部 25 条匹配的记录')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '暂停（24 条可操作）' })).toBeInTheDocument();
    await click('批量编辑');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('要修改的字段')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'get')).toContainEqual(
      expect.objectContaining({
        query: { _preset: 'signed' },
        filters: [{ field: 'level', operator: 'eq', value: 'B' }],
      }),
    );
  });

  it('has no button that seems to cancel the task until the server has answered that it runs', async () => {
    await openConsole('/custom/business?preset=signed', { server, permissions });
    await selectPage();
    await click('选择全部 25 条匹配的记录');
    let start = () => {};
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      if (params.method === 'post') await new Promise<void>((resolve) => (start = resolve));
      return custom?.(params) ?? expect.fail('There is no custom.');
    };
    await click('删除');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    const dialog = (await screen.findByRole('progressbar')).closest<HTMLElement>('[role="dialog"]');
    expect(within(dialog ?? document.body).queryAllByRole('button')).toEqual([]);
    start();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  });

  it('does not claim that nothing has begun without an answer that says so, and has one effect when tried again', async () => {
    const failures = [
      refusal({ statusCode: 0, message: '连接错误' }),
      refusal({ statusCode: 504, message: '服务器没有及时应答' }),
      refusal({ statusCode: 429, code: 42900, message: '操作过于频繁' }),
      refusal({ statusCode: 200, message: '应答被截断' }),
      refusal({ statusCode: 200, code: 40000, message: '一次最多处理 50,000 条' }),
    ];
    const waiting = [...failures];
    const keys = new Set<unknown>();
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      if (params.method === 'post') {
        keys.add(params.meta?.idempotencyKey);
        const failure = waiting.shift();
        if (failure) throw failure;
      }
      return custom?.(params) ?? expect.fail('There is no custom.');
    };
    await openConsole('/custom/business', { server, permissions });
    await selectPage();
    await click('选择全部 25 条匹配的记录');
    await click('删除');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    for (const { message } of failures.slice(0, -1)) {
      expect(await screen.findByText(`不确定是否已开始：${message}`)).toBeInTheDocument();
      await click('重试');
    }
    expect(await screen.findByText('没有开始：一次最多处理 50,000 条')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
    expect([...keys]).toEqual([expect.any(String)]);
  });

  it('is over with what the lost answer said, where trying again brings it', async () => {
    const { custom } = server.provider;
    let isLost = true;
    server.provider.custom = async (params) => {
      if (params.method !== 'post' || !isLost) return custom?.(params) ?? expect.fail('There is no custom.');
      isLost = false;
      await custom?.(params);
      throw refusal({ statusCode: 0, message: '连接错误' });
    };
    await openConsole('/custom/business', { server, permissions });
    await selectPage();
    await click('选择全部 25 条匹配的记录');
    await click('删除');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await click('重试');
    expect(await screen.findByText('删除：25 条成功')).toBeInTheDocument();
    const [first, second] = posted();
    expect(second).toEqual(first);
  });

  it('lists the records that were refused with the reason, and tries them again', async () => {
    answers['post /merchant/bulk'] = { ...job, result: { ...job.result, updated: 1, failed: 1 }, total: 2 };
    answers['get /jobs/9/rows'] = [
      { row: 1, outcome: 'fail', record: { id: '2', label: '商家2' }, errors: { '': ['刚被王敏修改'] } },
    ];
    await openConsole('/custom/business', { server, permissions });
    await selectPage();
    await click('选择全部 25 条匹配的记录');
    await click('删除');
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: '删除' }));
    const refused = within(await screen.findByRole('list', { name: '失败的记录' }));
    expect(refused.getByRole('listitem')).toHaveTextContent('商家2刚被王敏修改');
    await click('重试失败的 1 条');
    await expect.poll(() => posted().at(-1)?.payload, { timeout: 20_000 }).toEqual({ again: '9' });
  });

  it('writes the refused records into a sheet, in which no name becomes a formula', async () => {
    answers['get /jobs/9'] = { ...job, file: '流失', result: { created: 0, updated: 0, skipped: 0, failed: 2 } };
    answers['get /jobs/9/rows'] = [
      { row: 1, record: { id: '2', label: '＝1+1' }, errors: { '': ['@已流失'] } },
      { row: 2, record: { id: '3', label: '商家,3' }, errors: { '': ['已流失'] } },
    ];
    const written: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) written.push(file);
      return 'blob:sheet';
    });
    await openConsole('/custom/business?job=9', { server, permissions });
    await click('下载失败清单');
    await waitFor(() => expect(written).toHaveLength(1));
    create.mockRestore();
    expect(await written[0]?.text()).toBe(`ID,记录,原因\r\n2,'＝1+1,'@已流失\r\n3,"商家,3",已流失`);
  });

  it('says how many match in the way of all numbers, whatever the language of the browser', async () => {
    server.rows = Array.from({ length: 1200 }, (_, index) => merchantRow(String(index + 1)));
    await openConsole('/custom/business', { server, permissions });
    await selectPage();
    expect(await screen.findByRole('button', { name: '选择全部 1,200 条匹配的记录' })).toBeInTheDocument();
  });

  it('goes back to the rows of the page where the list is narrowed otherwise', async () => {
    const { router } = await openConsole('/custom/business', { server, permissions });
    await selectPage();
    await click('选择全部 25 条匹配的记录');
    expect(await screen.findByText('已选全部 25 条匹配的记录')).toBeInTheDocument();
    await router.navigate('/custom/business?level=B');
    await expect.poll(() => screen.queryByText('已选全部 25 条匹配的记录'), { timeout: 20_000 }).toBeNull();
  });

  it('shows what came of each record again, at the address that the notice leads to', async () => {
    answers['get /jobs/9'] = { ...job, file: '流失', result: { created: 0, updated: 24, skipped: 0, failed: 1 } };
    answers['get /jobs/9/rows'] = [{ row: 1, record: { id: '3', label: '商家3' }, errors: { status: ['已流失'] } }];
    await openConsole('/custom/business?job=9', { server, permissions });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('流失 · 25 条记录')).toBeInTheDocument();
    expect(dialog.getByText('24 条成功，1 条失败')).toBeInTheDocument();
    expect(await dialog.findByText('商家3')).toBeInTheDocument();
    expect(dialog.getByText('已流失')).toBeInTheDocument();
    fireEvent.click(dialog.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/链接中的/)).toBeNull();
  });
});

describe('a transition with a way back', () => {
  it('offers to undo it in its notice', async () => {
    const server = createMemoryServer([merchantRow('1', { status: 'paused' })]);
    await openConsole('/custom/business', { server });
    fireEvent.click(await screen.findByRole('button', { name: '恢复' }));
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
    expect(await screen.findByText('已撤销')).toBeInTheDocument();
    expect(server.asked.filter((call) => call.startsWith('act'))).toEqual(['act resume', 'act pause']);
    expect(server.rows[0]?.status).toBe('paused');
  });
});
