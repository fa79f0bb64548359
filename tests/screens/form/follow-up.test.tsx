import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Service } from '../../../src/base/service.ts';
import userFile from '../../../src/resources/permission/user.ts';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const users = resourceOf(userFile);
const created = {
  id: '9',
  version: 1,
  username: '赵雷',
  email: 'lei@company.test',
  status: 'active',
  passwordState: 'none',
};

/** Creates a user in the form; answers the actions that are then run. */
async function createUser(services: readonly Service[]) {
  const onDone = vi.fn();
  const custom = vi.fn(async ({ url }: { url: string }) => ({
    data: url.endsWith('/resetPassword') ? { secret: 'kX9-abcd', account: created.email } : {},
  }));
  const data = { create: async () => ({ data: created }), custom };
  await renderInConsole(<RecordForm resource={users} mode="create" onDone={onDone} onClose={() => {}} />, {
    data,
    services,
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('用户名'), '赵雷');
  await user.type(screen.getByLabelText('邮箱'), created.email);
  await user.click(screen.getByText('保存', { selector: 'button *' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  return { user, actions: () => custom.mock.calls.map(([{ url }]) => url.split('/').at(-1)) };
}

describe('a user that is created', () => {
  it('gets a one-time password at once, shown with the account it is for, where no mail can be sent', async () => {
    const { actions } = await createUser([]);
    expect(await screen.findByDisplayValue('kX9-abcd')).toBeInTheDocument();
    expect(screen.getByText('账号：lei@company.test')).toBeInTheDocument();
    expect(actions()).toEqual(['resetPassword']);
  });

  it('is invited by mail where that is set up', async () => {
    const { user, actions } = await createUser(['mail']);
    expect(await screen.findByText('新用户还没有密码，不能登录。')).toBeInTheDocument();
    expect(actions()).toEqual([]);
    await user.click(screen.getByText('确定', { selector: 'button *' }));
    await waitFor(() => expect(actions()).toEqual(['invite']));
  });

  it('gets a one-time password instead, or nothing for now', async () => {
    const { user, actions } = await createUser(['mail']);
    await user.click(await screen.findByText('生成一次性密码'));
    await user.click(screen.getByText('确定', { selector: 'button *' }));
    expect(await screen.findByDisplayValue('kX9-abcd')).toBeInTheDocument();
    expect(actions()).toEqual(['resetPassword']);
  });

  it('is left without one by a user who does it later', async () => {
    const { user, actions } = await createUser(['mail']);
    await user.click(await screen.findByText('稍后', { selector: 'button *' }));
    expect(actions()).toEqual([]);
  });
});
