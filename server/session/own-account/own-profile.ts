import { Hono } from 'hono';
import { z } from 'zod';
import type { Files } from '../../files/index.ts';
import { readBody } from '../../http/body/body.ts';
import { anyObject } from '../../http/json-schema.ts';
import { routeAdder } from '../../http/route.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import type { ServerRecords } from '../../records/write/effects.ts';
import { type AppEnv, answer, type Identity, identityOf } from '../../request/context.ts';
import { notFound } from '../../request/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import { retryTaken } from '../../storage/retry-taken.ts';
import { foldEmail } from '../accounts/account-email.ts';
import type { VerifyOwnPassword } from './own-password.ts';

/** What users change of their own record. Everything else is up to an administrator. The write pipeline checks it. */
const change = z.object({
  username: z.string().optional(),
  email: z.string().optional(),
  mobile: z.string().nullish(),
  avatar: z.string().nullish(),
  /** The current password. */
  current: z.string().trim().max(200).default(''),
});

interface OwnProfile {
  readonly database: Database;
  readonly records: ServerRecords;
  readonly files: Pick<Files, 'info' | 'wireFile'>;
  readonly verifyPassword: VerifyOwnPassword;
}

/**
 * `/users/profile`: the user's own name, e-mail address, phone and picture. Changing the address, with which the user
 * signs in, needs the current password.
 */
export function ownProfileRoutes(dependencies: OwnProfile): Hono<AppEnv> {
  const { files } = dependencies;
  const present = async ({ values: { username, email, mobile, avatar } }: StoredRecord) => {
    const found = await files.info(typeof avatar === 'string' ? [avatar] : []);
    return { username, email, mobile, avatar, files: { avatar: [...found.values()].map(files.wireFile) } };
  };

  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'account' });
  on(
    'GET /users/profile',
    { summary: 'Name, e-mail address, phone and picture of the caller', data: anyObject },
    async (c) => answer(c, await present(await read(dependencies, identityOf(c)))),
  );
  on(
    'PATCH /users/profile',
    { summary: 'Change the own name, e-mail address, phone or picture', body: change, data: anyObject },
    async (c) => {
      const changed = await changeProfile(dependencies, identityOf(c), await readBody(c, change));
      return answer(c, await present(changed));
    },
  );
  return api;
}

function read({ database, records }: OwnProfile, { userId }: Identity): Promise<StoredRecord> {
  return database.transaction(async (trx) => {
    const { unscoped } = records.in(trx);
    const record = await unscoped.records(unscoped.system.users).find(String(userId));
    if (!record) throw notFound();
    return record;
  });
}

async function changeProfile(
  dependencies: OwnProfile,
  identity: Identity,
  { current, ...given }: z.infer<typeof change>,
): Promise<StoredRecord> {
  const { database, records, verifyPassword } = dependencies;
  const { values: before } = await read(dependencies, identity);
  if (given.email !== undefined && foldEmail(given.email) !== foldEmail(String(before.email))) {
    await verifyPassword(identity, current);
  }
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return retryTaken(database, () =>
    database.transaction((trx) => {
      const effects = records.inNameOf(identity, trx);
      const users = systemResource(effects.unscoped.system, 'users');
      return effects.update(users, String(identity.userId), values);
    }),
  );
}
