import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashOfSecret } from '../../runtime/secret-hash.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { AuthorizationTables } from './tables.ts';

/** Digits and letters that nobody confuses when reading a code aloud: without I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 5;

/** Creates a code of 100 random bits for an authorization. Returns it; only its hash is stored. */
export async function issueAuthorizationCode(
  trx: Kysely<SystemTables>,
  authorization: number,
  now: Date,
): Promise<string> {
  const symbols = [...randomBytes(groups * groupLength)].map((byte) => letters[byte % letters.length] ?? '');
  const code = Array.from({ length: groups }, (_group, index) =>
    symbols.slice(index * groupLength, (index + 1) * groupLength).join(''),
  ).join('-');
  await trx
    .withTables<AuthorizationTables>()
    .insertInto('authorization_code')
    .values({ hash: hashOf(code), authorization, at: now.toISOString() })
    .execute();
  return code;
}

/** Returns the authorization of a code; undefined for an unknown one. */
export async function findAuthorization(trx: Kysely<SystemTables>, code: string): Promise<string | undefined> {
  const row = await trx
    .withTables<AuthorizationTables>()
    .selectFrom('authorization_code')
    .select('authorization')
    .where('hash', '=', hashOf(code))
    .executeTakeFirst();
  return row && String(row.authorization);
}

/** Deletes the code of an authorization, so that it opens nothing any more. */
export async function forgetAuthorizationCode(trx: Kysely<SystemTables>, authorization: number): Promise<void> {
  await trx
    .withTables<AuthorizationTables>()
    .deleteFrom('authorization_code')
    .where('authorization', '=', authorization)
    .execute();
}

/** Compares codes without case, spaces and hyphens. */
function hashOf(code: string): string {
  return hashOfSecret(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
}
