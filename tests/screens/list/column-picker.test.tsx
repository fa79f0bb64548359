import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

async function openPicker() {
  await openConsole('/custom/business', { server: createMemoryServer([merchantRow('1', { name: '星河服饰' })]) });
  await screen.findByRole('link', { name: '星河服饰' });
  const button = screen.getByRole('button', { name: '更多' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  fireEvent.click(await screen.findByRole('menuitem', { name: '列设置' }));
  return { button, panel: await screen.findByRole('dialog', { name: '列设置' }) };
}

it('Columns are chosen with the keyboard alone, and the focus comes back to the button', async () => {
  const { button, panel } = await openPicker();
  await waitFor(() => expect(panel).toHaveFocus());
  await userEvent.tab();
  const code = screen.getByRole('checkbox', { name: '编号' });
  expect(code).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(code).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

it('A column is moved by a click, and the first, which names the record, by none', async () => {
  const { panel } = await openPicker();
  const names = () =>
    within(panel)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
  const [main, first, second] = names();
  expect(within(panel).getByRole('button', { name: `前移 ${first}` })).toBeDisabled();
  await userEvent.click(within(panel).getByRole('button', { name: `后移 ${first}` }));
  await waitFor(() => expect(names().slice(0, 3)).toEqual([main, second, first]));
});
