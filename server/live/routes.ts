import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { badQuery } from '../resources/query/list-query.ts';
import type { Identify, LiveHub } from './hub.ts';

/**
 * `GET /events`: what happens, as it happens, to whoever may know: a fetch stream, since an EventSource cannot carry the
 * token. It ends with the token it was opened with, and resumes by `Last-Event-ID`.
 */
export function liveRoutes(hub: LiveHub, identify: Identify): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/events', async (c) => {
    const after = c.req.header('Last-Event-ID');
    if (after !== undefined && !/^\d{1,15}$/.test(after)) {
      throw badQuery([['Last-Event-ID', [{ key: 'notAnId', params: {} }]]]);
    }
    const from = after === undefined ? undefined : Number(after);
    const body = await hub.open(c.get('identity'), c.get('tokenExpiresAt'), identify, from);
    // A proxy that gathers the answer before it passes it on would make this no stream.
    return c.body(body, 200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  });
}
