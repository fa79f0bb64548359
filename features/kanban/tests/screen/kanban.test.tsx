import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import merchant from '../../../../src/resources/customer/merchant.ts';
import { createMemoryServer, merchantRow, openConsole } from '../../../../tests/screens/list/stage.tsx';

const status = { ...merchant.fields.status, filter: true };
const definition = {
  ...merchant,
  fields: { ...merchant.fields, status },
  list: { ...merchant.list, layouts: ['table', 'kanban'] as const, kanban: { limits: { signed: 2, paused: 2 } } },
};
const rows = [
  merchantRow('1', { status: 'negotiating' }),
  merchantRow('2'),
  merchantRow('3'),
  merchantRow('4'),
  merchantRow('5', { status: 'paused' }),
];
const open = async (query = '', server = createMemoryServer(rows)) => {
  await openConsole(`/custom/business?layout=kanban&preset=all${query}`, { server, definition });
  const column = async (name: string) => within(await screen.findByRole('region', { name }));
  return { server, column };
};

it('a column counts its records, and is marked when there are more than its limit', async () => {
  const { column } = await open();
  const signed = await column('已签约');
  expect(await signed.findByText('商家4')).toBeVisible();
  expect(signed.getByText('3 / 2')).toHaveAttribute('title', '超过上限 2 条');
  expect((await column('暂停')).getByText('1 / 2')).toHaveAttribute('title', '上限 2 条');
  expect((await column('潜在')).getByText('没有记录')).toBeVisible();
});

describe('where the list opens with a preset by states', () => {
  const opening = { ...definition.list, preset: 'signed' };
  const openSigned = (query: string) =>
    openConsole(`/custom/business${query}`, {
      server: createMemoryServer(rows),
      definition: { ...definition, list: opening },
    });
  const headings = () => screen.findAllByRole('heading', { level: 2 });
  const all = ['潜在', '洽谈中', '已签约', '暂停', '已流失'];
  const titles = async () => (await headings()).map(({ textContent }) => textContent);

  it('the board opens with every column', async () => {
    await openSigned('?layout=kanban');
    expect(await titles()).toEqual(all);
  });

  it('the preset comes and goes with the layout, until another is chosen', async () => {
    await openSigned('');
    const user = userEvent.setup();
    const preset = (name: RegExp) => screen.findByRole('link', { name });
    const change = async (name: string) => user.click(await screen.findByRole('button', { name }));
    await change('看板');
    expect(await titles()).toEqual(all);
    await change('表格');
    expect(await preset(/^已签约/)).toHaveAttribute('aria-current');
    await user.click(await preset(/^暂停/));
    await change('看板');
    expect(await titles()).toEqual(['暂停']);
  });
});

it('a filter by states leaves their columns', async () => {
  const { column } = await open('&status=paused&status=lost');
  expect(await (await column('暂停')).findByText('商家5')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '暂停',
    '已流失',
  ]);
});

it('keys aim at a column, which says why it takes nothing, and the transition asks for what it needs', async () => {
  const { server, column } = await open();
  const card = (await (await column('洽谈中')).findByText('商家1')).closest('li');
  card?.focus();
  const user = userEvent.setup();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect((await column('潜在')).getByText('不能从“洽谈中”直接改为“潜在”')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect(await screen.findByRole('dialog', { name: /签约/ })).toBeVisible();
  expect(server.asked).not.toContain('act sign');
});
