import type { BaseRecord, GetListParams } from '@refinedev/core';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { splitValues } from '../../../src/screens/list-state/filters/value-list.ts';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

const path = '/custom/business';
const definition: AnyDefinition = {
  name: 'merchant',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', search: true },
    given: { type: 'text', label: '备注', filter: true },
    count: { type: 'int', label: '数量', filter: true },
  },
};
const numbers = (count: number) => Array.from({ length: count }, (_one, at) => `400000000000${1000 + at}`);

const parent = { type: 'tree', to: 'merchant', label: '上级' };
const others: readonly [string, AnyDefinition][] = [
  [
    'a calendar',
    {
      ...definition,
      fields: { ...definition.fields, day: { type: 'date', label: '日期' } },
      list: { calendar: { date: 'day' }, layouts: ['calendar', 'table'] },
    },
  ],
  ['a tree', { ...definition, fields: { ...definition.fields, parent }, tree: { parent: 'parent' } }],
];

async function open(address = path, shown = definition) {
  const server = createMemoryServer([merchantRow('1')]);
  const { getList } = server.provider;
  server.provider.getList = async <Data extends BaseRecord>(params: GetListParams) => {
    const answer = await getList<Data>(params);
    return params.meta?.missing ? { ...answer, missing: { q: ['乙店'], given_like: [] } } : answer;
  };
  return { ...(await openConsole(address, { server, definition: shown })), server };
}

async function findInput(label: string): Promise<HTMLElement> {
  return waitFor(() => document.querySelector<HTMLElement>(`input[aria-label="${label}"]`) ?? expect.fail(label));
}

/** Pastes a text, and returns whether the input itself takes it. */
function paste(input: HTMLElement, text: string): boolean {
  const event = createEvent.paste(input, { clipboardData: { getData: () => text } });
  fireEvent(input, event);
  return !event.defaultPrevented;
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('A pasted text', () => {
  it.each([
    ['甲店\n乙店\r\n 甲店 \n\n', ['甲店', '乙店']],
    ['1001\t1002\t1003', ['1001', '1002', '1003']],
    ['甲店，乙店、丙店;丁店；戊店,己店', ['甲店', '乙店', '丙店', '丁店', '戊店', '己店']],
    ["'4012345678901234567\n４０１２３\n4,012,345", ["'4012345678901234567", '４０１２３', '4,012,345']],
    ['4,012,345,678', ['4,012,345,678']],
    ['甲店 乙店', ['甲店 乙店']],
    ['买家说，这个不好用。', ['买家说，这个不好用。']],
    ['Dear all, please check', ['Dear all, please check']],
    ['甲店\n', ['甲店']],
  ])('%j has the values %j', (text, values) => {
    expect(splitValues(text)).toEqual(values);
  });
});

describe('A list of values', () => {
  it('pasted into the search is any of them, and says which were not found', async () => {
    const { server, address } = await open();
    const input = await findInput('搜索名称');
    expect(paste(input, '甲店\n乙店\n丙店')).toBe(false);
    await waitFor(() =>
      expect(new URLSearchParams(address().split('?')[1]).getAll('q')).toEqual(['甲店', '乙店', '丙店']),
    );
    const list = await screen.findByRole('group', { name: '搜索名称' });
    expect(list).toHaveTextContent('3 个值');
    expect(server.lastList?.filters).toEqual([{ field: 'q', operator: 'in', value: ['甲店', '乙店', '丙店'] }]);
    expect(server.lastList?.meta).toMatchObject({ missing: true });
    expect(await screen.findByText('搜索：3 个值中找到 2 个，1 个没有找到')).toBeVisible();
    expect(screen.getByText('乙店')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '移除条件 搜索名称' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(await findInput('搜索名称')).toHaveValue('');
  });

  it.each(others)('names what was not found above %s, too', async (_layout, shown) => {
    await open(`${path}?q=甲店&q=乙店`, shown);
    expect(await screen.findByText('搜索：2 个值中找到 1 个，1 个没有找到')).toBeVisible();
    expect(screen.getByText('乙店')).toBeVisible();
  });

  it('pasted as one text stays a text', async () => {
    const { address } = await open();
    const input = await findInput('搜索名称');
    expect(paste(input, '买家说，这个不好用。')).toBe(true);
    expect(paste(input, '甲店 乙店')).toBe(true);
    expect(address()).toBe(path);
  });

  it('that is too long for the address is kept in this window alone, and says so elsewhere', async () => {
    const { server, address } = await open();
    const values = numbers(300);
    paste(await findInput('搜索名称'), values.join('\n'));
    await waitFor(() => expect(address()).toMatch(/^\/custom\/business\?values=\w+$/));
    const own = address();
    expect(server.lastList?.filters).toEqual([{ field: 'q', operator: 'in', value: values }]);
    const reloaded = await open(own);
    await waitFor(() => expect(reloaded.server.lastList?.filters).toEqual(server.lastList?.filters));
    expect(reloaded.address()).toBe(own);
    window.sessionStorage.clear();
    const elsewhere = await open(own);
    expect(await screen.findByText(/这里没有，列表没有按它们筛选/)).toBeVisible();
    await waitFor(() => expect(elsewhere.address()).toBe(path));
  });

  it('of more than a thousand is refused in words, with nothing applied', async () => {
    const { address } = await open();
    paste(await findInput('搜索名称'), numbers(1001).join('\n'));
    expect(await screen.findByText('粘贴了 1001 个值，一次最多 1000 个，请分批')).toBeVisible();
    expect(address()).toBe(path);
  });

  it('pasted into a filter is any of them, without those that the field cannot hold', async () => {
    const { server, address } = await open();
    fireEvent.click(await screen.findByRole('button', { name: '筛选' }));
    paste(await findInput('备注'), 'a\nb');
    await waitFor(() => expect(address()).toBe(`${path}?given_like=a&given_like=b`));
    expect(await screen.findByText('备注：2 个值都找到了')).toBeVisible();
    expect(server.lastList?.filters).toEqual([{ field: 'given_like', operator: 'in', value: ['a', 'b'] }]);
    paste(await findInput('数量'), '1\n甲\n2');
    expect(await screen.findByText('这些值读不懂，没有用来筛选：甲')).toBeVisible();
    await waitFor(() => expect(address()).toContain('count=1&count=2'));
    await act(async () => undefined);
    expect(server.lastList?.filters).toContainEqual({ field: 'count', operator: 'in', value: ['1', '2'] });
  });
});
