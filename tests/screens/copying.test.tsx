import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import merchant from '../../src/resources/customer/merchant.ts';
import { createMemoryServer, merchantRow, openConsole } from './list/stage.tsx';

const row = merchantRow('1', { name: '星河服饰', contact: '周舟' });

describe('Copying a record', () => {
  it('opens the form of a new one with its values, without those that are masked', async () => {
    const user = userEvent.setup();
    const server = createMemoryServer([row]);
    const { router } = await openConsole('/custom/business', { server, definition: { ...merchant, copy: ['name'] } });
    await user.click(await screen.findByRole('button', { name: '更多操作：星河服饰' }));
    await user.click(await screen.findByRole('menuitem', { name: '复制' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/custom/business/create'));
    const { initial } = router.state.location.state;
    expect(initial).toMatchObject({ name: '星河服饰 副本', contact: '周舟' });
    expect(initial).not.toHaveProperty('mobile');
  });

  it('is not offered where the resource does not say so', async () => {
    const user = userEvent.setup();
    await openConsole('/custom/business', { server: createMemoryServer([row]) });
    await user.click(await screen.findByRole('button', { name: '更多操作：星河服饰' }));
    await screen.findByRole('menuitem', { name: /^删除/ });
    expect(screen.queryByRole('menuitem', { name: '复制' })).toBeNull();
  });
});
