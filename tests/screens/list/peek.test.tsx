import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createMemoryServer, type MemoryServer, merchantRow, openConsole } from './stage.tsx';

const three = () => createMemoryServer(['1', '2', '3'].map((id) => merchantRow(id)));

async function openList(search = '', server: MemoryServer = three()) {
  const console = await openConsole(`/custom/business${search}`, { server });
  await screen.findByText('商家1', { selector: '[data-row-key] a' });
  return { ...console, server };
}

const rowOf = (name: string) => screen.getByText(name, { selector: '[data-row-key] a' }).closest('tr');
const panel = () => screen.findByRole('complementary', { name: '速览' });
const shown = async (name: string) => within(await panel()).findByRole('heading', { level: 2, name });

describe('A record beside its list', () => {
  it('opens by Space on its row, with its facts, its state and its steps', async () => {
    const rows = ['1', '2', '3'].map((id) => merchantRow(id, { status: 'paused' }));
    const { address } = await openList('', createMemoryServer(rows));
    await userEvent.keyboard('jj ');
    expect(await shown('商家2')).toBeVisible();
    const beside = within(await panel());
    expect(beside.getByText('联系人', { selector: 'dt' })).toBeVisible();
    expect(beside.getByRole('button', { name: '恢复' })).toBeVisible();
    expect(beside.getByRole('button', { name: '编辑' })).toBeVisible();
    expect(rowOf('商家2')).toHaveAttribute('aria-current', 'true');
    expect(address()).toBe('/custom/business?peek=2');
  });

  it('opens by the menu of its row', async () => {
    await openList();
    await userEvent.click(screen.getByRole('button', { name: /商家3/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /速览/ }));
    expect(await shown('商家3')).toBeVisible();
  });

  it('moves by arrows and J and K to the rows around, and not beyond the last', async () => {
    const { address } = await openList('?peek=1');
    await shown('商家1');
    await userEvent.keyboard('{ArrowDown}');
    expect(await shown('商家2')).toBeVisible();
    expect(rowOf('商家1')).not.toHaveAttribute('aria-current');
    expect(rowOf('商家2')).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('jj');
    expect(await shown('商家3')).toBeVisible();
    expect(within(await panel()).getByRole('button', { name: '下一条' })).toBeDisabled();
    await userEvent.keyboard('k');
    expect(await shown('商家2')).toBeVisible();
    expect(address()).toBe('/custom/business?peek=2');
  });

  it('closes by Escape, and the focus is on its row again', async () => {
    const { address } = await openList();
    await userEvent.keyboard('j ');
    await shown('商家1');
    await userEvent.keyboard('j');
    await shown('商家2');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(address()).toBe('/custom/business');
    await waitFor(() => expect(rowOf('商家2')).toHaveFocus());
  });

  it('closes by Back, however many rows it has shown', async () => {
    const { address, router } = await openList('?q=商家');
    await userEvent.keyboard('j ');
    await shown('商家1');
    await userEvent.keyboard('jj');
    await shown('商家3');
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(address()).toBe('/custom/business?q=商家');
  });

  it('opens its page by Enter, which knows the list', async () => {
    const { address, router } = await openList('?peek=2');
    await shown('商家2');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: '商家2' })).toBeVisible();
    expect(address()).toBe('/custom/business/detail/2');
    expect(router.state.location.state).toEqual({ id: '2', list: '/custom/business' });
  });

  it('shows the row that is clicked while it is open', async () => {
    await openList('?peek=1');
    await shown('商家1');
    await userEvent.click(within(rowOf('商家3') ?? document.body).getByText('M000003'));
    expect(await shown('商家3')).toBeVisible();
  });

  it('says that a record is gone, and closes', async () => {
    const { address } = await openList('?peek=99');
    expect(await within(await panel()).findByText('这条记录不存在，或已被删除')).toBeVisible();
    await userEvent.click(within(await panel()).getByRole('button', { name: '返回列表' }));
    await waitFor(() => expect(address()).toBe('/custom/business'));
  });

  it('neither asks for the rows again nor draws them again', async () => {
    const { server } = await openList();
    await screen.findByText('共 3 条');
    await userEvent.keyboard('j');
    const asked = server.asked.filter((call) => call === 'list').length;
    const changed: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changed.push(...records));
    observer.observe(rowOf('商家1')?.parentElement ?? document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    });
    await userEvent.keyboard(' ');
    await shown('商家1');
    await userEvent.keyboard('j');
    await shown('商家2');
    observer.disconnect();
    expect(new Set(changed.map(({ attributeName }) => attributeName))).toEqual(new Set(['aria-current']));
    expect(server.asked.filter((call) => call === 'list')).toHaveLength(asked);
  });
});
