import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { UserMenu } from '../../../../src/shell/frame/header/user-menu.tsx';
import type { UserStatus } from '../../../../src/shell/frame/header/user-status.ts';
import { createSettingsStore, defaultSettings } from '../../../../src/shell/settings/settings.ts';
import { renderInConsole } from '../../../../tests/screens/form/console.tsx';
import PresenceKeeper from '../../screen/index.tsx';

/** The entries of the user menu, as plain buttons. */
function Menu() {
  const [menu, setMenu] = useState<UserStatus>();
  return (
    <>
      <PresenceKeeper onChange={setMenu} />
      <output>{menu?.label}</output>
      {menu?.choices.map(({ key, label, run }) => (
        <button key={key} type="button" onClick={run}>
          {label}
        </button>
      ))}
    </>
  );
}

/** An account that is online, until the server says something else. */
async function openMenu() {
  const server = { status: 'online', failure: undefined as Error | undefined, isAnswerLost: false };
  await renderInConsole(<Menu />, {
    data: {
      async custom({ method, payload }: { method: string; payload?: { status?: string } }) {
        const isChoice = method === 'put' && payload?.status !== undefined;
        if (isChoice && (!server.failure || server.isAnswerLost)) server.status = payload.status ?? '';
        if (isChoice && server.failure) throw server.failure;
        return { data: { status: server.status } };
      },
    },
  });
  const status = () => screen.getByRole('status', { name: '' }).textContent;
  await waitFor(() => expect(status()).toBe('在线'));
  return { server, status, user: userEvent.setup() };
}

const refused = (message: string) => Object.assign(new Error(message), { statusCode: 500 });

describe('the own presence', () => {
  it('is what the user chooses', async () => {
    const { status, user } = await openMenu();
    await user.click(screen.getByRole('button', { name: /忙碌/ }));
    await waitFor(() => expect(status()).toBe('忙碌'));
  });

  it('that could not be chosen is told with the reason, and stays what it is', async () => {
    const { server, status, user } = await openMenu();
    server.failure = refused('系统繁忙，请稍后再试');
    await user.click(screen.getByRole('button', { name: /忙碌/ }));
    expect(await screen.findByText('状态没有改为忙碌')).toBeVisible();
    expect(screen.getByText('系统繁忙，请稍后再试')).toBeVisible();
    expect(status()).toBe('在线');
  });

  it('is what the server has, although its answer to the choice was lost', async () => {
    const { server, status, user } = await openMenu();
    server.failure = new Error('Failed to fetch');
    server.isAnswerLost = true;
    await user.click(screen.getByRole('button', { name: /忙碌/ }));
    await waitFor(() => expect(status()).toBe('忙碌'));
    expect(screen.queryByText('状态没有改为忙碌')).toBeNull();
  });
});

it('does not change the lines of a user menu that is open, which would lose the focus', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const tools = { settings, onSettings: () => {}, language: 'zh', onLanguage: () => {} } as const;
  await renderInConsole(<UserMenu isRoomy onAccount={() => {}} {...tools} />, {
    data: {
      async custom() {
        await answered;
        return { data: { status: 'online' } };
      },
    },
  });
  const user = userEvent.setup();
  const opener = await screen.findByRole('button', { name: /^用户菜单/ });
  await user.click(opener);
  const lines = () => screen.getAllByRole('menuitem').map((line) => line.textContent);
  const before = await waitFor(lines);
  answer();
  await waitFor(() => expect(opener).toHaveAccessibleName(/在线$/), { timeout: 10_000 });
  expect(lines()).toEqual(before);
  await user.keyboard('{Escape}');
  await user.click(opener);
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /忙碌/ })).toBeVisible());
});
