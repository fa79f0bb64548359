import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Grants } from '../../src/shell/activity/grants/index.tsx';
import { renderInConsole } from '../screens/form/console.tsx';

const pending = [
  { permission: 'visit_admin', role: 'supervisor', name: '主管', enterprises: 1 },
  { permission: 'visit_admin', role: 'admin', name: '管理员', enterprises: 3 },
];

async function openConsole(permissions: readonly string[] = ['email_bind']) {
  const custom = vi.fn(async ({ method }: { readonly method: string; readonly payload?: unknown }) => ({
    data: method === 'get' ? pending : { roles: 1 },
  }));
  await renderInConsole(<Grants />, { data: { custom }, permissions: [...permissions] });
  return custom;
}

beforeEach(() => sessionStorage.clear());

it('New permissions are proposed all, and given as somebody chooses', async () => {
  const custom = await openConsole();
  expect(await screen.findByRole('checkbox', { name: 'visit_admin → 主管' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'visit_admin → 3 家企业的管理员' }));
  await userEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(custom.mock.lastCall?.[0]).toMatchObject({
    method: 'post',
    payload: {
      granted: [{ permission: 'visit_admin', role: 'supervisor' }],
      declined: [{ permission: 'visit_admin', role: 'admin' }],
    },
  });
});

it('A question that was put off does not come again in this session', async () => {
  const custom = await openConsole();
  await userEvent.click(await screen.findByRole('button', { name: '以后再说' }));
  expect(custom.mock.calls.every(([{ method }]) => method === 'get')).toBe(true);
  const again = await openConsole();
  expect(again).not.toHaveBeenCalled();
});
