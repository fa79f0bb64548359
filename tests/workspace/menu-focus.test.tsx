import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Dropdown } from 'antd';
import { describe, expect, it } from 'vitest';
import { useMenuFocus } from '../../src/workspace/menu-focus.tsx';

function More() {
  const items = [
    { key: 'view', label: '查看' },
    { key: 'delete', label: '删除' },
  ];
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Dropdown {...useMenuFocus()} trigger={['click']} menu={{ items }}>
        <button type="button">更多</button>
      </Dropdown>
    </ConfigProvider>
  );
}

describe('the focus of a menu', () => {
  it('goes to its first line, and back to the button with Esc', async () => {
    render(<More />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '查看' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: '更多' })).toHaveFocus());
  });
});
