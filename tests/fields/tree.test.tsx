import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { inputOf } from '../../src/fields/inputs.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

const departments = [
  { value: '1', label: '客服中心', parent: null },
  { value: '2', label: '客服一组', parent: '1' },
  { value: '3', label: '客服二组', parent: '1' },
];

/** The picker of a department, whose departments come when they are let go. */
async function drawPicker() {
  const field = fieldOf('tree', { to: 'department' });
  const { Input } = inputOf(field);
  let letGo = () => {};
  const answer = new Promise((resolve) => {
    letGo = () => resolve({ data: departments, total: 3 });
  });
  await renderInConsole(
    <Input field={field} resource="shop" aria-label="客服分组" value={null} onChange={() => {}} />,
    {
      data: { getList: () => answer },
    },
  );
  const picker = await screen.findByRole('combobox', { name: '客服分组' });
  return { picker, letGo, user: userEvent.setup() };
}

describe('The picker of a tree', () => {
  it('stays open, and keeps the focus, when its records come after it was opened', async () => {
    const { picker, letGo, user } = await drawPicker();
    await user.click(picker);
    letGo();
    expect(await screen.findByRole('treeitem', { name: '客服一组' })).toBeInTheDocument();
    expect(picker).toHaveFocus();
  });

  it('shows a small tree open, closes a branch, and opens what has a word', async () => {
    const { picker, letGo, user } = await drawPicker();
    letGo();
    await user.click(picker);
    const above = await screen.findByRole('treeitem', { name: /客服中心/ });
    expect(screen.getByRole('treeitem', { name: '客服二组' })).toBeInTheDocument();
    const switcher = above.querySelector('[class*=switcher]');
    if (!switcher) throw new Error('The branch has nothing that closes it.');
    await user.click(switcher);
    expect(screen.queryByRole('treeitem', { name: '客服二组' })).toBeNull();
    await user.type(picker, '二组');
    expect(await screen.findByRole('treeitem', { name: '客服二组' })).toBeInTheDocument();
    expect(screen.queryByRole('treeitem', { name: '客服一组' })).toBeNull();
  });
});
