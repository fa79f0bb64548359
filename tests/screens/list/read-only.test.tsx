import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

const path = '/custom/business';
const reason = '预览角色时只读';
const permissions = ['merchant_admin', 'merchant_admin:import', 'merchant_admin:delete', 'merchant_admin:reveal'];

async function look(at: string = path) {
  const server = createMemoryServer([merchantRow('1', { name: '星河服饰', status: 'signed' })]);
  const console = await openConsole(at, { server, permissions, lookedAtAs: '客服' });
  return { server, ...console };
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`"${name}" stands in no row.`);
  return row;
};

/** The button that bears a text. Looked for by its words: the table makes looking by roles slow. */
function buttonOf(text: string): HTMLElement {
  const button = screen.getByText(text, { selector: 'button *' }).closest('button');
  if (!button) throw new Error(`"${text}" stands in no button.`);
  return button;
}

/** What holds a button back comes with the first that is. */
const heldBack = () => screen.findAllByText(reason);

function expectHeldBack(button: HTMLElement) {
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(reason);
  // Still in reach of the keyboard, or nobody would be told.
  button.focus();
  expect(button).toHaveFocus();
}

beforeEach(() => window.localStorage.clear());

describe('While the console is looked at as a role', () => {
  it('what the role may do stands there, held back with the reason', async () => {
    const { server, address } = await look();
    const row = within(await rowOf('星河服饰'));
    await heldBack();
    const buttons = [buttonOf('新建'), buttonOf('编辑'), row.getByLabelText('显示 手机')];
    for (const button of buttons) {
      expectHeldBack(button);
      await userEvent.click(button);
    }
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    const importing = await screen.findByRole('menuitem', { name: '导入' });
    expect(importing).toHaveAttribute('aria-disabled', 'true');
    expect(importing).toHaveAttribute('title', reason);
    await userEvent.click(importing);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe(path);
    expect(server.asked.filter((call) => !['list', 'counts'].includes(call))).toEqual([]);
    // What is read and arranged goes on.
    expect(buttonOf('筛选')).not.toHaveAttribute('aria-disabled');
  });

  it('the menu of a row says why nothing in it can be done', async () => {
    await look();
    await userEvent.click(within(await rowOf('星河服饰')).getByLabelText('更多操作：星河服饰'));
    const deletion = await screen.findByRole('menuitem', { name: /^删除/ });
    expect(deletion).toHaveAttribute('aria-disabled', 'true');
    expect(deletion).toHaveTextContent(reason);
    expect(screen.getByRole('menuitem', { name: '查看' })).not.toHaveAttribute('aria-disabled');
  });

  it('so do the buttons for several rows', async () => {
    await look();
    await userEvent.click(within(await rowOf('星河服饰')).getByRole('checkbox'));
    const bar = within(await screen.findByText('已选 1 条').then((text) => text.parentElement ?? text));
    expectHeldBack(bar.getByRole('button', { name: '删除' }));
    expect(bar.getByRole('button', { name: /取消选择/ })).not.toHaveAttribute('aria-disabled');
  });

  it('the key that would create something tells why it does not', async () => {
    const { address } = await look();
    await rowOf('星河服饰');
    await userEvent.keyboard('n');
    expect(await screen.findByText(reason, { selector: '.ant-notification *' })).toBeVisible();
    expect(address()).toBe(path);
  });

  it('a form that was typed as an address can be read, and saves nothing by button or by keys', async () => {
    const { server } = await look(`${path}/edit/1`);
    const dialog = within(await screen.findByRole('dialog'));
    const name = await dialog.findByDisplayValue('星河服饰');
    expect(name).toBeDisabled();
    const save = dialog.getByRole('button', { name: '保存' });
    expectHeldBack(save);
    await userEvent.click(save);
    await userEvent.type(save, '{Control>}{Enter}{/Control}');
    expect(server.asked.some((call) => call.startsWith('update'))).toBe(false);
    expect(dialog.getByRole('button', { name: '取消' })).toBeEnabled();
  });

  it('an import that was typed as an address says so in its place', async () => {
    await look(`${path}/import`);
    expect(await screen.findByRole('heading', { name: reason })).toBeVisible();
  });
});
