import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import merchant from '../../../src/resources/customer/merchant.ts';
import { chooseTool, createMemoryServer, type MemoryServer, merchantRow, openConsole } from './stage.tsx';

const path = '/custom/business';
const permissions = ['merchant_admin', 'merchant_admin:delete'];
/** What changes the question that a list asks, and whether what was selected before is selected still. */
const changes = [
  ['a search', '?q=商家2', 0],
  ['a preset', '?preset=signed', 0],
  ['a filter', '?level=B', 0],
  ['an order', '?sort=expiresAt', 1],
  ['another page', '?page=2', 1],
] as const;

/** A server that holds the rows of later questions back until the gate opens. */
function slow(
  server: MemoryServer = createMemoryServer(Array.from({ length: 25 }, (_, at) => merchantRow(`${at + 1}`))),
) {
  const gate = { isShut: false, open: () => {} };
  const { getList, getOne, custom } = server.provider;
  const pass = async <Answer,>(ask: () => Promise<Answer>) => {
    if (gate.isShut) await new Promise<void>((resolve) => Object.assign(gate, { open: resolve }));
    return ask();
  };
  const isTrash = (url: string) => url.includes('/trash');
  Object.assign(server.provider, {
    getList: (params: Parameters<typeof getList>[0]) =>
      params.meta?.options ? getList(params) : pass(() => getList(params)),
    getOne: (params: Parameters<typeof getOne>[0]) => pass(() => getOne(params)),
    custom: (params: Parameters<NonNullable<typeof custom>>[0]) =>
      isTrash(params.url) ? pass(async () => trash(params.query)) : custom?.(params),
  });
  return { server, gate };
}

/** A page of the deleted merchants. */
function trash(query: unknown) {
  const { q } = Object(query);
  const deleted = { deletedAt: '2026-11-20T02:00:00.000Z', purgedAt: '2026-12-20T02:00:00.000Z' };
  const records = ['91', '92'].flatMap((id) => (!q || q === `商家${id}` ? { ...merchantRow(id), ...deleted } : []));
  return { data: { records, total: records.length } };
}

async function open(search = '', definition?: AnyDefinition) {
  const { server, gate } = slow();
  const view = await openConsole(`${path}${search}`, { server, permissions, ...(definition && { definition }) });
  return {
    ...view,
    server,
    answer: () => act(async () => gate.open()),
    /** Asks another question, which is not answered yet. */
    ask: async (next: string) => {
      gate.isShut = true;
      await act(() => view.router.navigate(`${path}${next}`));
    },
  };
}

// Not by roles, which take long among the cells of twenty rows.
const box = (name: string) => screen.findByLabelText(name);
const link = (name: string) => screen.findByText(name, { selector: '[data-row-key] a' });
const chosenCount = async () => {
  await act(async () => {});
  return Number(/已选 (\d+) 条/.exec(document.body.textContent ?? '')?.[1] ?? 0);
};

// Code that loads late takes its time on a busy machine.
beforeAll(async () => {
  await import('../../../src/screens/list/layouts/table/foot/selection-bar.tsx');
  await import('../../../src/screens/list/layouts/phone/cards.tsx');
  await import('../../../features/inline/screen/index.tsx');
  await import('../../../features/trash/screen/index.tsx');
}, 300_000);
afterEach(() => vi.restoreAllMocks());

describe.each(['table', 'cards of a phone'])('The %s with rows that answer an earlier question', (layout) => {
  it('selects and changes none of them until the answer is there', async () => {
    if (layout !== 'table') {
      const { matchMedia } = window;
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        Object.assign(matchMedia(query), { matches: /max-width/.test(query) }),
      );
    }
    const { ask, answer, server } = await open('?preset=all');
    for (const [change, search, kept] of changes) {
      await ask('?preset=all');
      await answer();
      fireEvent.click(await box('选择 商家1'));
      await screen.findByText('已选 1 条');
      await ask(search);
      const row = (await link('商家2')).closest<HTMLElement>('[data-row-key]');
      expect(row?.closest('[inert]'), change).not.toBeNull();
      fireEvent.click(await box('选择 商家2'));
      if (layout === 'table') {
        const all = await box('选择本页全部');
        expect(all, change).toBeDisabled();
        fireEvent.click(all);
        row?.focus();
        fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
        fireEvent.click(within(row ?? document.body).getByText('编辑'));
      }
      expect(await chosenCount(), change).toBe(kept);
      await answer();
      const name = search.includes('page') ? '商家21' : '商家2';
      await waitFor(async () => expect((await link(name)).closest('[inert]'), change).toBeNull());
      fireEvent.click(await box(`选择 ${name}`));
      await waitFor(async () => expect(await chosenCount(), change).toBe(kept + 1));
      fireEvent.click(screen.getByText('取消选择'));
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.asked.filter((call) => call.startsWith('act'))).toEqual([]);
  });
});

describe('What answers an earlier question', () => {
  it('is not edited in place', async () => {
    const definition: AnyDefinition = {
      name: 'merchant',
      recordLabel: 'name',
      fields: { name: { type: 'text', label: '问法', search: true } },
      list: { inline: ['name'] },
    };
    const { ask, answer } = await open('', definition);
    await screen.findAllByLabelText('修改问法');
    await ask('?q=商家2');
    const begin = async () =>
      fireEvent.keyDown((await screen.findAllByLabelText('修改问法'))[1] ?? document.body, { key: 'Enter' });
    await begin();
    expect(screen.queryByRole('textbox', { name: '问法' })).not.toBeInTheDocument();
    await answer();
    await waitFor(() => expect(document.querySelector('tbody')).not.toHaveAttribute('inert'));
    await begin();
    expect(await screen.findByDisplayValue('商家20')).toBeInTheDocument();
  });

  it('is not decided in a queue', async () => {
    const definition: AnyDefinition = {
      ...merchant,
      states: {
        field: 'status',
        transitions: {
          ...merchant.states?.transitions,
          pause: { label: '暂停', from: ['signed'], to: 'paused', bulk: true },
        },
      },
      list: { ...merchant.list, preset: 'signed', layouts: ['queue', 'table'] },
      review: { presets: ['signed'], fields: ['name'], decisions: ['pause'] },
    };
    const { ask, answer, server } = await open('', definition);
    await screen.findByRole('article', { name: '商家1' });
    await ask('?preset=signed&q=商家2');
    await userEvent.keyboard('x1');
    fireEvent.click(screen.getByRole('button', { name: /^暂停/ }));
    await answer();
    expect(await screen.findByRole('article', { name: '商家2' })).toBeInTheDocument();
    await userEvent.keyboard('1');
    const stateOf = (id: string) => server.rows.find((row) => row.id === id)?.status;
    await waitFor(() => expect(stateOf('2')).toBe('paused'));
    expect(stateOf('1')).toBe('signed');
  });

  it('is not restored from the trash', async () => {
    const { ask, answer, server } = await open();
    await link('商家1');
    await chooseTool('回收站');
    const name = '选择 商家92';
    fireEvent.click(await box(name));
    await ask('');
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索已删除的记录' }), '商家91{Enter}');
    fireEvent.click(await box(name));
    fireEvent.click(screen.getByRole('button', { name: '恢复 商家92' }));
    expect(await box(name)).not.toBeChecked();
    expect(screen.getByRole('button', { name: '恢复' })).toBeDisabled();
    await answer();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name })).not.toBeInTheDocument());
    expect(server.asked.filter((call) => call.startsWith('restore'))).toEqual([]);
  });

  it('is not changed beside a list while the next record is loaded', async () => {
    const { ask, answer, server } = await open('?peek=1');
    const panel = within(await screen.findByRole('complementary', { name: '速览' }));
    await panel.findByRole('heading', { level: 2, name: '商家1' });
    await ask('?peek=2');
    fireEvent.click(panel.getByRole('button', { name: '编辑' }));
    await userEvent.keyboard('e');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await answer();
    expect(await panel.findByRole('heading', { level: 2, name: '商家2' })).toBeInTheDocument();
    expect(server.asked.filter((call) => call.startsWith('act'))).toEqual([]);
  });
});
