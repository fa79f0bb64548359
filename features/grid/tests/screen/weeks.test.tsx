import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import roster from '../../../../src/resources/setting/roster.ts';
import shift from '../../../../src/resources/setting/shift.ts';
import { createServerClock } from '../../../../src/workspace/clock/server-clock.ts';
import { createMemoryServer, openConsole, refusal } from '../../../../tests/screens/list/stage.tsx';

it('the weeks of a grid follow one another on a Sunday, too, which is the last day of its own', async () => {
  const { address } = await openConsole('/setting/customerShift/roster', {
    server: createMemoryServer([]),
    permissions: ['shifts_conf'],
    others: async (name) => (name === 'roster' ? roster : shift),
    clock: createServerClock({ page: document, machine: () => Date.parse('2026-11-22T04:00:00Z') }),
    timeZone: 'Asia/Shanghai',
  });
  expect(await screen.findByText('2026-11-16 – 2026-11-22')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /下一周|grid\.next/ }));
  await waitFor(() => expect(screen.getByText('2026-11-23 – 2026-11-29')).toBeVisible());
  expect(address()).toBe('/setting/customerShift/roster?day=2026-11-23');
  fireEvent.click(screen.getByRole('button', { name: /上一周|grid\.previous/ }));
  await waitFor(() => expect(address()).toBe('/setting/customerShift/roster'));
});

it('a grid says how many rows it has once it shows others', async () => {
  await openRoster(['王敏', '李强']);
  await screen.findByRole('gridcell', { name: /王敏 2026-11-16/ });
  expect(screen.queryByText('找到 2 条记录')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /下一周|grid\.next/ }));
  expect(await screen.findByText('找到 2 条记录')).toHaveAttribute('role', 'status');
});

interface Asked {
  readonly resource: string;
  readonly filters?: readonly { readonly field: string; readonly operator: string; readonly value: string }[];
}

/** A roster of the users given by name, and one shift. */
async function openRoster(
  users: readonly string[],
  {
    shifts = async () => early,
    known = [early],
    held = [],
    path = '/setting/customerShift/roster?day=2026-11-16',
  }: {
    readonly shifts?: () => Promise<unknown>;
    /** The shifts that there are. */
    readonly known?: readonly object[];
    /** What the roster holds. */
    readonly held?: readonly { readonly date: string; readonly [field: string]: unknown }[];
    readonly path?: string;
  } = {},
) {
  const state = {
    users,
    batches: vi.fn(),
    refusal: undefined as Error | undefined,
    refusesAll: false,
    answered: Promise.resolve(),
  };
  const memory = createMemoryServer([]);
  const lists = async ({ resource, filters = [] }: Asked) => {
    if (state.refusal) throw state.refusal;
    if (resource === 'shift') await shifts();
    const meets = (date: string) =>
      filters.every(({ field, operator, value }) => {
        if (field !== 'date') return true;
        return operator === 'gte' ? date >= value : operator === 'lte' ? date <= value : date < value;
      });
    const data = resource === 'shift' ? known : held.filter(({ date }) => meets(date));
    return { data, total: data.length };
  };
  const custom = async ({ url, payload }: { readonly url: string; readonly payload?: unknown }) => {
    if (state.refusal) throw state.refusal;
    if (url.endsWith('/rows')) {
      const records = state.users.map((name) => ({ value: name, label: name }));
      return { data: { records, total: records.length } };
    }
    if (url.endsWith('/batch')) {
      state.batches(payload);
      await state.answered;
      if (state.refusesAll) {
        const entry = { code: 40000, message: '请检查标出的内容', errors: { shift: ['不能选择“早班”'] } };
        throw Object.assign(refusal({ code: 40000, statusCode: 200 }), { entries: { 0: entry } });
      }
      if (JSON.stringify(payload).includes('王敏') && !state.users.includes('王敏'))
        throw Object.assign(refusal({ code: 40000, statusCode: 200 }), { entries: { 0: { message: '已停用' } } });
    }
    return { data: {} };
  };
  const server = { ...memory, provider: Object.assign({}, memory.provider, { getList: lists, custom }) };
  const { changePermissions } = await openConsole(path, {
    server,
    permissions: ['shifts_conf'],
    others: async (name) => (name === 'roster' ? roster : shift),
    clock: createServerClock({ page: document, machine: () => Date.parse('2026-11-16T04:00:00Z') }),
    timeZone: 'Asia/Shanghai',
  });
  return Object.assign(state, { changePermissions });
}

const early = { id: '5', version: 1, name: '早班', enabled: true, color: '#1677ff', periods: [], breakMins: 0 };
const unsaved = /格未保存|grid\.unsaved/;

/** Fills the shift into the first day of the first row. */
async function fillIn(row: string) {
  const cell = await screen.findByRole('gridcell', { name: new RegExp(`${row} 2026-11-16`) });
  fireEvent.keyDown(cell, { key: '1' });
  await screen.findByText(unsaved);
}

describe('the unsaved cells of a roster', () => {
  it('are given up when their week is left with the agreement of the user', async () => {
    await openRoster(['王敏']);
    await fillIn('王敏');
    fireEvent.click(screen.getByRole('button', { name: /下一周|grid\.next/ }));
    fireEvent.click(await screen.findByText('放弃', { selector: '[role="dialog"] button *' }));
    expect(await screen.findByText('2026-11-23 – 2026-11-29')).toBeVisible();
    expect(screen.queryByText(unsaved)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are waited for without a question when their week is left while they are saved', async () => {
    const state = await openRoster(['王敏']);
    let answer = () => {};
    state.answered = new Promise((resolve) => {
      answer = resolve;
    });
    await fillIn('王敏');
    fireEvent.click(screen.getByRole('button', { name: /^保.?存|grid\.save/ }));
    await waitFor(() => expect(state.batches).toHaveBeenCalledOnce());
    fireEvent.click(screen.getByRole('button', { name: /下一周|grid\.next/ }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByText('放弃', { selector: '[role="dialog"] button *' })).toBeNull();
    expect(screen.getByText('2026-11-16 – 2026-11-22')).toBeVisible();
    answer();
    expect(await screen.findByText('2026-11-23 – 2026-11-29')).toBeVisible();
  });

  it('are named when their row has left it, are not sent, and can be given up', async () => {
    const state = await openRoster(['王敏', '李强']);
    await fillIn('王敏');
    state.users = ['李强'];
    const save = screen.getByRole('button', { name: /^保.?存|grid\.save/ });
    fireEvent.click(save);
    expect(await screen.findByText(/grid\.goneEdit|王敏 2026-11-16：你填了“早班”/)).toBeVisible();
    expect(screen.queryByText('王敏')).toBeNull();
    fireEvent.click(save);
    expect(state.batches).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getAllByRole('button', { name: /^放弃修改|grid\.discard/ }).at(-1) ?? save);
    await waitFor(() => expect(screen.queryByText(unsaved)).toBeNull());
  });
});

describe('what is pasted into a roster', () => {
  async function paste(text: string) {
    const sunday = await screen.findByRole('gridcell', { name: /王敏 2026-11-22/ });
    fireEvent.mouseDown(sunday);
    fireEvent.mouseUp(sunday);
    await waitFor(() => expect(sunday).toHaveAttribute('aria-selected', 'true'));
    fireEvent.paste(sunday, { clipboardData: { getData: () => text } });
  }

  it('says how many cells lie beyond the grid', async () => {
    await openRoster(['王敏', '李强']);
    await paste('早班\t早班\t早班\n早班\t早班\n早班');
    expect(await screen.findByText('4 格超出表格，没有填入')).toBeVisible();
    expect(screen.getByText('2 格未保存')).toBeVisible();
  });

  it('says in which row and column a value was not found', async () => {
    await openRoster(['王敏', '李强']);
    await paste('不存在\n夜班');
    expect(await screen.findByText('2 格没有填入：没有找到填写的内容')).toBeVisible();
    expect(screen.getByText('王敏 2026-11-22：不存在、李强 2026-11-22：夜班')).toBeVisible();
  });

  it('names the first five of the values that were not found', async () => {
    await openRoster(['甲', '乙', '丙', '丁', '戊', '王敏', '己', '庚', '辛', '壬', '癸']);
    await paste('1\n2\n3\n4\n5\n6');
    expect(await screen.findByText('6 格没有填入：没有找到填写的内容')).toBeVisible();
    const day = '2026-11-22';
    expect(screen.getByText(`王敏 ${day}：1、己 ${day}：2、庚 ${day}：3、辛 ${day}：4、壬 ${day}：5…`)).toBeVisible();
  });
});

describe('the week before, copied into a roster', () => {
  const late = { ...early, id: '6', name: '晚班', enabled: false };
  const inWeekBefore = (id: string, user: string, of: string) => ({
    id,
    version: 1,
    user,
    date: '2026-11-10',
    shift: of,
  });
  const copy = async () => {
    await screen.findByRole('gridcell', { name: /王敏 2026-11-17/ });
    fireEvent.click(screen.getByRole('button', { name: /复制上周/ }));
  };

  it('leaves out what cannot be chosen any more, and says where', async () => {
    const held = [inWeekBefore('1', '王敏', '5'), inWeekBefore('2', '李强', '6')];
    const { batches } = await openRoster(['王敏', '李强'], { known: [early, late], held });
    await copy();
    expect(await screen.findByText('1 格没有填入：班次已停用或不能再选')).toBeVisible();
    expect(screen.getByText('李强 2026-11-17：晚班')).toBeVisible();
    expect(screen.getByText('已填入上周的 1 格，保存后生效')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: /王敏 2026-11-17 早班/ })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^保.?存|grid\.save/ }));
    await waitFor(() => expect(batches).toHaveBeenCalledTimes(1));
    expect(batches).toHaveBeenCalledWith({ create: [{ user: '王敏', date: '2026-11-17', shift: '5' }], update: [] });
  });

  it('is not said to hold nothing where all of it is left out', async () => {
    await openRoster(['李强', '王敏'], { known: [early, late], held: [inWeekBefore('2', '李强', '6')] });
    await copy();
    expect(await screen.findByText('1 格没有填入：班次已停用或不能再选')).toBeVisible();
    expect(screen.queryByText('上周没有可以复制的内容')).toBeNull();
    expect(screen.queryByText(unsaved)).toBeNull();
  });
});

it('the refusal of a roster says for whom, which day and why', async () => {
  const state = await openRoster(['王敏']);
  await fillIn('王敏');
  state.refusesAll = true;
  fireEvent.click(screen.getByRole('button', { name: /^保.?存|grid\.save/ }));
  expect(await screen.findByText('王敏 2026-11-16：不能选择“早班”')).toBeVisible();
  expect(screen.getByRole('gridcell', { name: /王敏 2026-11-16.*未保存：不能选择“早班”/ })).toBeVisible();
});

describe('a roster whose permission is taken away', () => {
  const paths = ['/setting/customerShift/roster?day=2026-11-16', '/setting/customerShift?tab=roster&day=2026-11-16'];

  it.each(paths)('keeps its unsaved cells under the reason, and saves them once it is given back: %s', async (path) => {
    const state = await openRoster(['王敏'], { path });
    await fillIn('王敏');
    await state.changePermissions(['follow_plan']);
    expect(screen.getAllByText('没有权限查看')).toHaveLength(1);
    expect(screen.getByText(/你填写的内容仍保留在下方/)).toBeVisible();
    const cell = screen.getByRole('gridcell', { name: /王敏 2026-11-16 早班/ });
    expect(screen.getByText(unsaved)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^保.?存|grid\.save/ })).toBeNull();
    fireEvent.keyDown(cell, { key: 's', ctrlKey: true });
    expect(state.batches).not.toHaveBeenCalled();
    await state.changePermissions(['shifts_conf']);
    expect(screen.queryByText('没有权限查看')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^保.?存|grid\.save/ }));
    await waitFor(() => expect(state.batches).toHaveBeenCalledTimes(1));
  });

  it.each(paths)('shows its notice alone once they are given up: %s', async (path) => {
    const { changePermissions } = await openRoster(['王敏'], { path });
    await fillIn('王敏');
    await changePermissions(['follow_plan']);
    fireEvent.click(screen.getByRole('button', { name: /^放弃修改|grid\.discard/ }));
    expect(await screen.findByRole('heading', { name: '没有权限查看' })).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it.each(paths)('keeps them when the server refuses the cells, too: %s', async (path) => {
    const state = await openRoster(['王敏'], { path });
    await fillIn('王敏');
    state.refusal = refusal({ code: 50008, statusCode: 200 });
    fireEvent.click(screen.getByRole('button', { name: /^保.?存|grid\.save/ }));
    expect(await screen.findByText(/你填写的内容仍保留在下方/)).toBeVisible();
    await state.changePermissions(['follow_plan']);
    expect(screen.getAllByText('没有权限查看')).toHaveLength(1);
    expect(screen.getByText(unsaved)).toBeVisible();
    state.refusal = undefined;
    await state.changePermissions(['shifts_conf']);
    await waitFor(() => expect(screen.queryByText('没有权限查看')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /^保.?存|grid\.save/ }));
    await waitFor(() => expect(state.batches).toHaveBeenCalledTimes(1));
  });
});

describe('the shifts of a roster', () => {
  it('are not said to be missing while they are loading', async () => {
    await openRoster(['王敏'], { shifts: () => new Promise(() => {}) });
    await screen.findByRole('button', { name: /下一周|grid\.next/ });
    expect(screen.queryByText(/还没有可以填入|grid\.noValues/)).toBeNull();
    expect(document.querySelector('.ant-skeleton')).toBeVisible();
  });

  it('are loaded again after they failed to load', async () => {
    let isFailing = true;
    await openRoster(['王敏'], {
      shifts: async () => {
        if (isFailing) throw refusal({ statusCode: 500, message: '没有应答' });
      },
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    isFailing = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /早班/ })).toBeVisible();
  });
});

describe('what is done for the whole week of a roster', () => {
  const draft = { id: '1', version: 1, user: '王敏', date: '2026-11-16', shift: '5', status: 'draft', published: null };
  const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button');

  it('names those whom it is about before it is done', async () => {
    await openRoster(['王敏', '李强', '周婷'], {
      held: [draft, { ...draft, id: '2', date: '2026-11-17' }, { ...draft, id: '3', user: '李强' }],
    });
    await screen.findByRole('gridcell', { name: /王敏 2026-11-16/ });
    fireEvent.click(button('发布') ?? document.body);
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('客服（2）：王敏、李强。共 3 格');
    expect(question).toHaveTextContent('不另发通知');
  });

  it('is not offered where nothing is there to be done', async () => {
    await openRoster(['王敏'], { held: [draft] });
    await screen.findByRole('gridcell', { name: /王敏 2026-11-16/ });
    await waitFor(() => expect(button('撤回')).toHaveAttribute('aria-disabled', 'true'));
    fireEvent.click(button('撤回') ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('发布')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('is undone and redone by buttons that say so', async () => {
    await openRoster(['王敏']);
    await fillIn('王敏');
    expect(button('撤销')).toBeEnabled();
    expect(button('重做')).toBeDisabled();
  });
});
