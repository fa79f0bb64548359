import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../../src/engine/definition/resource.ts';
import merchant from '../../../../src/resources/customer/merchant.ts';
import { createMemoryServer, merchantRow, openConsole, refusal } from '../../../../tests/screens/list/stage.tsx';

const path = '/custom/business';
const definition: AnyDefinition = {
  ...merchant,
  states: {
    field: 'status',
    transitions: {
      ...merchant.states?.transitions,
      pause: { label: '暂停', from: ['signed'], to: 'paused', bulk: true },
      resume: { label: '恢复', from: ['paused'], to: 'signed' },
      lose: { label: '流失', from: ['signed'], to: 'lost', ask: ['lostReason'], danger: true },
    },
  },
  list: { ...merchant.list, preset: 'signed', layouts: ['queue', 'table'] },
  review: { presets: ['signed'], fields: ['name', 'remark'], decisions: ['pause', 'lose'], undo: 'resume' },
};
const rows = () => ['1', '2', '3'].map((id) => merchantRow(id, { remark: `备注${id}` }));

async function openReview(server = createMemoryServer(rows())) {
  const view = await openConsole(path, { server, definition });
  await screen.findByRole('article', { name: '商家1' });
  return { ...view, server };
}

/** Holds actions back until the gate opens; refuses those of the records named, for the reason given. */
function holdActions(server: ReturnType<typeof createMemoryServer>, refused: Readonly<Record<string, string>> = {}) {
  const waiting: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  server.beforeAction = async (id) => {
    waiting.push(id);
    await opened;
    const message = refused[id];
    if (message !== undefined) throw refusal({ statusCode: 200, code: 40900, message });
  };
  return { open: () => open(), waiting: () => waiting };
}

const current = () => screen.getByRole('article').getAttribute('aria-label');

describe('The queue of a list', () => {
  it('shows what is read of the first that waits, and how many do', async () => {
    await openReview();
    expect(screen.getByRole('article')).toHaveTextContent('备注1');
    expect(screen.getByRole('article')).not.toHaveTextContent('联系人');
    expect(screen.getByText('剩余 3 条 · 本次已处理 0 条')).toBeVisible();
  });

  it('says how many wait once a search has others', async () => {
    const { router } = await openReview();
    expect(screen.queryByText(/^找到/)).toBeNull();
    await act(() => router.navigate(`${path}?preset=signed&q=商家2`));
    expect(await screen.findByText(/^找到 \d+ 条记录$/)).toHaveAttribute('role', 'status');
  });

  it('decides by a digit and goes on to the next', async () => {
    const { server } = await openReview();
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    expect(server.asked).toContain('act pause');
    expect(await screen.findByText('剩余 2 条 · 本次已处理 1 条')).toBeVisible();
  });

  it('takes decisions back, one after the other', async () => {
    const { server } = await openReview();
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家3'));
    await userEvent.keyboard('z');
    await waitFor(() => expect(current()).toBe('商家2'));
    expect(server.lastQueue?.meta?.queue).toMatchObject({ keep: expect.arrayContaining(['2']) });
    await userEvent.keyboard('z');
    await waitFor(() => expect(current()).toBe('商家1'));
    expect(server.asked.filter((call) => call === 'act resume')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /撤回/ })).not.toBeInTheDocument();
  });

  it('takes no decision back that somebody else has changed since, says so, and goes on to the one before', async () => {
    const { server } = await openReview();
    const sent: unknown[] = [];
    const { custom } = server.provider;
    const change = (id: string | undefined) => {
      server.rows = server.rows.map((row) => (row.id === id ? { ...row, version: Number(row.version) + 1 } : row));
    };
    server.provider.custom = async (params) => {
      const [, id] = /\/merchant\/(\d+)\/actions\//.exec(params.url) ?? [];
      const { version } = Object(params.payload);
      if (params.url.endsWith('/resume')) sent.push(`${id} v${version}`);
      if (version !== undefined && server.rows.find((row) => row.id === id)?.version !== version)
        throw refusal({ statusCode: 200, code: 40900, message: '已被李强修改' });
      change(id);
      return custom?.(params) ?? expect.fail('There is no custom.');
    };
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家3'));
    change('2');
    await userEvent.keyboard('z');
    expect(await screen.findByText('已被李强修改')).toBeVisible();
    expect(server.rows.find(({ id }) => id === '2')).toMatchObject({ status: 'paused' });
    await userEvent.keyboard('z');
    await waitFor(() => expect(current()).toBe('商家1'));
    expect(sent).toEqual(['2 v2', '1 v2']);
  });

  it('keeps a decision that is being filled in while another tab is shown', async () => {
    const { switchTab } = await openReview();
    await userEvent.keyboard('2');
    await userEvent.type(await screen.findByRole('textbox', { name: '流失原因' }), '不再合作');
    await switchTab(false);
    await switchTab(true);
    await screen.findByRole('article', { name: '商家1', hidden: true });
    expect(screen.getByLabelText('流失原因')).toHaveValue('不再合作');
  });

  it('takes a decision back by its notice as by the key', async () => {
    const { server } = await openReview();
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(current()).toBe('商家1'));
    expect(server.lastQueue?.meta?.queue).toMatchObject({ keep: expect.arrayContaining(['1']) });
    expect(screen.getByText('剩余 3 条 · 本次已处理 0 条')).toBeVisible();
    expect(screen.queryByRole('button', { name: /撤回/ })).not.toBeInTheDocument();
  });

  it('moves without deciding, and stays at the ends', async () => {
    const { server } = await openReview();
    await userEvent.keyboard('jj');
    expect(current()).toBe('商家3');
    await userEvent.keyboard('jk');
    expect(current()).toBe('商家2');
    await userEvent.keyboard('kk');
    expect(current()).toBe('商家1');
    expect(server.asked.filter((call) => call.startsWith('act'))).toEqual([]);
  });

  it('asks what a decision asks, and stays where it is if that is left', async () => {
    const { server } = await openReview();
    await userEvent.keyboard('2');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox', { name: '流失原因' })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(current()).toBe('商家1');
    expect(server.asked).not.toContain('act lose');
  });

  it('decides of several at once what may be decided of several', async () => {
    const { server } = await openReview();
    await userEvent.keyboard('xjx');
    expect(screen.queryByRole('button', { name: /流失/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /暂停（2 条）/ }));
    await waitFor(() => expect(current()).toBe('商家3'));
    expect(server.asked.filter((call) => call === 'act pause')).toHaveLength(2);
  });

  it('keeps the key of a decision, whatever else can be decided', async () => {
    const reversed = { ...definition, review: { presets: ['signed'], decisions: ['lose', 'pause'] } };
    const server = createMemoryServer(rows());
    await openConsole(path, { server, definition: reversed });
    await screen.findByRole('article', { name: '商家1' });
    await userEvent.keyboard('x1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.asked.filter((call) => call.startsWith('act'))).toEqual([]);
    await userEvent.keyboard('2');
    await waitFor(() => expect(server.asked).toContain('act pause'));
  });

  it('tells its keys, and hears none of them meanwhile', async () => {
    const { server } = await openReview();
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: '快捷键' });
    expect(within(help).getByText('暂停')).toBeInTheDocument();
    expect(within(help).getByText('撤回上一条')).toBeInTheDocument();
    await userEvent.keyboard('1');
    expect(server.asked.filter((call) => call.startsWith('act'))).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('1');
    await waitFor(() => expect(server.asked).toContain('act pause'));
  });

  it('says so when nothing waits from the start', async () => {
    await openConsole(path, { server: createMemoryServer([]), definition });
    expect(await screen.findByRole('heading', { name: '没有待处理的记录' })).toBeVisible();
  });

  it('says where its records come from when nothing waits from the start', async () => {
    const source = { help: '审核过的线索会列在这里。', resource: 'shop' };
    const { address } = await openConsole(path, {
      server: createMemoryServer([]),
      definition: { ...definition, list: { ...definition.list, source } },
      permissions: ['merchant_admin', 'shop_admin'],
    });
    expect(await screen.findByText(source.help)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /店铺管理/ }));
    await waitFor(() => expect(address()).toMatch(/^\/custom\/shop/));
  });

  it('says so when nothing is left, and leads to the list', async () => {
    const { address } = await openReview(createMemoryServer([merchantRow('1')]));
    await userEvent.keyboard('1');
    expect(await screen.findByRole('heading', { name: '都处理完了' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '查看全部记录' }));
    await waitFor(() => expect(address()).toBe('/custom/business?preset=all'));
  });

  it('takes each of two decisions in quick succession, and stays with the record one has gone on to', async () => {
    const { server } = await openReview();
    const gate = holdActions(server);
    await userEvent.keyboard('1j1');
    await waitFor(() => expect(gate.waiting()).toEqual(['1', '2']));
    await userEvent.keyboard('j');
    gate.open();
    expect(await screen.findByText('剩余 1 条 · 本次已处理 2 条')).toBeVisible();
    expect(server.asked.filter((call) => call === 'act pause')).toHaveLength(2);
    expect(current()).toBe('商家3');
  });

  it('takes a decision once however often its key is pressed before the answer', async () => {
    const { server } = await openReview();
    const gate = holdActions(server);
    await userEvent.keyboard('111');
    await waitFor(() => expect(gate.waiting()).toEqual(['1']));
    gate.open();
    expect(await screen.findByText('剩余 2 条 · 本次已处理 1 条')).toBeVisible();
    expect(server.asked.filter((call) => call === 'act pause')).toHaveLength(1);
  });

  it('sends a decision again with the same key after its answer was lost', async () => {
    const { server } = await openReview();
    const keys: unknown[] = [];
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      if (params.url.endsWith('/actions/pause') && keys.push(params.meta?.idempotencyKey) === 1)
        throw refusal({ statusCode: 0, message: '连接错误' });
      return custom?.(params) ?? expect.fail('There is no custom.');
    };
    await userEvent.keyboard('1');
    await screen.findByRole('alert');
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('tells a refusal at its record, wherever one has gone meanwhile', async () => {
    const { server } = await openReview();
    const gate = holdActions(server, { '1': '已被别人处理' });
    await userEvent.keyboard('1j1');
    await waitFor(() => expect(gate.waiting()).toEqual(['1', '2']));
    gate.open();
    await waitFor(() => expect(current()).toBe('商家3'));
    const queue = within(screen.getByRole('navigation', { name: '待处理' }));
    expect(await queue.findByRole('img', { name: '“暂停”没有完成：已被别人处理' })).toBeVisible();
    expect(screen.getByText('本次已处理 1 条', { exact: false })).toBeVisible();
    expect(screen.queryByRole('alert', { name: /没有完成/ })).not.toBeInTheDocument();
    await userEvent.click(queue.getByRole('button', { name: /商家1/ }));
    expect(await screen.findByText('“暂停”没有完成：已被别人处理', { selector: '.ant-alert *' })).toBeVisible();
    server.beforeAction = undefined;
    await userEvent.keyboard('1');
    await waitFor(() => expect(screen.queryByText(/没有完成/, { selector: '.ant-alert *' })).not.toBeInTheDocument());
  });

  it('stays when the server refuses', async () => {
    const { server } = await openReview();
    server.failure = { message: '记录已被别人处理', statusCode: 200, code: 40900 };
    await userEvent.keyboard('1');
    await waitFor(() => expect(server.asked).toContain('act pause'));
    expect(current()).toBe('商家1');
    expect(screen.getByText(/本次已处理 0 条/)).toBeVisible();
  });

  it('offers a retry where the queue does not load', async () => {
    const server = createMemoryServer(rows());
    server.failure = { message: '连接错误', statusCode: 500 };
    await openConsole(path, { server, definition });
    expect(await screen.findByText('待处理的记录没有加载出来')).toBeVisible();
    server.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('article', { name: '商家1' })).toBeVisible();
  });

  it('keeps what it shows, gives it back when the filters change, and takes others', async () => {
    const { server } = await openReview();
    expect(server.lastQueue?.meta?.queue).toEqual({ keep: [], release: [] });
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    expect(server.lastQueue?.meta?.queue).toEqual({ keep: ['1', '2', '3'], release: [] });
    await userEvent.keyboard('/');
    await userEvent.keyboard('商家3{Enter}');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /商家\d/ })).toHaveLength(1));
    expect(current()).toBe('商家3');
    expect(server.lastQueue?.meta?.queue).toEqual({ keep: [], release: ['2', '3'] });
    expect(server.lastQueue?.filters).toEqual([{ field: 'q', operator: 'eq', value: '商家3' }]);
  });

  it('gives back what it holds when it is left or the page is closed', async () => {
    const { server, unmount } = await openReview();
    window.dispatchEvent(new Event('pagehide'));
    expect(server.asked.filter((call) => call.startsWith('give back'))).toEqual(['give back 1,2,3']);
    unmount();
    expect(server.asked.filter((call) => call.startsWith('give back'))).toEqual(['give back 1,2,3']);
    const again = await openReview(server);
    again.unmount();
    expect(server.asked.filter((call) => call.startsWith('give back'))).toHaveLength(2);
  });

  it('keeps what another window of the user still shows, and the last one gives it back', async () => {
    const { server, ...first } = await openReview();
    const second = await openConsole(path, { server, definition });
    await waitFor(() => expect(screen.getAllByRole('article', { name: '商家1' })).toHaveLength(2));
    const given = () => server.asked.filter((call) => call.startsWith('give back'));
    // Messages between windows take a moment.
    await new Promise((resolve) => setTimeout(resolve, 200));
    second.unmount();
    expect(given()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    first.unmount();
    expect(given()).toEqual(['give back 1,2,3']);
  });

  it('gives back all if the page is closed while it asks, for it does not know which it was given', async () => {
    const server = createMemoryServer(rows());
    const { getList } = server.provider;
    server.provider.getList = (params) => (params.meta?.queue ? new Promise(() => {}) : getList(params));
    await openConsole(path, { server, definition });
    await waitFor(() => {
      window.dispatchEvent(new Event('pagehide'));
      expect(server.asked).toContain('give back ');
    });
  });

  it('is a table where nothing waits to be decided, and on request', async () => {
    const { address } = await openReview();
    await userEvent.click(screen.getByRole('link', { name: /^潜在/ }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('button', { name: '逐条处理' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /^已签约/ }));
    expect(await screen.findByRole('article')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '表格' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(address()).toBe('/custom/business?layout=table&preset=signed');
    await userEvent.click(screen.getByRole('button', { name: '逐条处理' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('says so when others hold all that wait', async () => {
    const server = createMemoryServer(rows());
    server.heldByOthers = ['1', '2', '3'];
    await openConsole(path, { server, definition });
    expect(await screen.findByRole('heading', { name: '剩下的 3 条正由其他人处理' })).toBeVisible();
  });

  it('holds nothing while the console is looked at as a role', async () => {
    const server = createMemoryServer(rows());
    await openConsole(path, { server, definition, lookedAtAs: '客服' });
    await screen.findByRole('article', { name: '商家1' });
    expect(server.asked).not.toContain('queue');
    await userEvent.keyboard('1');
    expect(server.asked.filter((call) => call.startsWith('act'))).toEqual([]);
  });
});

describe('The inputs of decisions that stand below the record', () => {
  const asking: AnyDefinition = {
    ...definition,
    states: {
      field: 'status',
      transitions: {
        ...definition.states?.transitions,
        pause: {
          label: '暂停',
          from: ['signed'],
          to: 'paused',
          ask: [{ field: 'remark', optional: true }],
          bulk: true,
        },
        lose: { label: '流失', from: ['signed'], to: 'lost', ask: ['source', 'lostReason'] },
      },
    },
    review: { presets: ['signed'], fields: ['name'], decisions: ['pause', 'lose'], undo: 'resume', ask: 'inline' },
  };

  /** Opens the queue; `sent` are the decisions as they were sent. */
  async function openInline() {
    const server = createMemoryServer(rows());
    const sent: unknown[] = [];
    const { custom } = server.provider;
    server.provider.custom = async (params) => {
      const [, action] = /actions\/(.+)$/.exec(params.url) ?? [];
      const { version: _version, ...values } = Object(params.payload);
      if (action) sent.push({ action, ...values });
      return custom?.(params) ?? expect.fail('There is no custom.');
    };
    const view = await openConsole(path, { server, definition: asking });
    await screen.findByRole('form', { name: '处理意见' });
    return { ...view, server, sent };
  }
  const field = (name: string) => screen.getByRole('textbox', { name });

  it('let a decision that needs none of them be taken by its key alone', async () => {
    const { sent } = await openInline();
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    expect(sent).toEqual([{ action: 'pause', remark: null }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('go with the decisions that ask for them, and with no other', async () => {
    const { sent } = await openInline();
    await userEvent.click(screen.getByRole('radio', { name: '转介绍' }));
    await userEvent.type(field('备注'), '店铺装修');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(current()).toBe('商家2'));
    expect(sent).toEqual([{ action: 'pause', remark: '店铺装修' }]);
    expect(field('备注')).toHaveValue('');
  });

  it('are chosen from by digits while a decision waits, which goes on to the text it needs', async () => {
    const { sent } = await openInline();
    await userEvent.keyboard('2');
    expect(await screen.findByRole('radio', { name: /^转介绍 ?3$/ })).toBeVisible();
    expect(screen.getByText('按数字选择，回车流失')).toBeVisible();
    await userEvent.keyboard('3');
    expect(field('流失原因')).toHaveFocus();
    await userEvent.keyboard('不再合作{Control>}{Enter}{/Control}');
    await waitFor(() => expect(current()).toBe('商家2'));
    expect(sent).toEqual([{ action: 'lose', source: 'referral', lostReason: '不再合作' }]);
  });

  it('are let go of by Esc: digits decide again', async () => {
    const { sent } = await openInline();
    await userEvent.keyboard('2');
    await screen.findByRole('radio', { name: /^转介绍 ?3$/ });
    await userEvent.keyboard('{Escape}1');
    await waitFor(() => expect(sent).toEqual([{ action: 'pause', remark: null }]));
  });

  it('keep what was entered while the user looks at another record, and after the decision is undone', async () => {
    await openInline();
    await userEvent.keyboard('i');
    expect(field('备注')).toHaveFocus();
    await userEvent.keyboard('先放一放');
    const queue = within(screen.getByRole('navigation', { name: '待处理' }));
    await userEvent.click(queue.getByRole('button', { name: '商家2' }));
    expect(field('备注')).toHaveValue('');
    await userEvent.keyboard('k');
    expect(field('备注')).toHaveValue('先放一放');
    await userEvent.keyboard('1');
    await waitFor(() => expect(current()).toBe('商家2'));
    await userEvent.keyboard('z');
    await waitFor(() => expect(current()).toBe('商家1'));
    expect(field('备注')).toHaveValue('先放一放');
  });

  it('show what the server finds wrong with them', async () => {
    const { server } = await openInline();
    server.beforeAction = async () => {
      throw Object.assign(refusal({ statusCode: 200, code: 40000, message: '请检查' }), {
        errors: { remark: ['不能包含敏感词'] },
      });
    };
    await userEvent.keyboard('1');
    expect(await screen.findByText('不能包含敏感词', { selector: '.ant-form-item *' })).toBeVisible();
    expect(current()).toBe('商家1');
  });

  it('leave a choice open again when it is clicked once more', async () => {
    await openInline();
    const choice = screen.getByRole('radio', { name: '转介绍' });
    await userEvent.click(choice);
    expect(choice).toBeChecked();
    await userEvent.click(choice);
    expect(choice).not.toBeChecked();
  });
});

describe('A queue with a permission of its own', () => {
  it('is a table for those who lack it', async () => {
    const judged: AnyDefinition = {
      ...definition,
      review: { presets: ['signed'], decisions: ['pause'], perm: 'merchant_admin:reveal' },
    };
    const server = createMemoryServer(rows());
    const { unmount } = await openConsole(path, { server, definition: judged });
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('button', { name: '逐条处理' })).not.toBeInTheDocument();
    unmount();
    await openConsole(path, { server, definition: judged, permissions: ['merchant_admin', 'merchant_admin:reveal'] });
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('is a table for platform staff, where its decisions would be theirs', async () => {
    const owned: AnyDefinition = {
      ...definition,
      states: {
        field: 'status',
        transitions: {
          ...definition.states?.transitions,
          pause: { label: '暂停', from: ['signed'], to: 'paused', set: { owner: { me: true } } },
        },
      },
      review: { presets: ['signed'], decisions: ['pause'] },
    };
    const server = createMemoryServer(rows());
    await openConsole(`${path}?preset=signed`, { server, definition: owned, permissions: ['super_admin'] });
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
