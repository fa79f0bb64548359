import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryTokens } from '../../src/providers/tokens.ts';
import { address, createServer, loadPage, signInPage } from './page.tsx';

const wanted = '/custom/business?preset=signed&page=3';

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', wanted);
});

describe('A page that is loaded during an outage', () => {
  it('opens where it was by itself once the connection is back, also when the sign-in page was loaded anew', async () => {
    const server = createServer();
    const { unmount } = await loadPage(server);
    await signInPage();
    expect(address()).toBe('/login');
    unmount();
    await loadPage(server);
    await signInPage();
    server.state.isDown = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('工作台')).toBeInTheDocument();
    expect(address()).toBe(wanted);
  });

  it('opens where it was when the sign-in page is loaded anew once the server answers', async () => {
    const server = createServer();
    const { unmount } = await loadPage(server);
    await signInPage();
    unmount();
    server.state.isDown = false;
    await loadPage(server);
    expect(await screen.findByText('工作台')).toBeInTheDocument();
    expect(address()).toBe(wanted);
  });

  it('asks again by itself until the server answers', async () => {
    const server = createServer();
    await loadPage(server);
    await signInPage();
    server.state.isDown = false;
    expect(await screen.findByText('工作台', undefined, { timeout: 20_000 })).toBeInTheDocument();
    expect(address()).toBe(wanted);
  });

  it('does not ask again when the server has refused the user', async () => {
    const server = createServer();
    Object.assign(server.state, { isDown: false, refusal: 40000 });
    await loadPage(server);
    await signInPage();
    const { asked } = server.state;
    fireEvent(window, new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(server.state.asked).toBe(asked);
  });

  it('keeps nothing of where a session was that has ended', async () => {
    const server = createServer();
    const { unmount } = await loadPage(server);
    await signInPage();
    unmount();
    await loadPage(server, createMemoryTokens({}));
    await signInPage();
    await waitFor(() => expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('business'));
  });
});
