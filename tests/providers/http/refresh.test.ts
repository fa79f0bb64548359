import { HttpResponse, http as route } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { NetworkFailure, RequestAborted, RequestTimedOut, SessionExpired } from '../../../src/providers/http/errors.ts';
import type { Locks } from '../../../src/providers/http/refresh.ts';
import { createMemoryTokens } from '../../../src/providers/tokens.ts';
import { api, createGate, createTestClient, envelope, rejection } from '../fakes.ts';
import { usePretendedApi } from '../server.ts';

const server = usePretendedApi();
const never = () => new Promise<never>(() => {});

interface Call {
  readonly path: string;
  readonly token: string | null;
  readonly key: string | null;
  readonly body: string;
}

/** An API on which exactly the tokens in `good` are still valid, and whose refresh call answers as told. */
function pretend({
  good = ['T2'],
  refresh = () => envelope(1, { token: 'T2', refreshToken: 'R2' }),
  expired = () => envelope(400203),
  found = () => envelope(1, 'found'),
}: {
  good?: string[];
  refresh?: (request: Request) => Response | Promise<Response>;
  expired?: () => Response;
  found?: () => Response;
} = {}) {
  const calls: Call[] = [];
  const refreshes: Request[] = [];
  server.use(
    route.post(`${api}/sso/v1/auth/refresh_token`, ({ request }) => {
      refreshes.push(request.clone());
      return refresh(request);
    }),
    route.all(`${api}/*`, async ({ request }) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
      const key = request.headers.get('idempotency-key');
      calls.push({ path: new URL(request.url).pathname, token, key, body: await request.text() });
      return token !== null && good.includes(token) ? found() : expired();
    }),
  );
  return { calls, refreshes };
}

const arrived = (list: readonly unknown[], count = 1) => vi.waitFor(() => expect(list).toHaveLength(count));

describe('an expired token', () => {
  it('is refreshed once for ten requests, each of which is sent again exactly once [4.5 8.6 9.2]', async () => {
    const { calls, refreshes } = pretend();
    const { http, tokens, failures, signedOut } = createTestClient();
    const paths = Array.from({ length: 10 }, (_, index) => `/thing/${index}`);
    expect(await Promise.all(paths.map((path) => http.get(path)))).toEqual(paths.map(() => 'found'));
    expect(refreshes).toHaveLength(1);
    for (const path of paths) {
      expect(calls.filter((call) => call.path === path).map(({ token }) => token)).toEqual(['T1', 'T2']);
    }
    expect(tokens.read()).toEqual({ token: 'T2', refreshToken: 'R2' });
    expect([failures, signedOut]).toEqual([[], []]);
  });

  it('is refreshed with an empty body, both tokens and no idempotency key', async () => {
    const { refreshes } = pretend();
    await createTestClient().http.get('/thing');
    const sent = refreshes[0];
    expect(await sent?.text()).toBe('');
    expect(sent?.headers.get('refresh-token')).toBe('R1');
    expect(sent?.headers.get('authorization')).toBe('Bearer T1');
    expect(sent?.headers.has('idempotency-key')).toBe(false);
  });

  it('keeps the refresh token if the answer brings no other', async () => {
    pretend({ refresh: () => envelope(1, { token: 'T2' }) });
    const { http, tokens } = createTestClient();
    await http.get('/thing');
    expect(tokens.read()).toEqual({ token: 'T2', refreshToken: 'R1' });
  });

  it('is not refreshed if another tab already did: the request is only sent again', async () => {
    const tokens = createMemoryTokens({ token: 'T1', refreshToken: 'R1' });
    const expired = () => {
      tokens.write({ token: 'T2', refreshToken: 'R2' });
      return envelope(400203);
    };
    const { calls, refreshes } = pretend({ expired });
    expect(await createTestClient({ tokens }).http.get('/thing')).toBe('found');
    expect(calls.map(({ token }) => token)).toEqual(['T1', 'T2']);
    expect(refreshes).toEqual([]);
  });

  it('is refreshed once more if the token of the other tab has expired as well', async () => {
    const tokens = createMemoryTokens({ token: 'T0', refreshToken: 'R1' });
    let another = true;
    const expired = () => {
      if (another) tokens.write({ token: 'T1', refreshToken: 'R1' });
      another = false;
      return envelope(400203);
    };
    const { calls, refreshes } = pretend({ expired });
    expect(await createTestClient({ tokens }).http.get('/thing')).toBe('found');
    expect(calls.map(({ token }) => token)).toEqual(['T0', 'T1', 'T2']);
    expect(refreshes).toHaveLength(1);
  });

  it('ends the session if the new token is refused as expired too, after one refresh', async () => {
    const { calls, refreshes } = pretend({ good: [] });
    const { http, signedOut } = createTestClient();
    expect(await rejection(http.get('/thing'))).toBeInstanceOf(SessionExpired);
    expect([calls.length, refreshes.length]).toEqual([2, 1]);
    expect(signedOut).toEqual(['expired']);
  });

  it('is noticed in what should have been a download', async () => {
    const found = () => new HttpResponse('1,2', { headers: { 'Content-Type': 'text/csv' } });
    const { refreshes } = pretend({ found });
    expect(await createTestClient().http.get('/export', { file: true })).toBeInstanceOf(Blob);
    expect(refreshes).toHaveLength(1);
  });
});

describe('a replay', () => {
  it('sends the same body and the same idempotency key', async () => {
    const { calls } = pretend();
    const values = { name: '星河', at: [1, 2] };
    await createTestClient().http.post('/thing', values);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual({ ...calls[0], token: 'T2' });
    expect(calls[1]?.body).toBe(JSON.stringify(values));
  });

  it('sends what was asked, even if the caller has changed its object since', async () => {
    const values = { name: 'before' };
    const refresh = () => {
      values.name = 'after';
      return envelope(1, { token: 'T2' });
    };
    const { calls } = pretend({ refresh });
    await createTestClient().http.patch('/thing', values);
    expect(calls[1]?.body).toBe('{"name":"before"}');
  });

  it.each(['http', 'fetch'] as const)('sends a form with its file again, whole (adapter %s)', async (adapter) => {
    const { calls } = pretend();
    const form = new FormData();
    form.set('kind', 'avatar');
    form.set('file', new Blob(['picture'], { type: 'image/png' }), 'me.png');
    await createTestClient({ adapter }).http.post('/files', form);
    expect(calls.map(({ token }) => token)).toEqual(['T1', 'T2']);
    for (const { body } of calls) {
      expect(body).toContain('filename="me.png"');
      expect(body).toContain('picture');
      expect(body).toContain('avatar');
    }
  });
});

describe('a refresh that is refused', () => {
  it.each<[string, () => Response]>([
    ['with a business code', () => envelope(400204)],
    ['with expiry', () => envelope(400203)],
    ['with HTTP 400', () => envelope(40000, null, { status: 400 })],
    ['with HTTP 401', () => new HttpResponse(null, { status: 401 })],
    ['with an empty token', () => envelope(1, { token: '' })],
    ['without a token', () => envelope(1, null)],
    ['with an empty body', () => new HttpResponse(null, { status: 200 })],
    ['with a page', () => HttpResponse.html('<p>hello</p>')],
  ])('%s signs out once and rejects every waiting request with the same error', async (_how, refresh) => {
    const { calls, refreshes } = pretend({ refresh });
    const { http, failures, signedOut } = createTestClient();
    const errors = await Promise.all([1, 2, 3, 4].map((id) => rejection(http.get(`/thing/${id}`))));
    expect(errors[0]).toBeInstanceOf(SessionExpired);
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toMatchObject({ message: 'errors.unauthorized', cause: expect.any(Error) });
    expect([calls.length, refreshes.length]).toEqual([4, 1]);
    expect(signedOut).toEqual(['expired']);
    expect(failures).toEqual([errors[0]]);
  });

  it('is not even tried without a refresh token [4.6]', async () => {
    const { refreshes } = pretend();
    const { http, signedOut } = createTestClient({ tokens: createMemoryTokens({ token: 'T1' }) });
    expect(await rejection(http.get('/thing'))).toBeInstanceOf(SessionExpired);
    expect(refreshes).toEqual([]);
    expect(signedOut).toEqual(['expired']);
  });

  it('is not repeated for an answer that comes late', async () => {
    const { refreshes } = pretend({ refresh: () => envelope(400204) });
    const { http, signedOut } = createTestClient();
    const first = await rejection(http.get('/thing'));
    expect(await rejection(http.get('/late'))).toBe(first);
    expect(refreshes).toHaveLength(1);
    expect(signedOut).toEqual(['expired']);
  });
});

describe('a refresh without an answer', () => {
  it.each<[string, () => Response, string]>([
    ['offline', () => HttpResponse.error(), 'NetworkFailure'],
    ['500', () => new HttpResponse(null, { status: 500 }), 'RequestRefused'],
    ['503', () => envelope(12345, null, { status: 503 }), 'RequestRefused'],
    ['429', () => new HttpResponse(null, { status: 429 }), 'RequestRefused'],
    ['408', () => new HttpResponse(null, { status: 408 }), 'RequestRefused'],
  ])('(%s) rejects the waiting requests once and keeps the session', async (_how, refresh, name) => {
    const { refreshes } = pretend({ refresh });
    const { http, failures, signedOut, tokens } = createTestClient();
    const errors = await Promise.all([1, 2, 3].map((id) => rejection(http.get(`/thing/${id}`))));
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toMatchObject({ name });
    expect(failures).toHaveLength(1);
    expect(refreshes).toHaveLength(1);
    expect(signedOut).toEqual([]);
    expect(tokens.read()).toEqual({ token: 'T1', refreshToken: 'R1' });
  });

  it('is tried again by the next request, after a pause that doubles', async () => {
    let works = false;
    const refresh = () => (works ? envelope(1, { token: 'T2' }) : HttpResponse.error());
    const { refreshes } = pretend({ refresh });
    const { http, clock } = createTestClient();
    expect(await rejection(http.get('/thing'))).toBeInstanceOf(NetworkFailure);

    const second = rejection(http.get('/thing'));
    await vi.waitFor(() => expect(clock.pending()).toContain(1000));
    clock.advance(1000);
    expect(await second).toBeInstanceOf(NetworkFailure);
    expect(refreshes).toHaveLength(2);

    works = true;
    const third = http.get('/thing');
    await vi.waitFor(() => expect(clock.pending()).toContain(2000));
    expect(refreshes).toHaveLength(2);
    clock.advance(2000);
    expect(await third).toBe('found');
    expect(refreshes).toHaveLength(3);
  });

  it('holds nobody up once another tab has refreshed', async () => {
    const tokens = createMemoryTokens({ token: 'T1', refreshToken: 'R1' });
    let afterwards = () => {};
    const expired = () => {
      afterwards();
      return envelope(400203);
    };
    const { refreshes } = pretend({ expired, refresh: () => HttpResponse.error() });
    const { http } = createTestClient({ tokens });
    await rejection(http.get('/thing'));
    afterwards = () => tokens.write({ token: 'T2', refreshToken: 'R2' });
    expect(await http.get('/thing')).toBe('found');
    expect(refreshes).toHaveLength(1);
  });

  it('is not waited for if the server asks for a pause longer than anybody would wait', async () => {
    const { refreshes } = pretend({
      refresh: () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '60' } }),
    });
    const { http } = createTestClient();
    const first = await rejection(http.get('/thing'));
    expect(await rejection(http.get('/thing'))).toBe(first);
    expect(first).toMatchObject({ statusCode: 429, retryAfter: 60 });
    expect(refreshes).toHaveLength(1);
  });
});

describe('a request that waits for a refresh', () => {
  it('has one deadline in all [9.1]', async () => {
    const slow = createGate();
    const expired = createGate();
    const { calls, refreshes } = pretend({ refresh: never });
    server.use(
      route.get(`${api}/slow`, async () => {
        slow.open();
        await expired.opened;
        return envelope(400203);
      }),
    );
    const { http, clock, signedOut, failures } = createTestClient();
    const waiting = rejection(http.get('/slow'));
    await slow.opened;
    clock.advance(20_000);
    expired.open();
    await arrived(refreshes);
    clock.advance(9_999);
    expect(failures).toEqual([]);
    clock.advance(1);
    const error = await waiting;
    expect(error).toBeInstanceOf(RequestTimedOut);
    expect(error).toMatchObject({ message: 'errors.timedOut', timeout: 30_000 });
    expect(failures).toEqual([error]);
    expect(signedOut).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('can be aborted, without disturbing the others', async () => {
    const gate = createGate();
    const refresh = async () => {
      await gate.opened;
      return envelope(1, { token: 'T2' });
    };
    const { calls, refreshes } = pretend({ refresh });
    const { http, failures } = createTestClient();
    const controller = new AbortController();
    const aborted = rejection(http.get('/aborted', { signal: controller.signal }));
    const other = http.get('/other');
    await arrived(refreshes);
    controller.abort('closed');
    const error = await aborted;
    expect(error).toBeInstanceOf(RequestAborted);
    expect(error).toMatchObject({ cause: 'closed' });
    gate.open();
    expect(await other).toBe('found');
    expect(calls.filter(({ path }) => path === '/aborted')).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('is released by a refresh that hangs, whose own deadline allows the next one', async () => {
    let hangs = true;
    const refresh = () => (hangs ? never() : envelope(1, { token: 'T2' }));
    const { calls, refreshes } = pretend({ refresh });
    const { http, clock, signedOut } = createTestClient();
    const first = rejection(http.get('/thing'));
    await arrived(refreshes);
    clock.advance(30_000);
    expect(await first).toBeInstanceOf(RequestTimedOut);
    hangs = false;
    const second = http.get('/thing');
    await arrived(calls, 2);
    await vi.waitFor(() => {
      clock.advance(1000);
      expect(refreshes).toHaveLength(2);
    });
    expect(await second).toBe('found');
    expect(signedOut).toEqual([]);
  });
});

describe('signing out while a refresh is under way', () => {
  it('is not undone by its answer', async () => {
    const gate = createGate();
    const refresh = async () => {
      await gate.opened;
      return envelope(1, { token: 'T2', refreshToken: 'R2' });
    };
    const answered = vi.fn<() => void>();
    server.events.on('response:mocked', ({ request }) => {
      if (request.url.endsWith('refresh_token')) answered();
    });
    const { refreshes } = pretend({ refresh });
    const { http, tokens, signedOut } = createTestClient();
    const waiting = rejection(http.get('/thing'));
    await arrived(refreshes);
    http.abandon();
    tokens.clear();
    gate.open();
    expect(await waiting).toBeInstanceOf(RequestAborted);
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    await new Promise(setImmediate);
    expect(tokens.read()).toEqual({});
    expect(signedOut).toEqual([]);
  });
});

describe('several tabs', () => {
  /** Locks that run one after another, as a browser's do. */
  function createLocks(): Locks {
    let last: Promise<unknown> = Promise.resolve();
    return {
      request(_name, _options, run) {
        const next = last.then(run);
        last = next;
        return next;
      },
    };
  }

  it('share one refresh: the second to hold the lock reads the token again', async () => {
    const { refreshes } = pretend();
    const tokens = createMemoryTokens({ token: 'T1', refreshToken: 'R1' });
    const locks = createLocks();
    const tabs = [createTestClient({ tokens, locks }), createTestClient({ tokens, locks })];
    expect(await Promise.all(tabs.map(({ http }) => http.get('/thing')))).toEqual(['found', 'found']);
    expect(refreshes).toHaveLength(1);
  });

  it('do not wait for ever on one that holds the lock and hangs', async () => {
    const asked = createGate();
    const locks: Locks = {
      request: (_name, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          asked.open();
        }),
    };
    const { refreshes } = pretend();
    const { http, clock } = createTestClient({ locks });
    const found = http.get('/thing');
    await asked.opened;
    clock.advance(9_999);
    expect(refreshes).toEqual([]);
    clock.advance(1);
    expect(await found).toBe('found');
    expect(refreshes).toHaveLength(1);
  });

  it('do without a lock that the browser refuses to give', async () => {
    const locks: Locks = { request: () => Promise.reject(new DOMException('no locks here', 'SecurityError')) };
    const { refreshes } = pretend();
    expect(await createTestClient({ locks }).http.get('/thing')).toBe('found');
    expect(refreshes).toHaveLength(1);
  });
});

describe('a late answer about a token that is no longer stored', () => {
  it('does not end the session that came after it', async () => {
    const tokens = createMemoryTokens({ token: 'T1', refreshToken: 'R1' });
    const expired = () => {
      tokens.write({ token: 'T9', refreshToken: 'R9' });
      return envelope(400204);
    };
    pretend({ expired });
    const { http, signedOut } = createTestClient({ tokens });
    expect(await rejection(http.get('/thing'))).toMatchObject({ name: 'RequestRefused', code: 400204 });
    expect(signedOut).toEqual([]);
    expect(tokens.read().token).toBe('T9');
  });
});

describe('the answer to a replay that comes when another tab has renewed once more', () => {
  it('ends nothing: the request goes out again', async () => {
    const tokens = createMemoryTokens({ token: 'T1', refreshToken: 'R1' });
    let expiries = 0;
    const expired = () => {
      expiries += 1;
      if (expiries === 2) tokens.write({ token: 'T3', refreshToken: 'R3' });
      return envelope(400203);
    };
    const { calls, refreshes } = pretend({ good: ['T3'], expired });
    const { http, signedOut } = createTestClient({ tokens });
    expect(await http.get('/thing')).toBe('found');
    expect(calls.map(({ token }) => token)).toEqual(['T1', 'T2', 'T3']);
    expect(refreshes).toHaveLength(1);
    expect(signedOut).toEqual([]);
  });
});

describe('a refusal that nobody waits for any more', () => {
  it('ends the session all the same', async () => {
    const gate = createGate();
    const refresh = async () => {
      await gate.opened;
      return envelope(400204);
    };
    const { refreshes } = pretend({ refresh });
    const { http, signedOut } = createTestClient();
    const controller = new AbortController();
    const aborted = rejection(http.get('/thing', { signal: controller.signal }));
    await arrived(refreshes);
    controller.abort();
    expect(await aborted).toBeInstanceOf(RequestAborted);
    gate.open();
    await vi.waitFor(() => expect(signedOut).toEqual(['expired']));
  });
});

describe('the end of a page', () => {
  it('abandons what is under way and lets the next session start', async () => {
    const { calls } = pretend({ good: ['T1'] });
    server.use(route.get(`${api}/hangs`, never));
    const { http } = createTestClient();
    const hanging = rejection(http.get('/hangs'));
    http.abandon();
    expect(await hanging).toBeInstanceOf(RequestAborted);
    expect(await http.get('/thing')).toBe('found');
    expect(calls).toHaveLength(1);
  });

  it('sends nothing more within the session once it is suspended, until the next one starts', async () => {
    const { calls } = pretend({ good: ['T1'] });
    const { http } = createTestClient();
    http.suspend();
    expect(await rejection(http.get('/thing'))).toBeInstanceOf(RequestAborted);
    expect(calls).toEqual([]);
    expect(await http.get('/thing', { detached: true })).toBe('found');
    http.abandon();
    expect(await http.get('/thing')).toBe('found');
  });
});
