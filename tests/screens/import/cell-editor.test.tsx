import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import shop from '../../../src/resources/customer/shop.ts';
import { CellEditor } from '../../../src/screens/import/checking/grid/cell-editor.tsx';
import { fieldOf } from '../../fields/field.ts';
import { renderInConsole, resourceOf } from '../form/console.tsx';

const shops = resourceOf(shop);
const { merchant } = shops.fields;
const found = { data: [{ value: '3', label: '星河' }], total: 1 };
const onSave = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  onSave.mockClear();
  onClose.mockClear();
});

/** The editor of a cell, beside a button that opens that of another cell instead. */
function Cells() {
  const [isOther, setOther] = useState(false);
  if (!merchant) return null;
  return (
    <>
      <button type="button" onClick={() => setOther(true)}>
        另一格
      </button>
      {!isOther && (
        <CellEditor
          {...{ resource: shops, field: merchant, label: '商家', problem: undefined, onSave, onClose }}
          text=""
        />
      )}
    </>
  );
}

async function choose() {
  const user = userEvent.setup({ delay: null });
  const getList = vi.fn(async (_asked: object) => found);
  await renderInConsole(<Cells />, { data: { getList } });
  await user.click(await screen.findByRole('combobox', { name: '商家' }));
  await user.click(await screen.findByTitle('星河'));
  return { user, getList };
}

it('stays open, and tells why, where the name of what was chosen could not be read', async () => {
  const { user, getList } = await choose();
  getList.mockRejectedValueOnce(new Error('网络连接失败'));
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('网络连接失败');
  expect(onSave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('星河'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('saves without closing the editor of another cell, opened while the name is being read', async () => {
  const { user, getList } = await choose();
  let answer: (labels: typeof found) => void = () => {};
  const promise = new Promise<typeof found>((resolve) => {
    answer = resolve;
  });
  getList.mockReturnValueOnce(promise);
  await user.click(screen.getByRole('button', { name: '确定' }));
  getList.mockReturnValueOnce(promise);
  await user.click(screen.getByRole('button', { name: '另一格' }));
  answer(found);
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('星河'));
  expect(onClose).not.toHaveBeenCalled();
});

it('replaces what stands in the cell by what is typed, as a sheet does', async () => {
  const { name } = shops.fields;
  if (!name) throw new Error('A shop has no name.');
  const cell = { resource: shops, field: name, label: '名称', problem: undefined, onSave, onClose };
  await renderInConsole(<CellEditor {...cell} text="旧名" />, {});
  await waitFor(() => expect(screen.getByRole('textbox', { name: '名称' })).toHaveFocus());
  await userEvent.keyboard('新名{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('新名'));
});

it('keeps a date that it cannot read as it was typed, for the sheet to say what is wrong', async () => {
  const cell = { resource: shops, field: fieldOf('datetime'), label: '时间', problem: undefined, onSave, onClose };
  await renderInConsole(<CellEditor {...cell} text="" />, {});
  await userEvent.type(await screen.findByRole('textbox', { name: '时间' }), '明天');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('明天'));
});

it('stays open, and tells why, where what was typed is no number', async () => {
  const cell = { resource: shops, field: fieldOf('money'), label: '金额', problem: undefined, onSave, onClose };
  await renderInConsole(<CellEditor {...cell} text="" />, {});
  await userEvent.type(await screen.findByRole('textbox', { name: '金额' }), '约20');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('应为金额，如 1234.50');
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByRole('textbox', { name: '金额' }));
  await userEvent.type(screen.getByRole('textbox', { name: '金额' }), '20元');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('¥20.00'));
});
