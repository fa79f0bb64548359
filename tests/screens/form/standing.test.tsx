import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const fields = {
  name: { type: 'text', label: '名称', readonlyWhen: { field: 'isOpen', eq: true } },
  isOpen: { type: 'bool', label: '营业' },
  licence: { type: 'text', label: '执照', requiredWhen: { field: 'isOpen', eq: true } },
} as const;
const shop = resourceOf({ name: 'merchant', recordLabel: 'name', fields });

it('asks for a field, and holds another, while their conditions hold for what is typed', async () => {
  const create = vi.fn(async ({ variables }: { readonly variables: object }) => ({ data: { id: '1', ...variables } }));
  await renderInConsole(<RecordForm resource={shop} mode="create" onDone={() => {}} onClose={() => {}} />, {
    data: { create },
  });
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  await user.type(await screen.findByLabelText('名称'), '锦衣阁');
  await user.click(screen.getByLabelText('营业'));
  expect(screen.getByLabelText('名称')).toBeDisabled();
  await save();
  expect(await screen.findByText(/^请(输入|选择)./)).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('营业'));
  expect(screen.getByLabelText('名称')).toBeEnabled();
  await waitFor(() => expect(screen.queryByText(/^请(输入|选择)./)).toBeNull());
  await save();
  await waitFor(() => expect(create).toHaveBeenCalled());
});
