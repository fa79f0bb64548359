import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const fields = {
  address: { type: 'text', label: '邮箱', required: true },
  code: { type: 'secret', label: '授权码', required: true },
} as const;
const mailbox = resourceOf({ name: 'merchant', recordLabel: 'address', fields });
/** As the server answers it: the code is there, and is not told. */
const saved = { id: '12', version: 3, address: 'a@mail.example', labels: { code: '••••••' } };

async function open(id?: string) {
  const write = vi.fn(async ({ variables }: { readonly variables: Readonly<Record<string, unknown>> }) => ({
    data: { ...saved, ...variables },
  }));
  const data = { getOne: async () => ({ data: saved }), update: write, create: write };
  await renderInConsole(
    <RecordForm
      resource={mailbox}
      mode={id === undefined ? 'create' : 'edit'}
      {...(id !== undefined && { id })}
      onDone={() => {}}
      onClose={() => {}}
    />,
    { data },
  );
  await screen.findByLabelText('授权码');
  return { user: userEvent.setup(), write, input: () => screen.getByLabelText<HTMLInputElement>('授权码') };
}

const save = () => screen.getByRole('button', { name: /^保\s*存$/ });

describe('a value that is never answered', () => {
  it('is said to be there, and stays as it is', async () => {
    const { user, write, input } = await open('12');
    expect(input()).toHaveValue('已设置');
    expect(input()).toHaveAttribute('readonly');
    await user.type(screen.getByLabelText('邮箱'), '.cn');
    await user.click(save());
    await waitFor(() => expect(write).toHaveBeenCalled());
    expect(write.mock.calls[0]?.[0].variables).toEqual({ address: 'a@mail.example.cn', version: 3 });
  });

  it('is replaced by what is typed, which nobody reads over a shoulder', async () => {
    const { user, write, input } = await open('12');
    await user.click(screen.getByText('修改'));
    expect(input()).toHaveValue('');
    expect(input()).toHaveAttribute('type', 'password');
    await user.type(input(), 'new code');
    await user.click(save());
    await waitFor(() => expect(write).toHaveBeenCalled());
    expect(write.mock.calls[0]?.[0].variables).toEqual({ code: 'new code', version: 3 });
  });

  it('is asked of a new record', async () => {
    const { user, write, input } = await open();
    expect(input()).toHaveValue('');
    await user.type(screen.getByLabelText('邮箱'), 'b@mail.example');
    await user.click(save());
    expect(await screen.findByText(/^请(输入|选择)./)).toBeVisible();
    expect(write).not.toHaveBeenCalled();
  });
});
