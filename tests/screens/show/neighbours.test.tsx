import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createMemoryServer, type MemoryServer, merchantRow, openConsole } from '../list/stage.tsx';

const many = (count: number) =>
  createMemoryServer(
    Array.from({ length: count }, (_, index) =>
      merchantRow(String(index + 1), { status: index % 2 === 0 ? 'signed' : 'paused' }),
    ),
  );

async function openFromList(search: string, name: string, server: MemoryServer) {
  const console = await openConsole(`/custom/business${search}`, { server });
  await userEvent.click(await screen.findByText(name, { selector: '[data-row-key] a' }));
  await screen.findByRole('heading', { level: 1, name });
  return console;
}

const around = async () => within(await screen.findByRole('navigation', { name: '列表中的前后记录' }));

describe('A record that was opened from a list', () => {
  it('stands at its position among the rows that the list shows', async () => {
    await openFromList('?preset=signed', '商家3', many(6));
    expect((await around()).getByText('2 / 3')).toBeVisible();
    await userEvent.click((await around()).getByRole('button', { name: '下一条' }));
    expect(await screen.findByRole('heading', { level: 1, name: '商家5' })).toBeVisible();
    expect(await (await around()).findByText('3 / 3')).toBeVisible();
    expect((await around()).getByRole('button', { name: '下一条' })).toBeDisabled();
  });

  it('is left by keys, on to the next page of the list too', async () => {
    const { address, router } = await openFromList('', '商家20', many(25));
    expect((await around()).getByText('20 / 25')).toBeVisible();
    await waitFor(async () => expect((await around()).getByRole('button', { name: '下一条' })).toBeEnabled());
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { level: 1, name: '商家21' })).toBeVisible();
    expect(await (await around()).findByText('21 / 25')).toBeVisible();
    expect(router.state.location.state).toEqual({ id: '21', list: '/custom/business?page=2' });
    await waitFor(async () => expect((await around()).getByRole('button', { name: '上一条' })).toBeEnabled());
    await userEvent.keyboard('k');
    expect(await screen.findByRole('heading', { level: 1, name: '商家20' })).toBeVisible();
    await router.navigate(-1);
    await waitFor(() => expect(address()).toBe('/custom/business'));
  });

  it('still leads on when a step has taken it out of the list', async () => {
    await openFromList('?preset=signed', '商家3', many(6));
    expect((await around()).getByText('2 / 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(await (await around()).findByText('– / 2')).toBeVisible();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { level: 1, name: '商家5' })).toBeVisible();
  });

  it('has no position when it was opened by a link', async () => {
    await openConsole('/custom/business/detail/3', { server: many(6) });
    await screen.findByRole('heading', { level: 1, name: '商家3' });
    expect(screen.queryByRole('navigation', { name: '列表中的前后记录' })).toBeNull();
  });
});
