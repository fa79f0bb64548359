import { Hono } from 'hono';
import { isObject } from '../../../src/base/is-object.ts';
import { readJson } from '../../http/body/body.ts';
import { anyObject } from '../../http/json-schema.ts';
import { routeAdder } from '../../http/route.ts';
import { type AppEnv, answer, identityOf } from '../../request/context.ts';
import { badRequest } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';

/** Limit for all preferences of one user together, as JSON in UTF-8; 1 kB is 1,024 bytes. */
const maxKilobytes = 64;
const keyPattern = /^[A-Za-z0-9:._-]{1,100}$/;

/** JSON values by key. Only the console interprets them. */
type Preferences = Readonly<Record<string, unknown>>;

/**
 * `/users/preferences`: the settings of a user (layout, language, columns), stored with the account so that they apply
 * in every browser. Must be mounted after `requireSession`. A user accesses only their own preferences.
 */
export function preferenceRoutes(database: Database): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'account' });
  on('GET /users/preferences', { summary: 'What the caller has arranged', data: anyObject }, async (c) =>
    answer(c, await read(database.db, identityOf(c).userId)),
  );
  on(
    'PUT /users/preferences',
    { summary: 'Change what the caller has arranged, by key; null removes', body: anyObject, data: anyObject },
    async (c) => {
      const changes = checkChanges(await readJson(c));
      return answer(c, await merge(database, identityOf(c).userId, changes));
    },
  );
  return api;
}

async function read(db: Database['db'], user: number): Promise<Preferences> {
  const row = await db.selectFrom('preference').select('value').where('user', '=', user).executeTakeFirst();
  return row === undefined ? {} : JSON.parse(row.value);
}

/**
 * Merges by key, so that two tabs that change different keys at the same time both keep their changes. Throws 40000 if
 * the preferences exceed the limit.
 */
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
  if (!isObject(body) || Array.isArray(body)) {
    throw badRequest(undefined, { key: 'request.badBody' });
  }
  const changes = Object.entries(body);
  const bad = changes.filter(([key]) => !keyPattern.test(key));
  if (bad.length > 0) {
    throw badRequest(Object.fromEntries(bad.map(([key]) => [key, [{ key: 'preferences.badKey' }]])));
  }
  return Object.fromEntries(changes);
}
