import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Dropdown } from 'antd';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useDropdown } from '../../src/ui/dropdown/dropdown.tsx';

function More() {
  const dropdown = useDropdown();
  const [isAsking, setAsking] = useState(false);
  const items = [
    { key: 'view', label: '查看' },
    { key: 'delete', label: '删除', onClick: () => setAsking(true) },
  ];
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Dropdown {...dropdown} trigger={['click']} menu={{ ...dropdown.menu, items }}>
        <button type="button">更多</button>
      </Dropdown>
      {isAsking && (
        // As the question of antd: its button has the focus at once.
        <button type="button" autoFocus onClick={() => setAsking(false)}>
          取消
        </button>
      )}
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

  it.each([
    ['Enter', 13],
    [' ', 32],
  ])('stays where a line has moved it: the key "%s" does nothing else', async (key, keyCode) => {
    render(<More />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '查看' })).toHaveFocus());
    const line = screen.getByRole('menuitem', { name: '删除' });
    const isFollowedByKeyPress = fireEvent.keyDown(line, { key, keyCode });
    expect(isFollowedByKeyPress).toBe(false);
    expect(await screen.findByRole('button', { name: '取消' })).toHaveFocus();
  });
});
