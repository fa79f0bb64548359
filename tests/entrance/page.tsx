import { act, render, screen } from '@testing-library/react';
import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { createFeed } from '../../src/base/feed.ts';
import { createCodes } from '../../src/entrance/code.ts';
import { Root } from '../../src/entrance/index.tsx';
import { parts } from '../../src/locales/parts.ts';
import { messages as zh } from '../../src/locales/zh/index.ts';
import { product } from '../../src/product/console.ts';
import { createAuthProvider } from '../../src/providers/auth.ts';
import type { ConsoleError } from '../../src/providers/http/errors.ts';
import { createI18n } from '../../src/providers/i18n.ts';
import { createSession } from '../../src/providers/session/index.ts';
import type { SessionChannel } from '../../src/providers/session/messages.ts';
import { createMemoryTokens } from '../../src/providers/tokens.ts';
import { createLoadableModule } from '../../src/shell/loading/loadable-module.tsx';
import { createAddress } from '../../src/shell/session/address.ts';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { createRelease } from '../../src/ui/loading/release.ts';
import { createServerClock } from '../../src/workspace/clock/server-clock.ts';
import { createKeptForms } from '../../src/workspace/forms/kept-forms.ts';
import { createEnterpriseChoice } from '../../src/workspace/session/enterprise.ts';
import { createPreview } from '../../src/workspace/session/preview.ts';
import { openStorage } from '../../src/workspace/session/storage.ts';
import { createWords } from '../../src/workspace/words.tsx';
import { createTestClient } from '../providers/fakes.ts';

/** A server that can be made to answer nothing, or to refuse. Whoever signs in is the `user` of the moment. */
export function createServer() {
  const state = { isDown: true, refusal: undefined as number | undefined, user: '1', asked: 0 };
  const adapter: AxiosAdapter = async (config) => {
    state.asked += 1;
    if (state.isDown) throw new AxiosError('no answer', AxiosError.ERR_NETWORK, config);
    const data = answerTo(config.url ?? '', state.user);
    const body =
      state.refusal === undefined ? { code: 1, msg: 'OK', data } : { code: state.refusal, msg: '', data: null };
    return answerWith(config, body);
  };
  return { state, adapter };
}

/** Returns the answer of a server with a JSON body. */
export function answerWith(config: InternalAxiosRequestConfig, body: object): AxiosResponse {
  return {
    config,
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': 'application/json' },
    data: new TextEncoder().encode(JSON.stringify(body)).buffer,
  };
}

function answerTo(url: string, id: string) {
  if (url.endsWith('info')) return { id, username: '王敏', departmentId: null, avatar: null, roleList: [] };
  return url.endsWith('login') ? { token: `T${id}`, refreshToken: `R${id}` } : [];
}

/** Loads the page of the current address, as a reload does: only the address, the storage and the tokens stay. */
export async function loadPage(
  { adapter }: Pick<ReturnType<typeof createServer>, 'adapter'>,
  tokens = createMemoryTokens({ token: 'T1' }),
  channel?: SessionChannel,
) {
  const storage = { local: openStorage(() => window.localStorage), session: openStorage(() => window.sessionStorage) };
  const i18n = await createI18n({
    messages: { zh, en: zh },
    parts,
    product,
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
    channel,
    platform: 'PC',
    translate: i18n.translate,
    onCleared: () => {},
  });
  const services = {
    product,
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
    release: createRelease({
      page: document,
      storage: storage.session,
      fetchPage: async () => '',
      hasUnsaved: () => false,
      reload: () => {},
    }),
    failures: createFeed<ConsoleError>(),
    leaving: createFeed<void>(),
    keptForms: createKeptForms(session),
    authProvider: createAuthProvider(session),
  };
  const codes = {
    ...createCodes(services),
    console: createLoadableModule(async () => ({ Console: () => <p>工作台</p>, firstRows: undefined })),
  };
  const { unmount } = await act(async () => render(<Root services={services} codes={codes} />));
  return { unmount, session };
}

/** The address of the window, with its query. */
export const address = () => window.location.pathname + window.location.search;

export const signInPage = () => screen.findByRole('heading', { name: '用户登录' }, { timeout: 20_000 });
