import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type AxiosAdapter, AxiosError } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCodes } from '../../src/entrance/code.ts';
import { Root } from '../../src/entrance/index.tsx';
import { zh } from '../../src/locales/zh/index.ts';
import { createAuthProvider } from '../../src/providers/auth.ts';
import type { ConsoleError } from '../../src/providers/http/errors.ts';
import { createI18n } from '../../src/providers/i18n.ts';
import { createSession } from '../../src/providers/session.ts';
import { createMemoryTokens } from '../../src/providers/tokens.ts';
import { createAddress } from '../../src/shell/address.ts';
import { createFeed } from '../../src/shell/feed.ts';
import { createLoadableModule } from '../../src/shell/loadable-module.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings.ts';
import { createEnterpriseChoice } from '../../src/workspace/enterprise.ts';
import { createPreview } from '../../src/workspace/preview.ts';
import { createServerClock } from '../../src/workspace/server-clock.ts';
import { openStorage } from '../../src/workspace/storage.ts';
import { createWords } from '../../src/workspace/words.tsx';
import { createTestClient } from '../providers/fakes.ts';

const user = { id: '1', username: '王敏', departmentId: null, avatar: null, roleList: [] };

/** A server that can be made to answer nothing, or to refuse. */
function createServer() {
  const state = { isDown: true, refusal: undefined as number | undefined, asked: 0 };
  const adapter: AxiosAdapter = async (config) => {
    state.asked += 1;
    if (state.isDown) throw new AxiosError('no answer', AxiosError.ERR_NETWORK, config);
    const data = config.url?.endsWith('info') ? user : [];
    const body =
      state.refusal === undefined ? { code: 1, msg: 'OK', data } : { code: state.refusal, msg: '', data: null };
    return {
      config,
      status: 200,
      statusText: 'OK',
      headers: { 'content-type': 'application/json' },
      data: new TextEncoder().encode(JSON.stringify(body)).buffer,
    };
  };
  return { state, adapter };
}

/** Loads the page of the current address, as a reload does: only the address, the storage and the tokens stay. */
async function loadPage({ adapter }: ReturnType<typeof createServer>, tokens = createMemoryTokens({ token: 'T1' })) {
  const storage = { local: openStorage(() => window.localStorage), session: openStorage(() => window.sessionStorage) };
  const i18n = await createI18n({
    messages: { zh, en: zh },
    defaultLanguage: 'zh',
    storage: storage.local,
    storageKey: 'language',
    onLanguage: () => {},
  });
  const { http } = createTestClient({ adapter, tokens, onSignedOut: (cause) => session.signOut(cause) });
  const session = createSession({
    http,
    tokens,
    storage,
    platform: 'PC',
    translate: i18n.translate,
    onCleared: () => {},
  });
  const services = {
    http,
    session,
    storage,
    i18n,
    words: createWords(i18n.loadPart),
    settings: createSettingsStore(storage.local, defaultSettings(false)),
    preview: createPreview(storage.session, { address: () => '/', restart: () => {} }),
    enterprise: createEnterpriseChoice(storage.session, () => {}),
    clock: createServerClock({ page: document }),
    address: createAddress(window),
    failures: createFeed<ConsoleError>(),
    leaving: createFeed<void>(),
    authProvider: createAuthProvider(session),
  };
  const codes = {
    ...createCodes(services),
    console: createLoadableModule(async () => ({ Console: () => <p>工作台</p>, firstRows: undefined })),
  };
  return act(async () => render(<Root services={services} codes={codes} />));
}

const wanted = '/custom/business?preset=signed&page=3';
const address = () => window.location.pathname + window.location.search;
const signInPage = () => screen.findByRole('heading', { name: '用户登录' }, { timeout: 20_000 });

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
