import { existsSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runBackupCommand } from '../../server/operations/backup/command.ts';
import { type BackendOptions, startBackend } from '../../server/operations/start/backend.ts';
import { systemClock } from '../../server/request/context.ts';
import { readSettings, type Settings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { databases } from '../setup/databases.ts';
import { placesOf } from '../setup/places.ts';
import { product } from '../setup/product.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';
import { failedStart } from './server-process.ts';

const own = 'the key of these tests, which is long enough';
const other = 'another key of these tests, long enough too';
const account = { email: 'boss@company.test', password: 'long enough' };
const administrator = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };

describe.each(databases)('a database on $name that is used with a key', (kind) => {
  const places = placesOf(kind);

  const create = async () => {
    const place = await places.create();
    return (key?: string) =>
      readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, SECRET_KEY: key, ...administrator });
  };
  /** Starts a server, and answers what `work` makes of it. */
  const started = async <Result>(
    settings: Settings,
    work: (app: Awaited<ReturnType<typeof startBackend>>) => Promise<Result> | Result,
    options: Partial<BackendOptions> = {},
  ): Promise<Result> => {
    const database = openDatabase(settings);
    try {
      const log = pino({ level: 'silent' });
      const parts = { product, database, settings, log, clock: systemClock, demo: false, passwordCost: quickPasswords };
      return await work(await startBackend({ ...parts, ...options }));
    } finally {
      await database.close();
    }
  };
  const up = () => 'up';

  it('starts with that key, and with another one neither again nor from the folder of another server', async () => {
    const settings = await create();
    await started(settings(own), up);
    expect(await started(settings(own), up)).toBe('up');
    await expect(started(settings(other), up)).rejects.toThrow(
      /is another one than the database is used with\. Set SECRET_KEY .* --new-key/,
    );
    await expect(started(settings(), up)).rejects.toThrow(/There is no SECRET_KEY and no secret\.key in DATA_DIR/);
    expect(existsSync(path.join(settings().dataDir, 'secret.key')), 'no key is created').toBe(false);
    const { dataDir, databaseUrl } = settings();
    const { status, said } = await failedStart({
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      SECRET_KEY: other,
    });
    expect(status).toBe(1);
    expect(said).toMatch(/^The key of this server [^\n]*--new-key[^\n]*\n$/);
  }, 60_000);

  it('takes a new key on request, which ends every session', async () => {
    const settings = await create();
    const json = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ ...account, platform: 'PC' });
    const tokens = z.object({ data: z.object({ token: z.string() }) });
    const signedIn = await started(settings(own), async (app) =>
      tokens.parse(await (await app.request('/sso/v1/auth/login', { method: 'POST', body, headers: json }, {})).json()),
    );
    const ask = (app: Awaited<ReturnType<typeof startBackend>>) =>
      app.request('/buffalo/v1/users/info', { headers: { Authorization: `Bearer ${signedIn.data.token}` } }, {});
    const codeOf = async (response: Response): Promise<unknown> => Object(await response.json()).code;
    expect(await started(settings(own), async (app) => codeOf(await ask(app)))).toBe(1);
    expect(await started(settings(other), async (app) => codeOf(await ask(app)), { acceptsNewKey: true })).not.toBe(1);
    await expect(started(settings(own), up)).rejects.toThrow('--new-key');
    const database = openDatabase(settings(other));
    expect(await database.db.selectFrom('session').selectAll().execute()).toEqual([]);
    await database.close();
  }, 60_000);

  it('knows its key again after it was brought back, unless that key is lost', async () => {
    const settings = await create();
    await started(settings(own), up);
    const file = places.file('one.gz');
    const run = (of: Settings, ...words: string[]) => runBackupCommand(words, product, of, systemClock);
    await run(settings(other), 'backup', file);
    const there = await create();
    await expect(run(there(other), 'restore', file)).rejects.toThrow(/made under another SECRET_KEY/);
    await run(there(own), 'restore', file);
    await expect(started(there(other), up)).rejects.toThrow('--new-key');
    const lost = await create();
    await run(lost(other), 'restore', file, '--other-key');
    expect(await started(lost(other), up)).toBe('up');
    await expect(started(lost(own), up)).rejects.toThrow('--new-key');
  }, 60_000);
});
