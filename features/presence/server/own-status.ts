import { Hono } from 'hono';
import { z } from 'zod';
import { readBody } from '../../../server/http/body/body.ts';
import { object, text } from '../../../server/http/json-schema.ts';
import { routeAdder } from '../../../server/http/route.ts';
import { type AppEnv, answer, identityOf } from '../../../server/request/context.ts';
import type { Presence } from './presence.ts';

const change = z.object({ status: z.enum(['online', 'busy']).optional() });

/**
 * `/users/presence`: whether the user is online, busy or away. `PUT` says that there is input, and with `status` that
 * the user is busy, or not any more. A preview records nothing. Must be mounted after `requireSession`.
 */
export function presenceRoutes(presence: Presence): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'account' });
  on(
    'GET /users/presence',
    { summary: 'Whether the caller is online, busy or away', data: object({ status: text }) },
    async (c) => {
      const identity = identityOf(c);
      return answer(c, await (identity.isPreview ? presence.peek(identity) : presence.read(identity)));
    },
  );
  on(
    'PUT /users/presence',
    {
      summary: 'Say that there is input; with a status, that the caller is busy or not',
      body: change,
      data: object({ status: text }),
    },
    async (c) => {
      const { status } = await readBody(c, change);
      return answer(c, await presence.active(identityOf(c), status && status === 'busy'));
    },
  );
  return api;
}
