import { Hono } from 'hono';
import { type AppEnv, answer } from '../context.ts';
import { badRequest } from '../errors.ts';
import { readJson } from '../http/body.ts';
import type { Database } from '../storage/database.ts';

/** All preferences of one user together, as JSON in UTF-8; kB of 1,024 bytes. */
const maxKilobytes = 64;
const keyPattern = /^[A-Za-z0-9:._-]{1,100}$/;

/** JSON by key: what the console keeps is the console's own business. */
type Preferences = Readonly<Record<string, unknown>>;

/**
 * `/users/preferences`: what a user has arranged (layout, language, columns), kept with the account so that it follows
 * them to the next browser. Behind `requireSession`; everybody reaches their own and nobody else's.
 */
export function preferenceRoutes(database: Database): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/users/preferences', async (c) => answer(c, await read(database.db, c.get('identity').userId)))
    .put('/users/preferences', async (c) => {
      const changes = checkChanges(await readJson(c));
      return answer(c, await merge(database, c.get('identity').userId, changes));
    });
}

async function read(db: Database['db'], user: number): Promise<Preferences> {
  const row = await db.selectFrom('preference').select('value').where('user', '=', user).executeTakeFirst();
  return row === undefined ? {} : JSON.parse(row.value);
}

/** Two tabs that change different keys at once both keep their change. Throws 40000 where it would be too much. */
function merge(database: Database, user: number, changes: Preferences): Promise<Preferences> {
  return database.transaction(
    async (trx) => {
      const merged = Object.entries({ ...(await read(trx, user)), ...changes }).filter(([, value]) => value !== null);
      const value = JSON.stringify(Object.fromEntries(merged));
      if (Buffer.byteLength(value) > maxKilobytes * 1024) {
        throw badRequest(undefined, { key: 'preferences.tooLarge', params: { maximum: maxKilobytes } });
      }
      await trx
        .insertInto('preference')
        .values({ user, value })
        .onConflict((conflict) => conflict.column('user').doUpdateSet({ value }))
        .execute();
      return Object.fromEntries(merged);
    },
    { lock: `preferences ${user}` },
  );
}

function checkChanges(body: unknown): Preferences {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest(undefined, { key: 'request.badBody' });
  }
  const changes = Object.entries(body);
  const bad = changes.filter(([key]) => !keyPattern.test(key));
  if (bad.length > 0) {
    throw badRequest(Object.fromEntries(bad.map(([key]) => [key, [{ key: 'preferences.badKey' }]])));
  }
  return Object.fromEntries(changes);
}
