import { fingerprintOf, knownSecretKey, readSecretKey } from '../../runtime/secret-key.ts';
import type { Settings } from '../../runtime/settings.ts';
import { StartRefused } from '../../runtime/start-refused.ts';
import type { Database } from '../../storage/database.ts';
import { deleteState, findState, saveState } from './server-state.ts';

interface DatabaseKeyOptions {
  /** Accepts a key other than the one the database was used with. @default false */
  readonly acceptsNewKey?: boolean | undefined;
}

/**
 * Returns the key of this server. It must be the key that the database is used with; the first start stores its
 * fingerprint. Accepting a new key ends all sessions. Throws `StartRefused` for another key.
 */
export async function readDatabaseKey(
  database: Database,
  settings: Pick<Settings, 'secretKey' | 'dataDir'>,
  { acceptsNewKey = false }: DatabaseKeyOptions = {},
): Promise<string> {
  const expected = await findState(database.db, 'key fingerprint');
  // A newly created key could not match the stored fingerprint.
  if (expected !== undefined && !acceptsNewKey && knownSecretKey(settings) === undefined) throw refused('no key');
  const secretKey = readSecretKey(settings);
  const own = fingerprintOf(secretKey);
  await database.transaction(
    async (trx) => {
      const earlier = await saveState(trx, 'key fingerprint', own);
      if (earlier === own) return;
      if (!acceptsNewKey) throw refused('another key');
      await deleteState(trx, 'key fingerprint');
      await saveState(trx, 'key fingerprint', own);
      await trx.deleteFrom('refresh_token').execute();
      await trx.deleteFrom('session').execute();
    },
    { lock: 'secret key' },
  );
  return secretKey;
}

function refused(found: 'no key' | 'another key'): StartRefused {
  const problem =
    found === 'no key'
      ? 'There is no SECRET_KEY and no secret.key in DATA_DIR, but the database is used with a key already.'
      : 'The key of this server (SECRET_KEY, or secret.key in DATA_DIR) is another one than the database is used with.';
  return new StartRefused(
    `${problem} Set SECRET_KEY to the one of the other servers, or put their secret.key into DATA_DIR. To take a new key, ` +
      'stop all servers and start the first with --new-key: everybody signs in anew, and values of fields of the kind ' +
      'secret have to be entered anew.',
  );
}
