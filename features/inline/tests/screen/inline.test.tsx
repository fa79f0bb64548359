import type { BaseRecord, UpdateParams } from '@refinedev/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../../src/engine/definition/resource.ts';
import {
  createMemoryServer,
  type MemoryServer,
  merchantRow,
  openConsole,
  refusal,
} from '../../../../tests/screens/list/stage.tsx';
import type { Fields } from '../../../../tests/setup/fields.ts';

const fields: Fields = {
  name: { type: 'text', label: '问法', required: true, max: 20, sortable: true },
  contact: { type: 'textarea', label: '答案', list: true, max: 200 },
  level: { type: 'enum', label: '等级', options: ['A', 'B'].map((value) => ({ value, label: value })) },
  note: {
    type: 'text',
    label: '备注',
    when: { field: 'level', eq: 'A' },
    perm: { write: ['merchant_admin', 'other'] },
  },
};
const definition: AnyDefinition = {
  name: 'merchant',
  recordLabel: 'name',
  fields,
  list: { inline: ['name', 'contact', 'level', 'note'], sort: 'name' },
};

interface Sheet {
  readonly server: MemoryServer;
  /** The writes, as `1 v1 {"name":"…"}`. */
  readonly written: string[];
  /** Thrown by the next writes, one each. */
  readonly refusals: Error[];
  /** What the answers of the writes wait for. */
  answered: Promise<void>;
}

/** A server that takes writes with the version it has, and refuses when told. */
function createSheet(rows = ['甲', '乙', '丙'].map((name, at) => row(String(at + 1), name))): Sheet {
  const server = createMemoryServer(rows);
  const written: string[] = [];
  const refusals: Error[] = [];
  const sheet: Sheet = { server, written, refusals, answered: Promise.resolve() };
  async function update({ id, variables }: UpdateParams<object>) {
    const { version, ...values } = variables as { readonly version: number };
    written.push(`${id} v${version} ${JSON.stringify(values)}`);
    await sheet.answered;
    const refused = refusals.shift();
    if (refused) throw refused;
    const before = server.rows.find((one) => one.id === id);
    if (before?.version !== version) throw refusal({ code: 40900, statusCode: 200, message: '数据已变化' });
    const data: BaseRecord & { id: string } = { ...before, ...values, id: String(id), version: version + 1 };
    // The list begins with what was changed least recently, so a changed row goes to its end.
    server.rows = [...server.rows.filter((one) => one.id !== id), data];
    return { data: structuredClone(data) };
  }
  Object.assign(server.provider, { update });
  return sheet;
}

function row(id: string, name: string, more: object = {}) {
  return merchantRow(id, { name, contact: `答${id}`, level: 'B', note: '旧', ...more });
}

interface Options {
  readonly permissions?: string[];
  readonly lookedAtAs?: string;
  readonly definition?: AnyDefinition;
  readonly language?: 'en';
}

async function open(sheet = createSheet(), options: Options = {}) {
  const console = await openConsole('/custom/business', { server: sheet.server, definition, ...options });
  await screen.findByText('甲');
  return { ...sheet, ...console };
}

const cells = (label: string) => screen.findAllByLabelText(`修改${label}`);
async function cell(label: string, at: number) {
  const found = (await cells(label))[at];
  if (!found) throw new Error(`There is no cell ${at} of "${label}".`);
  return found;
}
const names = () =>
  [...document.querySelectorAll('[data-row-key]')].map((one) => one.querySelector('td:nth-of-type(2)')?.textContent);

beforeEach(() => window.localStorage.clear());

describe('A list whose cells are edited in place', () => {
  it('is edited with the keyboard alone: a text, the next row, and the next column', async () => {
    const { written } = await open();
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: '问法' })).toHaveValue('甲');
    await user.keyboard('一{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-id', '2'));
    await user.keyboard('新乙{Tab}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-inline', 'contact'));
    await user.keyboard('{F2}好{Shift>}{Enter}{/Shift}的{Enter}');
    await waitFor(() => expect(written).toHaveLength(3));
    expect(written).toEqual(['1 v1 {"name":"甲一"}', '2 v1 {"name":"新乙"}', '2 v2 {"contact":"答2好\\n的"}']);
    expect(await screen.findByText('甲一')).toBeVisible();
  });

  it('waits for its saves without a question when it is left', async () => {
    const sheet = createSheet();
    let answer = () => {};
    sheet.answered = new Promise((resolve) => {
      answer = resolve;
    });
    const { written, router, address } = await open(sheet);
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('{Enter}一{Enter}');
    (await cell('问法', 1)).focus();
    await user.keyboard('{Enter}二{Enter}');
    await waitFor(() => expect(written).toHaveLength(2));
    await act(() => router.navigate('/'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByText('放弃未保存的内容？')).toBeNull();
    expect(address()).toBe('/custom/business');
    answer();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('keeps each row in its place until the list is shown anew, wherever the new value would sort it', async () => {
    const { server } = await open();
    const user = userEvent.setup();
    await user.dblClick(await cell('问法', 0));
    await user.clear(await screen.findByRole('textbox', { name: '问法' }));
    await user.keyboard('zz{Enter}');
    await waitFor(() => expect(server.rows.at(-1)).toMatchObject({ name: 'zz' }));
    await waitFor(() => expect(server.asked.filter((call) => call === 'list').length).toBeGreaterThan(1));
    expect(names()).toEqual(['zz', '乙', '丙']);
  });

  it('saves nothing for Escape, nor for a value that is as before', async () => {
    const { written } = await open();
    const user = userEvent.setup();
    (await cell('问法', 1)).focus();
    await user.keyboard('不要{Escape}{Enter}{Enter}');
    expect(screen.getByText('乙')).toBeVisible();
    expect(written).toEqual([]);
  });

  it('keeps a value that its field does not take in the open cell, and says why', async () => {
    const { written } = await open();
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('{Delete}{Enter}');
    const input = await screen.findByRole('textbox', { name: '问法' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^请(输入|选择)./);
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveFocus();
    expect(written).toEqual([]);
  });

  it('names another field that the server refuses instead, as the language writes it', async () => {
    const sheet = createSheet();
    sheet.refusals.push(
      Object.assign(refusal({ code: 40000, statusCode: 200 }), { errors: { contact: ['已被使用'] } }),
    );
    await open(sheet, { language: 'en' });
    (await screen.findAllByLabelText('Edit 问法'))[0]?.focus();
    await userEvent.setup().keyboard('乙{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: 答案: 已被使用');
  });

  it('keeps a value that the server refuses, says why beside it, and lets it be repaired', async () => {
    const sheet = createSheet();
    sheet.refusals.push(Object.assign(refusal({ code: 40900, statusCode: 200 }), { errors: { name: ['已被使用'] } }));
    const { written } = await open(sheet);
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('乙{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('未保存：已被使用');
    expect(screen.getAllByText('乙')).toHaveLength(2);
    await user.dblClick(await cell('问法', 0));
    await user.keyboard('二{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(written).toEqual(['1 v1 {"name":"乙"}', '1 v1 {"name":"乙二"}']);
  });

  /** Has the list loaded anew, as a live event would. */
  async function reload(server: MemoryServer) {
    const count = () => server.asked.filter((call) => call === 'list').length;
    const before = count();
    // Without a pointer, which would take the focus and so close the open cell.
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(count()).toBeGreaterThan(before));
  }

  it('keeps the open cell when its row leaves the page, and saves what was typed', async () => {
    const { server, written } = await open();
    const user = userEvent.setup();
    (await cell('问法', 1)).focus();
    await user.keyboard('{Enter}新');
    const all = server.rows;
    server.rows = all.filter(({ id }) => id !== '2');
    const { getOne } = server.provider;
    // The list does not show it any more, but it is there.
    server.provider.getOne = (params) =>
      params.id === '2' ? Promise.resolve(structuredClone({ data: all[1] }) as never) : getOne(params);
    await reload(server);
    const input = await screen.findByRole('textbox', { name: '问法' });
    expect(input).toHaveValue('乙新');
    expect(names()).toHaveLength(3);
    server.rows = all;
    input.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(written).toEqual(['2 v1 {"name":"乙新"}']));
  });

  it('keeps what was typed in a row that somebody deletes, says so, and lets it go when it is given up', async () => {
    const { server } = await open();
    const user = userEvent.setup();
    (await cell('问法', 1)).focus();
    await user.keyboard('{Enter}新');
    server.rows = server.rows.filter(({ id }) => id !== '2');
    await reload(server);
    expect(await screen.findByText('记录已被删除，或你已无权查看')).toBeVisible();
    const input = screen.getByRole('textbox', { name: '问法' });
    expect(input).toHaveValue('乙新');
    input.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(names()).toEqual(['甲', '丙']));
  });

  it('asks before an unsaved cell is left', async () => {
    const sheet = createSheet();
    sheet.refusals.push(refusal({ statusCode: 0, message: '连接错误' }));
    const { router, address } = await open(sheet);
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('断{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('未保存：连接错误');
    void router.navigate('/custom/follow');
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: '继续填写' }));
    expect(address()).toBe('/custom/business');
  });

  it('keeps an open cell while refreshes fail, when they succeed again, and when the right is taken away', async () => {
    const { server } = await open();
    (await cell('问法', 0)).focus();
    await userEvent.setup().keyboard('{Enter}新');
    server.failure = refusal({ statusCode: 502, message: '服务器错误' });
    await reload(server);
    expect(await screen.findByText('刷新失败，下面是之前的内容')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: '问法' })).toHaveValue('甲新');
    server.failure = undefined;
    await reload(server);
    await waitFor(() => expect(screen.queryByText('刷新失败，下面是之前的内容')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: '问法' })).toHaveValue('甲新');
    server.failure = refusal({ code: 50008, statusCode: 200 });
    await reload(server);
    expect(await screen.findByText('没有权限查看')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: '问法' })).toHaveValue('甲新');
  });

  it('shows what another user saved in the same cell, and saves what is chosen', async () => {
    const sheet = createSheet();
    const { server, written } = await open(sheet);
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('我的');
    server.rows = server.rows.map((one) =>
      one.id === '1' ? { ...one, version: 2, name: '他的', labels: { updatedBy: '李强' } } : one,
    );
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('李强刚刚改成了：他的');
    await user.click(screen.getByRole('button', { name: '用我的' }));
    await waitFor(() => expect(written.at(-1)).toBe('1 v2 {"name":"我的"}'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByText('我的')).toBeVisible();
  });

  it('does not take a record for deleted when a conflict cannot be looked up, and saves when asked again', async () => {
    const { server, written } = await open();
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('我的');
    server.rows = server.rows.map((one) => (one.id === '1' ? { ...one, version: 2, contact: '别人写的' } : one));
    const { getOne } = server.provider;
    server.provider.getOne = () => Promise.reject(refusal({ statusCode: 502, message: '服务器错误' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('未保存：服务器错误');
    server.provider.getOne = getOne;
    await user.dblClick(await cell('问法', 0));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(written.at(-1)).toBe('1 v2 {"name":"我的"}'));
  });

  it.each([
    { statusCode: 404, code: 40400 },
    { statusCode: 200, code: 50008 },
  ])('says that the record is gone when a conflict is answered with $code', async (facts) => {
    const { server } = await open();
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('我的');
    server.rows = server.rows.map((one) => (one.id === '1' ? { ...one, version: 2 } : one));
    server.provider.getOne = () => Promise.reject(refusal(facts));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('未保存：记录已被删除，或你已无权查看');
  });

  it('asks for no record that came with the conflict', async () => {
    const sheet = createSheet();
    const current = { ...row('1', '他的'), version: 2 };
    sheet.refusals.push(Object.assign(refusal({ code: 40900, statusCode: 200 }), { current }));
    await open(sheet);
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('我的{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('刚刚改成了：他的');
    expect(sheet.server.asked).not.toContain('one');
  });

  it('shows the conflict of a cell that waits for another of its record, and overwrites nothing', async () => {
    const sheet = createSheet();
    let answer = () => {};
    sheet.answered = new Promise((resolve) => {
      answer = resolve;
    });
    const { server, written } = await open(sheet);
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('我的{Tab}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-inline', 'contact'));
    server.rows = server.rows.map((one) => (one.id === '1' ? { ...one, version: 2, contact: '他的' } : one));
    await user.keyboard('也是我的{Enter}');
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('刚刚改成了：他的');
    expect(written).toEqual(['1 v1 {"name":"我的"}', '1 v2 {"name":"我的"}']);
  });

  it('takes the value of the other user where that is chosen', async () => {
    const { server, written } = await open();
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('我的');
    server.rows = server.rows.map((one) => (one.id === '1' ? { ...one, version: 2, name: '他的' } : one));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: '用对方的' }));
    expect(await screen.findByText('他的')).toBeVisible();
    expect(written).toEqual(['1 v1 {"name":"我的"}']);
  });

  it('is saved over a change of other fields without a question', async () => {
    const { server, written } = await open();
    const user = userEvent.setup();
    (await cell('问法', 0)).focus();
    await user.keyboard('我的');
    server.rows = server.rows.map((one) => (one.id === '1' ? { ...one, version: 5, contact: '别人写的' } : one));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(written).toEqual(['1 v1 {"name":"我的"}', '1 v5 {"name":"我的"}']));
    expect(await screen.findByText('别人写的')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('has no cell to edit where a condition of the field does not hold', async () => {
    await open(createSheet([row('1', '甲', { level: 'A' }), row('2', '乙')]));
    expect(await cells('问法')).toHaveLength(2);
    expect(await cells('备注')).toHaveLength(1);
  });

  it('has no cell to edit where the value goes with the choice in another field', async () => {
    const contact = { type: 'text', label: '答案', fixedBy: { field: 'level', values: { A: '答1' } } };
    const sheet = createSheet([row('1', '甲', { level: 'A' }), row('2', '乙')]);
    await open(sheet, { definition: { ...definition, fields: { ...fields, contact } } });
    expect(await cells('问法')).toHaveLength(2);
    expect(await cells('答案')).toHaveLength(1);
  });

  it('has none while a role is looked at', async () => {
    const { unmount } = await open(createSheet(), { lookedAtAs: '客服' });
    await waitFor(() => expect(document.querySelector('[data-row-key]')).not.toBeNull());
    expect(document.querySelector('[data-inline]')).toBeNull();
    unmount();
  });
});
