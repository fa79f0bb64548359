import { Hono } from 'hono';
import { route } from '../http/route.ts';
import { badQuery } from '../records/query/bad-query.ts';
import { type AppEnv, identityOf } from '../request/context.ts';
import { busy } from '../request/errors.ts';
import { retryAfterBusy } from '../runtime/limits.ts';
import type { LiveHub } from './hub.ts';
import type { PeopleWatch } from './people-watch.ts';

/**
 * `GET /events`: sends live events to the users who may see them. Clients use a fetch stream, because an EventSource
 * cannot send the token. The stream ends when the token it was opened with expires, and resumes with `Last-Event-ID`.
 * Refused with 50300 after `stopping`: nothing would end a stream that begins then.
 */
export function liveRoutes(
  hub: LiveHub,
  people: readonly Pick<PeopleWatch, 'opened'>[],
  stopping: AbortSignal | undefined,
): Hono<AppEnv> {
  return new Hono<AppEnv>().get(
    '/events',
    route({ tag: 'account', summary: 'Live events, as a stream', answers: 'text/event-stream' }, async (c) => {
      const after = c.req.header('Last-Event-ID');
      if (after !== undefined && !/^\d{1,15}$/.test(after)) {
        throw badQuery([['Last-Event-ID', [{ key: 'notAnId', params: {} }]]]);
      }
      const from = after === undefined ? undefined : Number(after);
      if (stopping?.aborted) throw busy(retryAfterBusy, undefined);
      const identity = identityOf(c);
      await hub.admit(identity);
      const isPresent = identity.serviceToken === undefined && !identity.isPreview;
      const leaves = isPresent ? people.map((watch) => watch.opened(identity)) : [];
      const leave = () => {
        for (const one of leaves) one();
      };
      const body = await hub.open(identity, c.get('tokenExpiresAt'), c.get('identifyAgain'), from, leave);
      // Keeps proxies (nginx) from buffering the response.
      return c.body(body, 200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
    }),
  );
}
