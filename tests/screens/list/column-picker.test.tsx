import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

it('Columns are chosen with the keyboard alone, and the focus comes back to the button', async () => {
  await openConsole('/custom/business', { server: createMemoryServer([merchantRow('1', { name: '星河服饰' })]) });
  await screen.findByRole('link', { name: '星河服饰' });
  const button = screen.getByRole('button', { name: '更多' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  fireEvent.click(await screen.findByRole('menuitem', { name: '列设置' }));
  const panel = await screen.findByRole('dialog', { name: '列设置' });
  await waitFor(() => expect(panel).toHaveFocus());
  await userEvent.tab();
  const code = screen.getByRole('checkbox', { name: '编号' });
  expect(code).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(code).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});
