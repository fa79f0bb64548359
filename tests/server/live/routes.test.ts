import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import type { LiveHub } from '../../../server/live/hub.ts';
import { liveRoutes } from '../../../server/live/routes.ts';
import type { AppEnv, Identity } from '../../../server/request/context.ts';
import { identity } from '../storage/small-catalogue.ts';

/** Calls the route as a user, and returns what it answered or threw. */
async function call(who: Partial<Identity>, headers: Record<string, string> = {}, stopping?: AbortSignal) {
  const left = vi.fn();
  const opened = vi.fn(() => left);
  const admit = vi.fn(async () => {});
  const open = vi.fn<LiveHub['open']>(async () => new ReadableStream({ start: (body) => body.close() }));
  const hub: LiveHub = { wake() {}, admit, open };
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('identity', { ...identity(1, 1), ...who });
      await next();
    })
    .route('/', liveRoutes(hub, [{ opened }], stopping));
  const failure = vi.fn();
  app.onError((error, c) => {
    failure(error);
    return c.body(null, 500);
  });
  const response = await app.request('/events', { headers });
  return { response, left, opened, admit, open, failure };
}

it('A stream begins after the event that the client names, and only with an id', async () => {
  expect((await call({})).open.mock.lastCall?.[3]).toBeUndefined();
  expect((await call({}, { 'Last-Event-ID': '12' })).open.mock.lastCall?.[3]).toBe(12);
  for (const id of ['x', '-1', '1.5', '1'.repeat(16)]) {
    const { failure, admit } = await call({}, { 'Last-Event-ID': id });
    expect(failure.mock.lastCall?.[0]).toMatchObject({ code: 40000 });
    expect(admit).not.toHaveBeenCalled();
  }
});

it('A stream keeps proxies from holding events back', async () => {
  const { response } = await call({});
  expect(response.status).toBe(200);
  expect(response.headers.get('X-Accel-Buffering')).toBe('no');
});

it('No stream begins while the server stops', async () => {
  const { failure, open } = await call({}, {}, AbortSignal.abort());
  expect(failure.mock.lastCall?.[0]).toMatchObject({ code: 50300 });
  expect(open).not.toHaveBeenCalled();
});

it('Users are there while their stream is open, unlike service tokens and those who preview a role', async () => {
  const { opened, left, open } = await call({});
  expect(opened).toHaveBeenCalledOnce();
  expect(left).not.toHaveBeenCalled();
  open.mock.lastCall?.[4]?.();
  expect(left).toHaveBeenCalledOnce();
  for (const who of [{ serviceToken: 3 }, { isPreview: true as const }]) {
    expect((await call(who)).opened).not.toHaveBeenCalled();
  }
});
