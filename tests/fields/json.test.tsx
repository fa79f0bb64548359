import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import type { Field } from '../../src/engine/fields/field.ts';
import { FieldInput } from '../../src/screens/form/inputs/field-input.tsx';
import { type NestedRefusals, NestedRefusalsContext } from '../../src/screens/form/inputs/nested-problems.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';
import { renderWideAndCell } from './render-wide.tsx';

const fields = {
  name: { type: 'text', label: '姓名', required: true, max: 5 },
  mobile: { type: 'phone', label: '手机' },
};
const people = fieldOf('json', { fields, multiple: true, max: 3 });
const size = fieldOf('json', {
  fields: { width: { type: 'int', label: '宽', min: 1 }, isOpen: { type: 'bool', label: '开' } },
});
const two = [
  { name: '王敏', mobile: '13800138000' },
  { name: '赵雷', mobile: null },
];

/** A form of one field with a button that sends it. */
async function drawForm(field: Field, value: unknown, refused: NestedRefusals = {}) {
  const onFinish = vi.fn();
  await renderInConsole(
    <Form name="one" initialValues={{ given: value }} onFinish={onFinish}>
      <NestedRefusalsContext value={refused}>
        <FieldInput field={field} resource="merchant" record={undefined} />
      </NestedRefusalsContext>
      <Button htmlType="submit">保存</Button>
    </Form>,
  );
  const group = await screen.findByRole('group', { name: '字段' });
  const user = userEvent.setup();
  return {
    user,
    group,
    async send() {
      await user.click(screen.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(onFinish).toHaveBeenCalled());
      return onFinish.mock.lastCall?.[0].given;
    },
    onFinish,
  };
}

const names = () => screen.getAllByRole('textbox', { name: /姓名$/ }).map((input) => input.getAttribute('value'));

describe('rows made of fields', () => {
  it('are added, with the focus in the new one, up to as many as there may be', async () => {
    const { user, send } = await drawForm(people, null);
    await user.click(screen.getByRole('button', { name: '添加' }));
    const first = screen.getByRole('textbox', { name: '第 1 项的姓名' });
    expect(first).toHaveFocus();
    await user.type(first, '王敏');
    await user.click(screen.getByRole('button', { name: '添加' }));
    await user.type(screen.getByRole('textbox', { name: '第 2 项的姓名' }), '赵雷');
    await user.click(screen.getByRole('button', { name: '添加' }));
    expect(screen.getByRole('button', { name: '添加' })).toBeDisabled();
    expect(await send()).toEqual([
      { name: '王敏', mobile: null },
      { name: '赵雷', mobile: null },
      { name: null, mobile: null },
    ]);
  });

  it('are moved by buttons and by keys, and keep what stands in them', async () => {
    const { user } = await drawForm(people, two);
    expect(screen.getByRole('button', { name: '上移第 1 项' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '下移第 1 项' }));
    expect(names()).toEqual(['赵雷', '王敏']);
    expect(screen.getByRole('status')).toHaveTextContent('已移到第 2 项');
    await user.click(screen.getByRole('textbox', { name: '第 2 项的姓名' }));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['王敏', '赵雷']);
    expect(screen.getByRole('textbox', { name: '第 1 项的姓名' })).toHaveFocus();
  });

  it('are removed, with the focus where one goes on', async () => {
    const { user, send } = await drawForm(people, two);
    await user.click(screen.getByRole('button', { name: '删除第 1 项' }));
    expect(names()).toEqual(['赵雷']);
    expect(screen.getByRole('button', { name: '删除第 1 项' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '删除第 1 项' }));
    expect(screen.getByRole('button', { name: '添加' })).toHaveFocus();
    expect(await send()).toBeNull();
  });

  it('say what is wrong under the very input, once they are left, and stop when it is mended', async () => {
    const { user, group, onFinish } = await drawForm(people, [
      { name: '王敏', mobile: '1380' },
      { mobile: '13800138000' },
    ]);
    await user.click(screen.getByRole('textbox', { name: '第 1 项的姓名' }));
    await user.tab();
    expect(within(group).queryByText('应为 11 位手机号，或带区号的座机号，如 0571-88001234')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存' }));
    const mobile = screen.getByRole('textbox', { name: '第 1 项的手机' });
    await waitFor(() =>
      expect(mobile).toHaveAccessibleDescription('应为 11 位手机号，或带区号的座机号，如 0571-88001234'),
    );
    expect(mobile).toBeInvalid();
    expect(screen.getByRole('textbox', { name: '第 2 项的姓名' })).toHaveAccessibleDescription('必填，不能为空');
    expect(screen.getByRole('textbox', { name: '第 1 项的姓名' })).toBeValid();
    expect(await screen.findByText('请修改标出的内容')).toBeVisible();
    expect(onFinish).not.toHaveBeenCalled();
    group.focus();
    expect(mobile).toHaveFocus();
    await user.type(mobile, '0138000');
    expect(mobile).toBeValid();
  });

  it('say what the server found there, as long as it stands', async () => {
    const refused = { given: { value: two, places: { '1.name': '已被其他记录使用，请换一个' } } };
    const { user } = await drawForm(people, two, refused);
    const name = screen.getByRole('textbox', { name: '第 2 项的姓名' });
    expect(name).toHaveAccessibleDescription('已被其他记录使用，请换一个');
    await user.type(name, '雷');
    expect(name).toBeValid();
  });
});

describe('rows that are records', () => {
  const lines: Field = {
    ...fieldOf('rows', { of: 'line', by: 'order', columns: Object.keys(fields), fields }),
    rows: { of: 'line', by: 'order', columns: Object.keys(fields), order: undefined, deletion: 'lines:delete' },
  };
  const stored = { id: '7', labels: {}, name: '王敏', mobile: null };

  it('keep their records, stay in their order, and are removed by those who may delete them', async () => {
    const { user, send } = await drawForm(lines, [stored]);
    expect(screen.queryByRole('button', { name: '上移第 1 项' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '删除第 1 项' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '添加' }));
    expect(screen.getByRole('button', { name: '删除第 2 项' })).toBeEnabled();
    await user.type(screen.getByRole('textbox', { name: '第 2 项的姓名' }), '赵雷');
    await user.type(screen.getByRole('textbox', { name: '第 1 项的姓名' }), '二');
    expect(await send()).toEqual([
      { ...stored, name: '王敏二' },
      { name: '赵雷', mobile: null },
    ]);
  });
});

describe('an object made of fields', () => {
  it('is filled in as a group, and none where nothing stands in it', async () => {
    const { user, send } = await drawForm(size, null);
    await user.type(screen.getByRole('textbox', { name: '宽' }), '3');
    expect(await send()).toEqual({ width: 3 });
    await user.clear(screen.getByRole('textbox', { name: '宽' }));
    expect(await send()).toBeNull();
  });
});

describe('what a value made of fields looks like', () => {
  it('is a table on the page of a record, and the first row in a line', async () => {
    const cell = await renderWideAndCell(people, two);
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['姓名', '手机']);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('cell', { name: '–' })).toBeVisible();
    expect(cell).toHaveTextContent('王敏 13800138000 等 2 项');
  });

  it('is a line for each field where it is one object', async () => {
    const cell = await renderWideAndCell(size, { width: 3, isOpen: null });
    expect(await screen.findByText('宽')).toBeVisible();
    expect(cell).toHaveTextContent(/^3$/);
  });
});
