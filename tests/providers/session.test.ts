import { HttpResponse, http as route } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { config } from '../../src/config/index.ts';
import { createSession, type Session } from '../../src/providers/session/index.ts';
import type { SessionChannel } from '../../src/providers/session/messages.ts';
import type { SessionStorage } from '../../src/providers/session/state.ts';
import { createCookieTokens, createMemoryTokens, type TokenStore, type Tokens } from '../../src/providers/tokens.ts';
import { api, createGate, createTestClient, envelope, rejection } from './fakes.ts';
import { usePretendedApi } from './server.ts';

const server = usePretendedApi();

function pretend() {
  const calls: { path: string; request: Request }[] = [];
  /** Everybody by their token. */
  const people: Record<string, { id: string; username: string; codes: string[] }> = {
    T1: { id: '1', username: '张三', codes: ['merchant_admin'] },
    T2: { id: '2', username: '李四', codes: ['user_admin'] },
  };
  let version = 'v1';
  const headers = () => ({ 'X-Permission-Version': version });
  const personOf = (request: Request) => people[request.headers.get('authorization')?.replace('Bearer ', '') ?? ''];
  server.events.on('request:start', ({ request }) => {
    calls.push({ path: new URL(request.url).pathname, request: request.clone() });
  });
  server.use(
    route.post(`${api}/sso/v1/auth/login`, () => envelope(1, { token: 'T1', refreshToken: 'R1' })),
    route.post(`${api}/sso/v1/auth/logout`, () => envelope(1)),
    route.get(`${api}/buffalo/v1/resources/user`, ({ request }) =>
      envelope(
        1,
        personOf(request)?.codes.map((code) => ({ code, name: code, type: 'menu' })),
        { headers: headers() },
      ),
    ),
    route.get(`${api}/buffalo/v1/users/info`, ({ request }) => {
      const person = personOf(request);
      const roleList = [{ roleName: '客服', roleCode: 'staff' }];
      return envelope(1, person && { ...person, departmentId: 9, avatar: null, roleList }, { headers: headers() });
    }),
    route.get(`${api}/anything`, () => envelope(1, 'found', { headers: headers() })),
  );
  return {
    calls,
    addToken: (token: string, like: string) => {
      const person = people[like];
      if (person !== undefined) people[token] = person;
    },
    pathsOf: (path: string) => calls.filter((call) => call.path === path),
    changePermissions: (token: string, codes: string[], next: string) => {
      const person = people[token];
      if (person !== undefined) people[token] = { ...person, codes };
      version = next;
    },
  };
}

/** Channels of one browser: what one posts, all others hear. */
function createChannels() {
  const members: { channel: SessionChannel; hear: ((event: { data: unknown }) => void)[] }[] = [];
  return (): SessionChannel => {
    const hear: ((event: { data: unknown }) => void)[] = [];
    const channel: SessionChannel = {
      postMessage(message) {
        for (const member of members)
          if (member.channel !== channel)
            for (const listener of member.hear) listener({ data: structuredClone(message) });
      },
      addEventListener: (_type, listener) => hear.push(listener),
    };
    members.push({ channel, hear });
    return channel;
  };
}

/** A storage that tells when it is cleared. */
function createStorage(onClear: () => void, kept: Record<string, string> = {}): SessionStorage {
  const values = new Map(Object.entries(kept));
  return {
    clear() {
      values.clear();
      onClear();
    },
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

interface Browser {
  /** What all tabs keep. */
  readonly local?: SessionStorage;
  /** What the tab keeps. */
  readonly kept?: Record<string, string>;
}

function openPage(held: Tokens | TokenStore = {}, channel?: SessionChannel, { local, kept }: Browser = {}) {
  const tokens = 'read' in held ? held : createMemoryTokens(held);
  const cleared: string[] = [];
  const storage = {
    local: local ?? createStorage(() => cleared.push('local')),
    session: createStorage(() => cleared.push('session'), kept),
  };
  let session: Session | undefined;
  const client = createTestClient({
    tokens,
    onSignedOut: (cause) => session?.signOut(cause),
    onForeignToken: async () => session?.recognise(),
    onForged: () => session?.askWhetherToSignOut(),
    onPermissionVersion: (version) => session?.onPermissionVersion(version),
  });
  const opened = createSession({
    http: client.http,
    tokens,
    channel,
    platform: 'PC',
    storage,
    onCleared: () => cleared.push('cache'),
    translate: (key) => key,
  });
  session = opened;
  return { ...client, session: opened, tokens, cleared, storage };
}

const signedIn = { token: 'T1', refreshToken: 'R1' };
const credentials = { email: ' owner@demo.example ', password: ' Demo-2026! ' };

describe('the cookies', () => {
  it('live as long as the refresh token of the answer, and 14 days where the answer does not say', async () => {
    pretend();
    let expiresIn: unknown = 45;
    const answer = (token: string) => envelope(1, { token, refreshToken: 'R1', refreshExpiresIn: expiresIn });
    server.use(
      route.post(`${api}/sso/v1/auth/login`, () => answer('T1')),
      route.post(`${api}/sso/v1/auth/refresh_token`, () => answer('T2')),
      route.get(`${api}/late`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer T2' ? envelope(1) : envelope(400203),
      ),
    );
    const written: string[] = [];
    const jar = {
      get cookie() {
        return written.map((text) => text.split('; ')[0]).join('; ');
      },
      set cookie(text: string) {
        const [name] = text.split('=');
        written.splice(0, written.length, ...written.filter((one) => !one.startsWith(`${name}=`)), text);
      },
    };
    const { cookies, sessionMaxAge: maxAge } = config;
    const { session, http } = openPage(createCookieTokens({ jar, cookies, maxAge, secure: false }));
    const lives = () => written.map((text) => Number(/Max-Age=(\d+)/.exec(text)?.[1]));
    await session.signIn(credentials);
    expect(lives()).toEqual([45, 45]);
    expiresIn = 2_592_000;
    await http.get('/late');
    expect(lives()).toEqual([2_592_000, 2_592_000]);
    for (const unsaid of [undefined, 0, -1, 'soon', 1.5]) {
      expiresIn = unsaid;
      await session.signIn(credentials);
      expect(lives()).toEqual([1_209_600, 1_209_600]);
    }
  });
});

describe('signing in', () => {
  it('sends the trimmed credentials with the platform, keeps both tokens and loads the identity [2.14 3.1 3.2 3.3 3.4 4.1]', async () => {
    const { calls } = pretend();
    const { session, tokens } = openPage();
    const identity = await session.signIn(credentials);
    expect(calls.map(({ path }) => path)).toEqual([
      '/sso/v1/auth/login',
      '/buffalo/v1/resources/user',
      '/buffalo/v1/users/info',
    ]);
    expect(await calls[0]?.request.json()).toEqual({
      email: 'owner@demo.example',
      password: 'Demo-2026!',
      platform: 'PC',
    });
    expect(tokens.read()).toEqual(signedIn);
    expect(identity).toEqual({
      user: {
        id: '1',
        username: '张三',
        avatar: '',
        departmentId: '9',
        email: '',
        mustChangePassword: false,
        roleNames: ['客服'],
        roleCodes: ['staff'],
        services: [],
        permissions: ['merchant_admin'],
        token: 'T1',
      },
      snapshot: { permissions: ['merchant_admin'], version: 'v1' },
      perms: ['merchant_admin'],
    });
    expect(session.current()).toEqual({ identity });
  });

  it('rejects with the refusal, which is the caller’s to show, and stores nothing', async () => {
    pretend();
    server.use(route.post(`${api}/sso/v1/auth/login`, () => envelope(60203, null, { msg: '邮箱或密码错误' })));
    const { session, tokens, failures } = openPage();
    expect(await rejection(session.signIn(credentials))).toMatchObject({ code: 60203, message: '邮箱或密码错误' });
    expect(tokens.read()).toEqual({});
    expect(failures).toEqual([]);
  });

  it('refuses an answer without a token', async () => {
    pretend();
    server.use(route.post(`${api}/sso/v1/auth/login`, () => envelope(1, { token: '' })));
    const { session, tokens } = openPage();
    expect(await rejection(session.signIn(credentials))).toMatchObject({ name: 'UnreadableAnswer' });
    expect(tokens.read()).toEqual({});
  });

  it('takes over a token from elsewhere, without a refresh token', async () => {
    pretend();
    const { session, tokens } = openPage();
    expect((await session.signInWithToken('T2')).user.username).toBe('李四');
    expect(tokens.read()).toEqual({ token: 'T2' });
  });

  it('leaves the session that is open as it is if a token from elsewhere is refused, in every tab', async () => {
    pretend();
    server.use(
      route.get(`${api}/buffalo/v1/users/info`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer dead'
          ? envelope(400204, null, { status: 400, msg: '登录已失效' })
          : undefined,
      ),
    );
    const join = createChannels();
    const tokens = createMemoryTokens(signedIn);
    const [first, second] = [openPage(tokens, join()), openPage(tokens, join())];
    await first.session.load();
    expect(await rejection(second.session.signInWithToken('dead'))).toMatchObject({ message: '登录已失效' });
    expect(tokens.read()).toEqual(signedIn);
    expect([first.cleared, second.cleared]).toEqual([[], []]);
    expect(first.session.current()).toMatchObject({ identity: { user: { id: '1' } } });
    expect(first.session.current().question).toBeUndefined();
    expect((await second.session.load()).user.id).toBe('1');
  });

  it('clears what the last user left before the first request of the session of the next', async () => {
    const { calls } = pretend();
    const page = openPage(signedIn);
    await page.session.load();
    // One request proves the token before anything is given up for it.
    const before = calls.length + 1;
    let clearedAt = -1;
    page.cleared.push = (...entries) => {
      if (entries.includes('cache')) clearedAt = calls.length;
      return 0;
    };
    await page.session.signInWithToken('T2');
    expect(clearedAt).toBe(before);
    expect(page.session.current().identity?.user.id).toBe('2');
  });

  it('clears what is left of a session that lapsed, of which only the storages still know', async () => {
    const { calls } = pretend();
    const page = openPage();
    let clearedAt = -1;
    page.cleared.push = (...entries) => {
      if (entries.includes('local')) clearedAt = calls.length;
      return 0;
    };
    page.storage.local.setItem('preferences:2', '{}');
    page.storage.session.setItem('preview', '{}');
    await page.session.signIn(credentials);
    // The password alone was checked before.
    expect(clearedAt).toBe(1);
    expect(page.storage.local.getItem('preferences:2')).toBeNull();
    expect(page.storage.session.getItem('preview')).toBeNull();
  });

  it('is refused with the reason where the browser stores no token, and the server ends the session', async () => {
    const { pathsOf } = pretend();
    const blocked: TokenStore = { read: () => ({}), write: () => {}, clear: () => {} };
    const { session, failures, signedOut } = openPage(blocked);
    expect(await rejection(session.signIn(credentials))).toMatchObject({
      name: 'CookiesBlocked',
      message: 'errors.cookiesBlocked',
    });
    expect(session.current()).toEqual({});
    expect([failures, signedOut]).toEqual([[], []]);
    expect(pathsOf('/buffalo/v1/users/info')).toEqual([]);
    await vi.waitFor(() => expect(pathsOf('/sso/v1/auth/logout')).toHaveLength(1));
    expect(pathsOf('/sso/v1/auth/logout')[0]?.request.headers.get('authorization')).toBe('Bearer T1');
  });
});

describe('loading the identity', () => {
  it('happens once, however many ask', async () => {
    const { pathsOf } = pretend();
    const { session } = openPage(signedIn);
    const [first, second] = await Promise.all([session.load(), session.load()]);
    expect(second).toBe(first);
    expect(await session.load()).toBe(first);
    expect(pathsOf('/buffalo/v1/users/info')).toHaveLength(1);
    expect(session.current().identity).toBe(first);
  });

  it('is tried again after a failure, which keeps the session', async () => {
    pretend();
    server.use(route.get(`${api}/buffalo/v1/users/info`, () => HttpResponse.error(), { once: true }));
    const { session } = openPage(signedIn);
    expect(await rejection(session.load())).toMatchObject({ name: 'NetworkFailure' });
    expect(session.hasToken()).toBe(true);
    expect((await session.load()).user.id).toBe('1');
  });

  it.each([
    ['resources/user', { code: 'x' }],
    ['users/info', { username: 'nobody' }],
  ])('refuses an answer of %s that it cannot read', async (path, data) => {
    pretend();
    server.use(route.get(`${api}/buffalo/v1/${path}`, () => envelope(1, data)));
    const error = await rejection(openPage(signedIn).session.load());
    expect(error).toMatchObject({
      name: 'UnreadableAnswer',
      detail: expect.stringContaining(`GET buffalo/v1/${path}`),
    });
  });

  it('tells those who subscribed, until they leave', async () => {
    pretend();
    const { session } = openPage(signedIn);
    const heard = vi.fn<() => void>();
    const leave = session.subscribe(heard);
    await session.load();
    expect(heard).toHaveBeenCalledOnce();
    leave();
    session.signOut('user');
    expect(heard).toHaveBeenCalledOnce();
  });

  it('lends the user the token of the moment', async () => {
    pretend();
    const { session, tokens } = openPage(signedIn);
    const { user } = await session.load();
    tokens.write({ token: 'T9' });
    expect(user.token).toBe('T9');
  });
});

describe('signing out', () => {
  it('clears cookies, storage and caches at once, without waiting for the server [4.4]', async () => {
    const { pathsOf } = pretend();
    server.use(route.post(`${api}/sso/v1/auth/logout`, () => new Promise<never>(() => {})));
    const { session, tokens, cleared } = openPage(signedIn);
    await session.load();
    session.signOut('user');
    expect(tokens.read()).toEqual({});
    expect(cleared.toSorted()).toEqual(['cache', 'local', 'session']);
    expect(session.current()).toEqual({ endedBy: 'user' });
    await vi.waitFor(() => expect(pathsOf('/sso/v1/auth/logout')).toHaveLength(1));
    const sent = pathsOf('/sso/v1/auth/logout')[0]?.request.headers;
    expect([sent?.get('authorization'), sent?.get('refresh-token')]).toEqual(['Bearer T1', 'R1']);
  });

  it('happens once, however many ask meanwhile', async () => {
    const { pathsOf } = pretend();
    const { session, cleared } = openPage(signedIn);
    await session.load();
    const heard = vi.fn<() => void>();
    session.subscribe(heard);
    for (const reason of ['user', 'expired', 'invalid'] as const) session.signOut(reason);
    expect(session.current().endedBy).toBe('user');
    expect(heard).toHaveBeenCalledOnce();
    expect(cleared).toHaveLength(3);
    await vi.waitFor(() => expect(pathsOf('/sso/v1/auth/logout')).toHaveLength(1));
  });

  it('says nothing about a logout call that fails', async () => {
    const { pathsOf } = pretend();
    server.use(route.post(`${api}/sso/v1/auth/logout`, () => new HttpResponse(null, { status: 403 })));
    const { session, failures } = openPage(signedIn);
    session.signOut('user');
    await vi.waitFor(() => expect(pathsOf('/sso/v1/auth/logout')).toHaveLength(1));
    await new Promise(setImmediate);
    expect(failures).toEqual([]);
    expect(session.current()).toEqual({ endedBy: 'user' });
  });

  it('calls off what is under way', async () => {
    pretend();
    const asked = createGate();
    server.use(
      route.get(`${api}/anything`, () => {
        asked.open();
        return new Promise<never>(() => {});
      }),
    );
    const { session, http } = openPage(signedIn);
    const hanging = rejection(http.get('/anything'));
    await asked.opened;
    session.signOut('user');
    expect(await hanging).toMatchObject({ name: 'RequestAborted' });
  });

  it('sends nothing that the closing page still asks for, and serves the next session', async () => {
    pretend();
    const asked = vi.fn<() => void>();
    server.use(
      route.get(`${api}/anything`, () => {
        asked();
        return envelope(1, 'served');
      }),
    );
    const { session, http } = openPage(signedIn);
    await session.load();
    session.signOut('user');
    expect(await rejection(http.get('/anything'))).toMatchObject({ name: 'RequestAborted' });
    expect(asked).not.toHaveBeenCalled();
    await session.signIn(credentials);
    expect(await http.get('/anything')).toBe('served');
  });

  it('does not take an identity that comes late, called off or not', async () => {
    pretend();
    const gate = createGate();
    const asked = createGate();
    server.use(
      route.get(`${api}/buffalo/v1/users/info`, async () => {
        asked.open();
        await gate.opened;
        return envelope(1, { id: '1', username: '张三', roleList: [] });
      }),
    );
    const deaf = createTestClient({ tokens: createMemoryTokens(signedIn) });
    const session = createSession({
      http: { ...deaf.http, abandon: () => {} },
      tokens: deaf.tokens,
      platform: 'PC',
      storage: { local: createStorage(() => {}), session: createStorage(() => {}) },
      onCleared: () => {},
      translate: (key) => key,
    });
    const loading = rejection(session.load());
    await asked.opened;
    session.signOut('user');
    gate.open();
    expect(await loading).toMatchObject({ name: 'RequestAborted' });
    expect(session.current()).toEqual({ endedBy: 'user' });
  });

  it('follows from the transport finding the session invalid', async () => {
    pretend();
    server.use(route.get(`${api}/anything`, () => envelope(400204)));
    const { session, http, tokens, failures } = openPage(signedIn);
    await session.load();
    await Promise.all([1, 2, 3].map(() => rejection(http.get('/anything'))));
    expect(session.current()).toEqual({ endedBy: 'invalid' });
    expect(tokens.read()).toEqual({});
    expect(failures).toHaveLength(1);
  });
});

describe('a 403', () => {
  it('asks the user, once for all of them, and the user may stay', async () => {
    pretend();
    server.use(route.get(`${api}/anything`, () => new HttpResponse(null, { status: 403 })));
    const { session, http } = openPage(signedIn);
    await session.load();
    const heard = vi.fn<() => void>();
    session.subscribe(heard);
    await Promise.all([1, 2, 3].map(() => rejection(http.get('/anything'))));
    expect(session.current().question).toBe('forged');
    expect(heard).toHaveBeenCalledOnce();
    session.stay();
    expect(session.current()).toMatchObject({ question: undefined, identity: { user: { id: '1' } } });
  });
});

describe('permissions', () => {
  it('are loaded again, once and silently, when an answer names another version', async () => {
    const { pathsOf, changePermissions } = pretend();
    const { session, http } = openPage(signedIn);
    await session.load();
    changePermissions('T1', ['merchant_admin', 'clue'], 'v2');
    await Promise.all([1, 2, 3].map(() => http.get('/anything')));
    await vi.waitFor(() => expect(session.current().identity?.snapshot.version).toBe('v2'));
    expect(session.current().identity).toMatchObject({
      perms: ['merchant_admin', 'clue'],
      user: { username: '张三', permissions: ['merchant_admin', 'clue'], token: 'T1' },
    });
    expect(pathsOf('/buffalo/v1/resources/user')).toHaveLength(2);
    changePermissions('T1', ['merchant_admin'], 'v2');
    await http.get('/anything');
    expect(pathsOf('/buffalo/v1/resources/user')).toHaveLength(2);
  });

  it('stay as they are when loading them again fails', async () => {
    pretend();
    const { session, failures } = openPage(signedIn);
    await session.load();
    server.use(route.get(`${api}/buffalo/v1/resources/user`, () => new HttpResponse(null, { status: 500 })));
    await session.reloadPermissions();
    expect(session.current().identity?.snapshot.version).toBe('v1');
    expect(failures).toEqual([]);
  });
});

describe('another tab', () => {
  it('is signed out too, keeps no token and clears its own storage only', async () => {
    const { pathsOf } = pretend();
    const join = createChannels();
    const tokens = createMemoryTokens(signedIn);
    const first = openPage(tokens, join());
    const second = openPage(tokens, join());
    await Promise.all([first.session.load(), second.session.load()]);
    first.session.signOut('user');
    expect(second.session.current()).toEqual({ endedBy: 'elsewhere' });
    expect(second.session.hasToken()).toBe(false);
    expect(second.cleared.toSorted()).toEqual(['cache', 'session']);
    await vi.waitFor(() => expect(pathsOf('/sso/v1/auth/logout')).toHaveLength(1));
  });

  it.each(['expired', 'invalid', 'missing', 'forged'] as const)(
    'knows that it was not the user who ended the session (%s)',
    async (reason) => {
      pretend();
      const join = createChannels();
      const tokens = createMemoryTokens(signedIn);
      const [first, second] = [openPage(tokens, join()), openPage(tokens, join())];
      await Promise.all([first.session.load(), second.session.load()]);
      first.session.signOut(reason);
      expect(second.session.current()).toEqual({ endedBy: reason });
    },
  );

  it('enters with the one that signs in', async () => {
    pretend();
    const join = createChannels();
    const tokens = createMemoryTokens();
    const [first, second] = [openPage(tokens, join()), openPage(tokens, join())];
    await first.session.signIn(credentials);
    await vi.waitFor(() => expect(second.session.current().identity?.user.id).toBe('1'));
  });

  it('stands still when somebody else signs in, and asks', async () => {
    pretend();
    const join = createChannels();
    const tokens = createMemoryTokens(signedIn);
    const [first, second] = [openPage(tokens, join()), openPage(tokens, join())];
    await Promise.all([first.session.load(), second.session.load()]);
    await first.session.signInWithToken('T2');
    expect(second.session.current()).toMatchObject({ question: 'switched', identity: { user: { id: '1' } } });
    expect(await rejection(second.http.get('/anything'))).toMatchObject({ name: 'RequestAborted' });
    expect(await first.http.get('/anything')).toBe('found');
  });

  it('that signs in as somebody else and out again leaves a page that signs in', async () => {
    pretend();
    const join = createChannels();
    const tokens = createMemoryTokens(signedIn);
    const [first, second] = [openPage(tokens, join()), openPage(tokens, join())];
    await Promise.all([first.session.load(), second.session.load()]);
    await first.session.signInWithToken('T2');
    expect(second.session.current().question).toBe('switched');
    first.session.signOut('user');
    expect(second.session.current()).toEqual({ endedBy: 'elsewhere' });
    expect((await second.session.signIn(credentials)).user.id).toBe('1');
    expect(await second.http.get('/anything')).toBe('found');
  });

  it('that signed in as somebody else leaves nothing of the last user to a page that is loaded anew', async () => {
    const { pathsOf } = pretend();
    const join = createChannels();
    const tokens = createMemoryTokens(signedIn);
    const local = createStorage(() => {});
    const [first, second] = [openPage(tokens, join(), { local }), openPage(tokens, join(), { local })];
    await Promise.all([first.session.load(), second.session.load()]);
    const kept = { user: second.storage.session.getItem('user') ?? '', preview: '{}' };
    await first.session.signInWithToken('T2');
    const anew = openPage(tokens, join(), { local, kept });
    const asked = pathsOf('/buffalo/v1/users/info').length;
    const loading = anew.session.load();
    expect(anew.storage.session.getItem('preview')).toBeNull();
    expect(pathsOf('/buffalo/v1/users/info')).toHaveLength(asked);
    await loading;
    anew.storage.session.setItem('preview', '{}');
    const again = openPage(tokens, join(), { local, kept: { user: '2', preview: '{}' } });
    await again.session.load();
    expect(again.storage.session.getItem('preview')).toBe('{}');
  });

  it('that signs in while this one shows the sign-in page leaves nothing of the last user here', async () => {
    pretend();
    const join = createChannels();
    const tokens = createMemoryTokens();
    const [first, second] = [openPage(tokens, join()), openPage(tokens, join(), { kept: { preview: '{}' } })];
    await first.session.signIn(credentials);
    await vi.waitFor(() => expect(second.session.current().identity?.user.id).toBe('1'));
    expect(second.cleared.toSorted()).toEqual(['cache', 'session']);
    expect(second.storage.session.getItem('preview')).toBeNull();
  });

  it('goes on when the same user signs in again', async () => {
    pretend();
    const join = createChannels();
    const tokens = createMemoryTokens(signedIn);
    const [first, second] = [openPage(tokens, join()), openPage(tokens, join())];
    await Promise.all([first.session.load(), second.session.load()]);
    await first.session.signInWithToken('T1');
    expect(second.session.current().question).toBeUndefined();
  });

  it('sends nothing for one user with the token of another, though no notice has come yet', async () => {
    const { calls } = pretend();
    const tokens = createMemoryTokens(signedIn);
    const page = openPage(tokens);
    await page.session.load();
    tokens.write({ token: 'T2' });
    expect(await rejection(page.http.get('/anything'))).toMatchObject({ name: 'RequestAborted' });
    expect(page.session.current()).toMatchObject({ question: 'switched', identity: { user: { id: '1' } } });
    expect(calls.filter(({ path }) => path === '/anything')).toEqual([]);
  });

  it('that has renewed the session is asked about once, and all goes on', async () => {
    const { calls, pathsOf, addToken } = pretend();
    const tokens = createMemoryTokens(signedIn);
    const page = openPage(tokens);
    await page.session.load();
    const before = calls.length;
    addToken('T1a', 'T1');
    tokens.write({ token: 'T1a', refreshToken: 'R1a' });
    expect(await Promise.all([1, 2, 3].map(() => page.http.get('/anything')))).toEqual(['found', 'found', 'found']);
    expect(calls.slice(before).map(({ path }) => path)[0]).toBe('/buffalo/v1/users/info');
    expect(pathsOf('/buffalo/v1/users/info')).toHaveLength(2);
    expect(page.session.current().question).toBeUndefined();
  });

  it('that signed out before this one signed in does not end the session of now', async () => {
    pretend();
    const join = createChannels();
    const page = openPage({}, join());
    await page.session.signIn(credentials);
    join().postMessage({ type: 'signedOut', at: Date.now() - 60_000 });
    expect(page.session.current().identity?.user.id).toBe('1');
    join().postMessage({ type: 'signedOut', at: Date.now() + 1 });
    expect(page.session.current()).toEqual({ endedBy: 'elsewhere' });
  });

  it('is not impressed by messages it does not know', async () => {
    pretend();
    const join = createChannels();
    const { session } = openPage(signedIn, join());
    await session.load();
    const state = session.current();
    const stranger = join();
    for (const message of [null, 'signedOut', { type: 'reboot' }, { type: 'signedIn', userId: 7 }]) {
      stranger.postMessage(message);
    }
    expect(session.current()).toBe(state);
  });
});
