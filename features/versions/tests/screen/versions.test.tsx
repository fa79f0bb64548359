import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import merchant from '../../../../src/resources/customer/merchant.ts';
import { createMemoryServer, merchantRow, openConsole } from '../../../../tests/screens/list/stage.tsx';

const definition = { ...merchant, versions: { of: ['name', 'remark'], on: 'sign' } };

describe('The versions of a record', () => {
  it('are not compared in a field that is kept only since, which is not shown as empty', async () => {
    const server = createMemoryServer([merchantRow('1', { name: '星河服饰', remark: '月度复盘' })]);
    server.versions = [
      { number: 2, values: { name: '星河服饰', remark: null } },
      { number: 1, values: { name: '星河' } },
    ];
    await openConsole('/custom/business/detail/1', { server, definition });
    await userEvent.click(await screen.findByRole('tab', { name: '版本' }));
    const comparison = await screen.findByRole('region', { name: '版本比较' });
    const compared = async () => (await within(comparison).findByRole('heading', { name: '备注' })).parentElement;
    expect(await compared()).toHaveTextContent('新增：月度复盘');
    await userEvent.click(screen.getByRole('button', { name: /^第 1 版/ }));
    expect(await within(comparison).findByText('第 1 版没有保存这一项')).toBeVisible();
    expect(await compared()).not.toHaveTextContent('月度复盘');
  });
});
