import type { BaseRecord, GetListParams, GetListResponse } from '@refinedev/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Field } from '../../src/engine/fields/field.ts';
import { fieldOf } from '../../src/engine/resource.ts';
import { cellOf } from '../../src/fields/cells.tsx';
import { inputOf } from '../../src/fields/inputs.tsx';
import merchantFile from '../../src/resources/customer/merchant.ts';
import userFile from '../../src/resources/permission/user.ts';
import { renderInConsole, resourceOf } from '../screens/form/console.tsx';
import { fieldOf as anyField } from './field.ts';

const merchant = resourceOf(merchantFile);
const users = resourceOf(userFile);

const staff = [
  { value: '7', label: '王敏' },
  { value: '8', label: '赵雷' },
];

/** The server's answer to pickers: by id, by keyword, or everybody. */
async function options<Data extends BaseRecord>({ filters = [], meta }: GetListParams): Promise<GetListResponse<Data>> {
  if (meta?.options !== true) throw new Error('A picker asks for options, not for records.');
  const asked = new Map(filters.flatMap((filter) => ('field' in filter ? [[filter.field, filter.value]] : [])));
  const ids: readonly string[] | undefined = asked.get('id');
  const found = staff.filter((one) => (ids ? ids.includes(one.value) : one.label.includes(asked.get('q') ?? '')));
  return { data: structuredClone(found) as unknown as Data[], total: found.length };
}

/** Draws the input of a field by itself, and remembers what it holds. */
async function drawInput(field: Field, first: unknown = null, label?: string) {
  const { Input } = inputOf(field);
  const onChange = vi.fn();
  function Held() {
    const [value, setValue] = useState<unknown>(first);
    return (
      <Input
        field={field}
        resource="merchant"
        aria-label={field.label}
        label={label}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  await renderInConsole(<Held />, { data: { getList: options } });
  return { user: userEvent.setup(), onChange, input: await screen.findByLabelText<HTMLInputElement>(field.label) };
}

async function drawFilter(field: Field, first: readonly string[] = [], getList = options) {
  const { Filter } = inputOf(field);
  const onChange = vi.fn();
  function Held() {
    const [value, setValue] = useState(first);
    return (
      <Filter
        field={field}
        resource="merchant"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  await renderInConsole(<Held />, { data: { getList } });
  return { user: userEvent.setup(), onChange };
}

/** antd drops and reports typed text some frames after it is left. */
async function frames(count: number) {
  for (let index = 0; index < count; index += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  }
}

async function drawCell(field: Field, value: unknown, label?: string | readonly string[]) {
  const { Cell } = cellOf(field);
  await renderInConsole(
    <div data-testid="cell">
      <Cell field={field} resource="merchant" value={value} label={label} />
    </div>,
  );
  return screen.getByTestId('cell');
}

const fee = fieldOf(merchant, 'fee');
const owner = fieldOf(merchant, 'owner');
const level = fieldOf(merchant, 'level');
const status = fieldOf(merchant, 'status');
const expiresAt = fieldOf(merchant, 'expiresAt');
const name = fieldOf(merchant, 'name');
const count = anyField('int');
const weight = anyField('decimal', { scale: 3 });
const share = anyField('percent');
const isOpen = anyField('bool');
const site = anyField('url');
const opens = anyField('time');
const takes = anyField('duration');
const color = anyField('color');
const hours = anyField('schedule');
const icon = anyField('icon');
const mobile = fieldOf(merchant, 'mobile');
const lastLoginAt = fieldOf(users, 'lastLoginAt');

describe('an input', () => {
  it('of money takes yuan and holds fen', async () => {
    const { user, onChange, input } = await drawInput(fee);
    await user.type(input, '1234.5');
    expect(onChange).toHaveBeenLastCalledWith(123450);
    await user.tab();
    expect(input).toHaveValue('1,234.50');
    await user.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('of a number takes it in any grouping, and tells it in groups', async () => {
    const { user, onChange, input } = await drawInput(count);
    await user.type(input, '１2,345');
    expect(onChange).toHaveBeenLastCalledWith(12_345);
    await user.tab();
    expect(input).toHaveValue('12,345');
    await user.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it.each(['１８８００', '￥１８８００', '18800元', '18,800'])('of money takes "%s" at once', async (text) => {
    const { user, onChange, input } = await drawInput(fee, 1_480_000);
    await user.clear(input);
    await user.paste(text);
    expect(onChange).toHaveBeenLastCalledWith(1_880_000);
    await user.tab();
    expect(input).toHaveValue('18,800.00');
  });

  it.each([
    ['money', fee, 'abc'],
    ['money', fee, '99999999999999999999'],
    ['a whole number', count, '约20'],
    ['a decimal', weight, '1e5'],
    ['a share', share, '12.5.5'],
  ])('of %s keeps what it cannot read', async (_kind, field, text) => {
    const { user, onChange, input } = await drawInput(field, 0.2);
    await user.clear(input);
    await user.type(input, text);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    expect(input).toHaveValue(text);
  });

  it.each([
    ['money', '12.345', fee, 1234.5],
    ['a whole number', '1.5', count, 1.5],
    ['a decimal', '0.12345', weight, 0.12345],
    ['a share', '12.345', share, 0.12345],
  ])('of %s does not round %s in silence', async (_kind, text, field, figure) => {
    const { user, onChange, input } = await drawInput(field);
    await user.type(input, text);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(figure);
    expect(input).toHaveValue(text);
  });

  it.each([
    ['a decimal', '.5', weight, 0.5, '0.500'],
    ['a decimal', '-0.5', weight, -0.5, '-0.500'],
    ['money', '.5', fee, 50, '0.50'],
    ['money', '-0.5', fee, -50, '-0.50'],
    ['a share', '５％', share, 0.05, '5.00'],
  ])('of %s takes %s', async (_kind, text, field, figure, shown) => {
    const { user, onChange, input } = await drawInput(field);
    await user.type(input, text);
    expect(input).toHaveValue(text);
    expect(onChange).toHaveBeenLastCalledWith(figure);
    await user.tab();
    expect(input).toHaveValue(shown);
  });

  it('of a decimal keeps its digits', async () => {
    const { user, onChange, input } = await drawInput(weight, 0.125);
    expect(input).toHaveValue('0.125');
    await user.clear(input);
    await user.type(input, '0.3');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(0.3);
    expect(input).toHaveValue('0.300');
  });

  it('of a share takes a percentage and holds the fraction', async () => {
    const { user, onChange, input } = await drawInput(share, 0.07);
    expect(input).toHaveValue('7.00');
    await user.clear(input);
    await user.type(input, '12.5');
    expect(onChange).toHaveBeenLastCalledWith(0.125);
  });

  it('of yes and no is switched', async () => {
    const { user, onChange, input } = await drawInput(isOpen, false);
    await user.click(input);
    expect(onChange).toHaveBeenLastCalledWith(true);
  });

  it('of a time of day holds the one that was typed', async () => {
    const { user, onChange, input } = await drawInput(opens);
    await user.type(input, '09:30');
    expect(onChange).toHaveBeenLastCalledWith('09:30');
  });

  it.each([
    ['9:45', '09:45'],
    ['０９：４５', '09:45'],
  ])('of a time of day takes "%s" as an import does', async (text, time) => {
    const { user, onChange, input } = await drawInput(opens, '14:00');
    await user.clear(input);
    await user.type(input, text);
    expect(onChange).toHaveBeenLastCalledWith(time);
    expect(input).toHaveValue(text);
    await user.tab();
    await waitFor(() => expect(input).toHaveValue(time));
  });

  it('of a length of time takes words and puts them in order, and keeps what it cannot read', async () => {
    const { user, onChange, input } = await drawInput(takes, 60);
    expect(input).toHaveValue('0:01:00');
    await user.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.type(input, '1h 30m');
    expect(onChange).toHaveBeenLastCalledWith(5400);
    await user.tab();
    expect(input).toHaveValue('1:30:00');
    await user.type(input, ' or so');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    expect(input).toHaveValue('1:30:00 or so');
  });

  it('of a colour takes its code', async () => {
    const { user, onChange, input } = await drawInput(color);
    await user.type(input, '#1880ff');
    expect(onChange).toHaveBeenLastCalledWith('#1880ff');
  });

  it('of an icon is picked by a part of its name, the one that is held being marked [2.41 2.42 2.43]', async () => {
    const { user, onChange, input } = await drawInput(icon, 'team');
    await user.click(input);
    const dialog = await screen.findByRole('dialog', { name: '选择图标' });
    expect(dialog).toHaveStyle({ width: '500px' });
    expect(within(dialog).getByRole('listbox').parentElement).toHaveStyle({ blockSize: '410px' });
    expect(within(dialog).getByRole('option', { selected: true })).toHaveAccessibleName('team');
    await user.type(within(dialog).getByRole('searchbox'), '  CART ');
    expect(within(dialog).getAllByRole('option')).toHaveLength(1);
    await user.click(within(dialog).getByRole('option', { name: 'shopping-cart' }));
    expect(onChange).toHaveBeenLastCalledWith('shopping-cart');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    input.focus();
    await user.keyboard('{Enter}');
    await user.type(within(await screen.findByRole('dialog')).getByRole('searchbox'), 'unicorn');
    expect(screen.getByText('没有匹配的图标')).toBeVisible();
  });

  it('of an icon is chosen without a mouse: by Tab to the one that is held, and by the arrows from there', async () => {
    const { user, onChange, input } = await drawInput(icon, 'home');
    await user.click(input);
    const dialog = within(await screen.findByRole('dialog', { name: '选择图标' }));
    await user.click(dialog.getByRole('searchbox'));
    await user.tab();
    expect(dialog.getByRole('option', { name: 'home' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(dialog.getByRole('option', { name: 'dashboard' })).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(dialog.getAllByRole('option').at(-1)).toHaveFocus();
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('dashboard');
  });

  it('of hours takes a line for each, and holds nothing without one', async () => {
    const { user, onChange } = await drawInput(hours);
    await user.click(screen.getByRole('button', { name: /添加时段/ }));
    expect(onChange).toHaveBeenLastCalledWith([{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]);
    const end = await screen.findByLabelText('第 1 行的结束时间');
    await user.clear(end);
    await user.type(end, '02:00');
    expect(onChange).toHaveBeenLastCalledWith([{ days: [1, 2, 3, 4, 5], from: '09:00', to: '02:00' }]);
    await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('of a text holds nothing once it is emptied, and counts only near the limit', async () => {
    const { user, onChange, input } = await drawInput(name, '锦');
    expect(screen.queryByText(/\/ 60/)).toBeNull();
    await user.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.click(input);
    await user.paste('锦'.repeat(61));
    expect(screen.getByText('61 / 60')).toBeVisible();
    expect(onChange).toHaveBeenLastCalledWith('锦'.repeat(61));
  });

  it('of a choice offers the words and holds the value', async () => {
    const { user, onChange, input } = await drawInput(level);
    await user.click(input);
    await user.click(await screen.findByTitle('B'));
    expect(onChange).toHaveBeenLastCalledWith('B');
  });

  it('of a choice calls its cross in the language of the reader', async () => {
    const { user, onChange } = await drawInput(fieldOf(merchant, 'level'), 'C');
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('of a day holds the day that was typed', async () => {
    const { user, onChange, input } = await drawInput(expiresAt);
    await user.type(input, '2027-01-04{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2027-01-04');
  });

  it.each(['20280101', '2028/1/1', '2028年1月1日', '2028-01-01 14:05'])(
    'of a day takes "%s" as an import does',
    async (text) => {
      const { user, onChange, input } = await drawInput(expiresAt, '2026-12-30');
      await user.clear(input);
      await user.type(input, text);
      expect(onChange).toHaveBeenLastCalledWith('2028-01-01');
      expect(input).toHaveValue(text);
      await user.tab();
      await waitFor(() => expect(input).toHaveValue('2028-01-01'));
    },
  );

  it.each([
    ['day', expiresAt, '2026-12-30', '2026-02-30'],
    ['day', expiresAt, '2026-12-30', '46329'],
    ['moment', lastLoginAt, '2026-12-30T01:30:00.000Z', '2026-12-30 25:00'],
    ['time of day', opens, '14:00', '25:00'],
  ])('of a %s keeps what it cannot read', async (_kind, field, before, text) => {
    const { user, onChange, input } = await drawInput(field, before);
    await user.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.type(input, text);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(text);
    await frames(3);
    expect(input).toHaveValue(text);
    expect(onChange).toHaveBeenLastCalledWith(text);
  });

  it('of a day takes the one that is picked after a text that it cannot read', async () => {
    const { user, onChange, input } = await drawInput(expiresAt, '2026-12-30');
    await user.clear(input);
    await user.type(input, '2026-12-');
    await user.click(await screen.findByText('今天'));
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
    expect(input).toHaveValue(onChange.mock.lastCall?.[0]);
  });

  it('of a moment shows the day that is picked before its time', async () => {
    const { user, onChange, input } = await drawInput(lastLoginAt, '2026-12-30T01:30:00.000Z');
    await user.clear(input);
    await user.type(input, '2026-12-15 0930');
    const [day = expect.fail('There is no calendar.')] = await screen.findAllByTitle(/^\d{4}-\d{2}-20$/);
    await user.click(day);
    expect(input.value).toMatch(/-20 \d{2}:\d{2}$/);
    await user.tab();
    await waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatch(/^\d{4}-\d{2}-\d{2}T/));
  });

  it.each([
    ['day', expiresAt, '2026-12-30'],
    ['moment', lastLoginAt, '2026-12-30 09:30'],
    ['time of day', opens, '09:30'],
  ])('of a %s takes it with Enter, which sends no form', async (_kind, field, text) => {
    const { user, input } = await drawInput(field);
    await user.click(input);
    await user.type(input, text);
    expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).not.toBeNull();
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
    await waitFor(() =>
      expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeNull(),
    );
    expect(input).toHaveValue(text);
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
  });

  it.each(['2026-12-30 9:30', '2026/12/30 09:30', '2026-12-30T09:30', '2026年12月30日 上午9时30分'])(
    'of a moment takes "%s" as an import does',
    async (text) => {
      const { user, onChange, input } = await drawInput(lastLoginAt);
      await user.type(input, text);
      expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 11, 30, 9, 30).toISOString());
      await user.tab();
      await waitFor(() => expect(input).toHaveValue('2026-12-30 09:30'));
    },
  );

  it('of a moment takes the reader’s time and holds the instant', async () => {
    const { user, onChange, input } = await drawInput(lastLoginAt);
    await user.type(input, '2026-11-21 14:05{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(new Date(2026, 10, 21, 14, 5).toISOString());
  });

  it('of a reference shows the given name, and finds others by keyword', async () => {
    const { user, onChange, input } = await drawInput(owner, '7', '王敏');
    expect(screen.getByText('王敏')).toBeVisible();
    await user.type(input, '赵');
    await user.click(await screen.findByTitle('赵雷'));
    expect(onChange).toHaveBeenLastCalledWith('8');
    expect(screen.getAllByText('赵雷').length).toBeGreaterThan(0);
  });

  it('of a reference asks for a missing name, and copes with a record nobody knows', async () => {
    await drawInput(owner, '8');
    expect(await screen.findByText('赵雷')).toBeVisible();
  });

  it('of a reference says so where nobody knows the record', async () => {
    await drawInput(owner, '99');
    expect(await screen.findByText('未知记录 99')).toBeVisible();
  });
});

describe('a filter', () => {
  it('of a text applies what was typed with Enter, and is empty once cleared', async () => {
    const { user, onChange } = await drawFilter(name);
    const input = screen.getByLabelText('商家名称');
    await user.type(input, ' 锦衣 {Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['锦衣']);
    await user.clear(input);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it('of choices takes several', async () => {
    const { user, onChange } = await drawFilter(level);
    await user.click(screen.getByLabelText('等级'));
    await user.click(await screen.findByTitle('A'));
    await user.click(await screen.findByTitle('B'));
    expect(onChange).toHaveBeenLastCalledWith(['A', 'B']);
  });

  it('of choices finds them by a part of the word, by its pinyin, and by the initials of it', async () => {
    const { user, onChange } = await drawFilter(status);
    const input = screen.getByLabelText('状态');
    for (const typed of ['签约', 'yiqian', 'yqy']) {
      await user.type(input, typed);
      await screen.findByTitle('已签约');
      expect(screen.queryByTitle('洽谈中')).toBeNull();
      await user.clear(input);
    }
    await user.type(input, 'yqy');
    await user.click(await screen.findByTitle('已签约'));
    expect(onChange).toHaveBeenLastCalledWith(['signed']);
  });

  it('of references asks for the names of what stands in the address', async () => {
    const asked: unknown[] = [];
    await drawFilter(owner, ['7', '8'], (params) => {
      asked.push(params.filters);
      return options(params);
    });
    await waitFor(() => expect(asked).toContainEqual([{ field: 'id', operator: 'in', value: ['7', '8'] }]));
  });

  it('of shares takes percentages from and to, and tells fractions', async () => {
    const { user, onChange } = await drawFilter({ ...share, filter: 'range' });
    await user.type(screen.getByLabelText('字段起'), '7{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['0.07', '']);
    await user.clear(screen.getByLabelText('字段起'));
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it('of a number takes one', async () => {
    const { user, onChange } = await drawFilter(count);
    await user.type(screen.getByLabelText('字段'), '12{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['12']);
  });

  it.each([
    ['an amount', { ...fee, filter: 'range' as const }, '１２', '1200'],
    ['a length of time', { ...takes, filter: 'range' as const }, '1:30:00', '5400'],
    ['a time of day', { ...opens, filter: 'range' as const }, '9:30', '09:30'],
  ])('of %s reads "$2" as a form does', async (_kind, field, text, value) => {
    const { user, onChange } = await drawFilter(field);
    await user.type(await screen.findByLabelText(`${field.label}起`), text);
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([value, '']));
    expect(screen.getByLabelText(`${field.label}起`)).toHaveValue(text);
  });

  it.each([
    ['an amount', { ...fee, filter: 'range' as const }, '约12', '1.234'],
    ['a whole number', { ...count, filter: 'range' as const }, '约12', '1.5'],
    ['a length of time', { ...takes, filter: 'range' as const }, 'long', '1:'],
    ['a time of day', { ...opens, filter: 'range' as const }, '25:00', '9'],
  ])('of %s marks what it cannot take, and asks for nothing', async (_kind, field, ...texts) => {
    const { user, onChange } = await drawFilter(field);
    const input = await screen.findByLabelText(`${field.label}起`);
    for (const text of texts) {
      await user.clear(input);
      await user.type(input, text);
      await user.tab();
      await frames(3);
      expect(input).toHaveValue(text);
      expect(input).toBeInvalid();
      expect(onChange.mock.lastCall ?? [[]]).toEqual([[]]);
    }
    await user.clear(input);
    expect(input).toBeValid();
  });

  it('of one day takes it as it was typed', async () => {
    const { user, onChange } = await drawFilter({ ...expiresAt, filter: true });
    const input = await screen.findByLabelText('到期日期');
    await user.type(input, '2028/1/1');
    expect(onChange).toHaveBeenLastCalledWith(['2028-01-01']);
    await user.type(input, '/1');
    await user.tab();
    await frames(3);
    expect(input).toHaveValue('2028/1/1/1');
    expect(input).toBeInvalid();
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it('of times of day takes them from and to', async () => {
    const { user, onChange } = await drawFilter({ ...opens, filter: 'range' });
    await user.type(await screen.findByLabelText('字段起'), '09:30');
    expect(onChange).toHaveBeenLastCalledWith(['09:30', '']);
  });

  it('of lengths of time tells seconds', async () => {
    const { user, onChange } = await drawFilter({ ...takes, filter: 'range' });
    await user.type(screen.getByLabelText('字段止'), '1h{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['', '3600']);
  });

  it('of a colour applies once one stands there', async () => {
    const { user, onChange } = await drawFilter(color);
    await user.type(await screen.findByLabelText('字段'), '#1880F');
    expect(onChange).toHaveBeenLastCalledWith([]);
    await user.type(screen.getByLabelText('字段'), 'F');
    expect(onChange).toHaveBeenLastCalledWith(['#1880ff']);
  });

  it('of yes and no offers both', async () => {
    const { user, onChange } = await drawFilter(isOpen);
    await user.click(screen.getByLabelText('字段'));
    await user.click(await screen.findByTitle('否'));
    expect(onChange).toHaveBeenLastCalledWith(['false']);
  });

  it('of amounts takes yuan from and to, and tells fen', async () => {
    const { user, onChange } = await drawFilter({ ...fee, filter: 'range' });
    await user.type(screen.getByLabelText('年费起'), '100{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['10000', '']);
    await user.type(screen.getByLabelText('年费止'), '2{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['10000', '200']);
  });

  it('of days takes a range', async () => {
    const { user, onChange } = await drawFilter(expiresAt);
    await user.type(await screen.findByPlaceholderText('到期日期起'), '2026-11-01{Enter}');
    await user.type(screen.getByPlaceholderText('到期日期止'), '2026-11-30{Enter}');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['2026-11-01', '2026-11-30']));
  });

  it('of moments reaches from the first instant of one day to the last of the other', async () => {
    const { user, onChange } = await drawFilter({ ...lastLoginAt, filter: 'range' });
    await user.type(await screen.findByPlaceholderText('最近登录起'), '2026-11-01{Enter}');
    await user.type(screen.getByPlaceholderText('最近登录止'), '2026-11-30{Enter}');
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith([
        new Date(2026, 10, 1).toISOString(),
        new Date(2026, 10, 30, 23, 59, 59, 999).toISOString(),
      ]),
    );
  });
});

describe('a cell', () => {
  it('shows a state as a word with the colour of its meaning', async () => {
    const cell = await drawCell(status, 'signed');
    expect(cell).toHaveTextContent('已签约');
    expect(cell.querySelector('[data-color="green"]')).not.toBeNull();
  });

  it('shows a value that is no longer a choice as it is', async () => {
    expect(await drawCell(status, 'merged')).toHaveTextContent('merged');
  });

  it('shows an amount in yuan', async () => {
    expect(await drawCell(fee, 1234)).toHaveTextContent('¥12.34');
  });

  it.each([
    [count, 1234, '1,234'],
    [weight, 1.5, '1.500'],
    [share, 0.125, '12.5%'],
    [isOpen, true, '是'],
    [opens, '09:30', '09:30'],
    [icon, 'team', 'team'],
    [icon, 'gone', 'gone'],
    [takes, 5400, '1 小时 30 分'],
    [color, '#1880ff', '#1880ff'],
  ])('tells what its kind tells: $0.type', async (field, value, text) => {
    expect(await drawCell(field, value)).toHaveTextContent(text);
  });

  it('of a duration has its seconds in a tooltip where it leaves them out', async () => {
    expect(await drawCell(takes, 5428)).toHaveTextContent('1 小时 30 分');
    expect(screen.getByTitle('1:30:28')).toBeVisible();
  });

  it('of an address is a link to a tab of its own that cannot reach back', async () => {
    const cell = await drawCell(site, 'https://www.shop.example/');
    const link = cell.querySelector('a');
    expect(link).toHaveTextContent(/^shop\.example$/);
    expect(link).toHaveAttribute('href', 'https://www.shop.example/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('of an address that is no safe one is text, wherever it came from', async () => {
    const cell = await drawCell(site, 'javascript:alert(1)');
    expect(cell).toHaveTextContent('javascript:alert(1)');
    expect(cell.querySelector('a')).toBeNull();
  });

  it('of an address shows the picture there, if the field says so, and a link once it cannot be loaded', async () => {
    const picture = anyField('url', { image: true });
    const cell = await drawCell(picture, 'https://cdn.example/a.png');
    const image = cell.querySelector('img');
    expect(image).toHaveAttribute('src', 'https://cdn.example/a.png');
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    if (image) fireEvent.error(image);
    await waitFor(() => expect(cell.querySelector('img')).toBeNull());
    expect(cell.querySelector('a')).toHaveTextContent('cdn.example/a.png');
  });

  it('shows references by their names', async () => {
    expect(await drawCell(fieldOf(users, 'roles'), ['1', '2'], ['客服', '主管'])).toHaveTextContent('客服、主管');
  });

  it('lets a phone number be copied, says so, and leaves the row alone', async () => {
    const user = userEvent.setup();
    const onRow = vi.fn();
    const { Cell } = cellOf(mobile);
    await renderInConsole(
      <table>
        <tbody>
          <tr onClick={onRow}>
            <td>
              <Cell field={mobile} resource="merchant" value="13800138000" />
            </td>
          </tr>
        </tbody>
      </table>,
    );
    await user.click(screen.getByLabelText('复制 13800138000'));
    expect(await screen.findByText('已复制')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('13800138000');
    expect(onRow).not.toHaveBeenCalled();
  });

  it.each([
    ['13800138000', 'tel:13800138000'],
    ['0571-88886666', 'tel:0571-88886666'],
    ['0571-88886666-123', 'tel:0571-88886666;ext=123'],
    ['057188886666-12', 'tel:057188886666;ext=12'],
    ['400-123-4567', 'tel:400-123-4567'],
  ])('calls %s by %s', async (value, href) => {
    await drawCell(mobile, value);
    expect(screen.getByRole('link', { name: value })).toHaveAttribute('href', href);
  });

  it('neither calls nor copies a number that is masked', async () => {
    const cell = await drawCell(mobile, '138****8000');
    expect(cell).toHaveTextContent('138****8000');
    expect(cell.querySelector('button, a')).toBeNull();
  });
});
