import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryTokens } from '../../src/providers/tokens.ts';
import { address, createServer, loadPage, signInPage } from './page.tsx';

const wanted = '/custom/shop/aiReview/642/某某旗舰店?q=某客户';

function openServer() {
  const server = createServer();
  server.state.isDown = false;
  return server;
}

/** A channel whose other tabs are the test. */
function createChannel() {
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  return {
    postMessage: () => {},
    addEventListener: (_type: 'message', listener: (event: { readonly data: unknown }) => void) => {
      listeners.push(listener);
    },
    say: (data: unknown) =>
      act(async () => {
        for (const listener of listeners) listener({ data });
      }),
  };
}

async function signInAs(server: ReturnType<typeof createServer>, user: string) {
  server.state.user = user;
  await signInPage();
  fireEvent.change(screen.getByLabelText('邮箱'), { target: { value: 'who@demo.example' } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Demo-2026!' } });
  fireEvent.click(screen.getByRole('button', { name: /登\s*录/ }));
  await screen.findByText('工作台', undefined, { timeout: 20_000 });
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', wanted);
});

describe('Who signs in where another user was', () => {
  it.each([
    { who: 'the same user comes back to where they were', user: '1', path: wanted },
    { who: 'another user comes to the first screen', user: '2', path: '/' },
  ])('after a session that ended by itself: $who', async ({ user, path }) => {
    const server = openServer();
    const { session } = await loadPage(server);
    await screen.findByText('工作台', undefined, { timeout: 20_000 });
    act(() => session.signOut('expired'));
    await signInAs(server, user);
    expect(decodeURI(address())).toBe(path);
  });

  it('comes to the first screen after a session that ended while no page was open', async () => {
    const server = openServer();
    const { unmount } = await loadPage(server);
    await screen.findByText('工作台', undefined, { timeout: 20_000 });
    unmount();
    await loadPage(server, createMemoryTokens({}));
    await signInAs(server, '2');
    expect(address()).toBe('/');
  });

  it('comes to the first screen when the page of the other was loaded during an outage', async () => {
    const server = openServer();
    const first = await loadPage(server);
    await screen.findByText('工作台', undefined, { timeout: 20_000 });
    first.unmount();
    server.state.isDown = true;
    const second = await loadPage(server);
    await signInPage();
    second.unmount();
    Object.assign(server.state, { isDown: false, user: '2' });
    await loadPage(server);
    await screen.findByText('工作台', undefined, { timeout: 20_000 });
    expect(address()).toBe('/');
  });

  it('follows a link that nobody was at', async () => {
    const server = openServer();
    await loadPage(server, createMemoryTokens({}));
    await signInAs(server, '2');
    expect(decodeURI(address())).toBe(wanted);
  });
});

describe('A tab whose user signed out in another one', () => {
  it.each([
    { reason: 'user', path: '/' },
    { reason: 'expired', path: wanted },
  ])('leads the same user to $path when the reason is "$reason"', async ({ reason, path }) => {
    const server = openServer();
    const [tokens, channel] = [createMemoryTokens({ token: 'T1' }), createChannel()];
    await loadPage(server, tokens, channel);
    await screen.findByText('工作台', undefined, { timeout: 20_000 });
    tokens.clear();
    await channel.say({ type: 'signedOut', at: Date.now() + 1, reason });
    await signInAs(server, '1');
    expect(decodeURI(address())).toBe(path);
  });

  it('leads the next user, who signs in there, to the first screen', async () => {
    const server = openServer();
    const [tokens, channel] = [createMemoryTokens({ token: 'T1' }), createChannel()];
    await loadPage(server, tokens, channel);
    await screen.findByText('工作台', undefined, { timeout: 20_000 });
    tokens.clear();
    await channel.say({ type: 'signedOut', at: Date.now() + 1, reason: 'expired' });
    await signInPage();
    server.state.user = '2';
    tokens.write({ token: 'T2' });
    await channel.say({ type: 'signedIn', userId: '2' });
    await screen.findByText('工作台', undefined, { timeout: 20_000 });
    expect(address()).toBe('/');
  });
});
