import { Hono } from 'hono';
import { bool, count, list, moment, nothing, object, text } from '../../http/json-schema.ts';
import { routeAdder } from '../../http/route.ts';
import { type AppEnv, answer, type Clock, type Identity, identityOf } from '../../request/context.ts';
import { notFound } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { RecordOwnOperation } from './own-operation.ts';

/** Maximum number of sessions shown. Manual use does not reach it. */
const maxSessions = 100;

/** A session as shown to its owner. */
interface OwnSession {
  readonly id: string;
  readonly createdAt: string;
  /**
   * When its tokens were last refreshed. While the session is in use, this is at most the lifetime of an access token
   * ago.
   */
  readonly lastUsedAt: string;
  readonly address: string;
  /** The `User-Agent` of the sign-in. */
  readonly device: string;
  readonly isCurrent: boolean;
}

const ownSession = object({
  ...{ id: text, createdAt: moment, lastUsedAt: moment, address: text, device: text, isCurrent: bool },
});

interface OwnSessions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keepOperation: RecordOwnOperation;
}

/**
 * `/users/sessions`: users list their own sessions and end the ones they do not recognize. Must be mounted after
 * `requireSession`.
 */
export function ownSessionRoutes(dependencies: OwnSessions): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'account' });
  on('GET /users/sessions', { summary: 'Where the caller is signed in', data: list(ownSession) }, async (c) => {
    const { userId, sessionId } = identityOf(c);
    return answer(c, await activeSessions(dependencies, userId, sessionId));
  });
  on(
    'DELETE /users/sessions',
    { summary: 'End all other sessions of the caller', data: object({ ended: count }) },
    async (c) => {
      const identity = identityOf(c);
      return answer(c, { ended: await end(dependencies, identity, { except: identity.sessionId }) });
    },
  );
  on('DELETE /users/sessions/:id', { summary: 'End a session of the caller', data: nothing }, async (c) => {
    const ended = await end(dependencies, identityOf(c), { id: c.req.param('id') ?? '' });
    if (ended === 0) throw notFound();
    return answer(c, null);
  });
  return api;
}

async function activeSessions({ database, clock }: OwnSessions, user: number, current: string): Promise<OwnSession[]> {
  const rows = await database.db
    .selectFrom('session')
    .leftJoin('refresh_token', 'refresh_token.session', 'session.id')
    .select(['session.id', 'session.createdAt', 'session.address', 'session.userAgent'])
    .select(({ fn }) => fn.max('refresh_token.usedAt').as('usedAt'))
    .where('session.user', '=', user)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', clock.now().toISOString())
    .groupBy(['session.id', 'session.createdAt', 'session.address', 'session.userAgent'])
    .orderBy('session.createdAt', 'desc')
    .limit(maxSessions)
    .execute();
  return rows.map(({ id, createdAt, usedAt, address, userAgent }) => ({
    id,
    createdAt,
    lastUsedAt: usedAt ?? createdAt,
    address,
    device: userAgent,
    isCurrent: id === current,
  }));
}

/** Ends the named session of the user, or all sessions except one. Returns the number of sessions ended. */
function end(
  { database, clock, keepOperation }: OwnSessions,
  identity: Identity,
  which: { readonly id: string } | { readonly except: string },
): Promise<number> {
  return database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('session')
      .set({ revokedAt: clock.now().toISOString() })
      .where('user', '=', identity.userId)
      .where('revokedAt', 'is', null)
      .where('id', 'id' in which ? '=' : '!=', 'id' in which ? which.id : which.except)
      .executeTakeFirst();
    const ended = Number(numUpdatedRows);
    if (ended > 0) await keepOperation(trx, identity, 'endOwnSessions', { count: ended });
    return ended;
  });
}
