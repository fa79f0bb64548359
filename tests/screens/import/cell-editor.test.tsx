import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import shop from '../../../src/resources/customer/shop.ts';
import { CellEditor } from '../../../src/screens/import/checking/cell-editor.tsx';
import { renderInConsole, resourceOf } from '../form/console.tsx';

const shops = resourceOf(shop);

it('stays open, and tells why, where the name of what was chosen could not be read', async () => {
  const user = userEvent.setup({ delay: null });
  const onSave = vi.fn();
  const getList = vi.fn(async (_asked: object) => ({ data: [{ value: '3', label: '星河' }], total: 1 }));
  const { merchant } = shops.fields;
  if (!merchant) return expect.unreachable();
  await renderInConsole(
    <CellEditor
      resource={shops}
      field={merchant}
      text=""
      label="商家"
      problem={undefined}
      onSave={onSave}
      onClose={vi.fn()}
    />,
    { data: { getList } },
  );
  await user.click(await screen.findByRole('combobox', { name: '商家' }));
  await user.click(await screen.findByTitle('星河'));
  getList.mockRejectedValueOnce(new Error('网络连接失败'));
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('网络连接失败');
  expect(onSave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('星河'));
});
