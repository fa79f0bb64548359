import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import merchantDefinition from '../../src/resources/customer/merchant.ts';
import { createMemoryServer, merchantRow, openConsole } from './list/stage.tsx';

const path = '/custom/business';

async function open(address: string, allow: { readonly create?: boolean; readonly edit?: boolean }) {
  await openConsole(address, {
    server: createMemoryServer([merchantRow('1')]),
    permissions: ['super_admin'],
    definition: { ...merchantDefinition, allow },
  });
}

describe('the address of a form', () => {
  it.each([
    ['creates', `${path}/create`, { create: false }, '“商家管理”的记录不能新建'],
    ['edits', `${path}/edit/1`, { edit: false }, '“商家管理”的记录不能编辑'],
  ])('says so where nobody %s such records, whoever opens it', async (_, address, allow, notice) => {
    await open(address, allow);
    expect(await screen.findByRole('heading', { name: notice })).toBeVisible();
    expect(screen.getByRole('button', { name: '返回列表' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('opens the form of the other operation', async () => {
    await open(`${path}/edit/1`, { create: false });
    expect(await screen.findByRole('textbox', { name: '商家名称' })).toBeVisible();
  });
});
