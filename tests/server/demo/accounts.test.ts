import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { runBackupCommand } from '../../../server/operations/backup/command.ts';
import { startBackend } from '../../../server/operations/start/backend.ts';
import { systemClock } from '../../../server/request/context.ts';
import { readSettings, type Settings } from '../../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import type { AccountTables } from '../../../server/storage/system/account-tables.ts';
import { databases } from '../../setup/databases.ts';
import { placesOf } from '../../setup/places.ts';
import { product } from '../../setup/product.ts';
import { quickPasswords } from '../../setup/quick-passwords.ts';

const account = { email: 'boss@company.test', password: 'long enough' };
const environment = {
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  SECRET_KEY: 'the key of these tests, which is long enough',
};

describe.each(databases)('a production start on $name', (kind) => {
  const places = placesOf(kind);

  const create = async () => {
    const place = await places.create();
    return readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, ...environment });
  };
  type App = Awaited<ReturnType<typeof startBackend>>;
  const start = async (
    settings: Settings,
    { demo = false, work = () => {} }: { demo?: boolean; work?: (app: App, database: Database) => unknown } = {},
  ) => {
    const database = openDatabase(settings);
    try {
      const log = pino({ level: 'silent' });
      const parts = { product, database, settings, log, clock: systemClock, demo, passwordCost: quickPasswords };
      await work(await startBackend(parts), database);
    } finally {
      await database.close();
    }
  };
  const within = async (settings: Settings, work: (database: Database) => unknown) => {
    const database = openDatabase(settings);
    await work(database);
    await database.close();
  };
  const users = (database: Database) => database.db.withTables<AccountTables>();

  it('is not refused for an address that somebody chose', async () => {
    const settings = await create();
    await start(settings, {
      work: async (app, database) => {
        const send = async (route: string, body: unknown, token = ''): Promise<{ data: Record<string, unknown> }> => {
          const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
          return (await app.request(route, { method: 'POST', body: JSON.stringify(body), headers }, {})).json();
        };
        const { data } = await send('/sso/v1/auth/login', { ...account, platform: 'PC' });
        const role = await users(database).selectFrom('role').select(['id', 'enterprise']).executeTakeFirstOrThrow();
        for (const email of ['super@demo.example', 'somebody@tenant.example']) {
          const values = { username: email, email, roles: [String(role.id)], enterprise: String(role.enterprise) };
          expect(await send('/buffalo/v1/user', values, String(data.token))).toMatchObject({ code: 1 });
        }
      },
    });
    await start(settings);
  }, 60_000);

  it('is refused on the demo, which a backup and a release that did not note it keep, until its accounts are gone', async () => {
    const settings = await create();
    const refusal = /holds demo accounts \(super@demo\.example\)/;
    await start(settings, { demo: true });
    await expect(start(settings)).rejects.toThrow(refusal);

    const file = places.file('demo.gz');
    await runBackupCommand(['backup', file], product, settings, systemClock);
    const restored = await create();
    await runBackupCommand(['restore', file], product, restored, systemClock);
    await expect(start(restored)).rejects.toThrow(refusal);

    await within(settings, (database) => database.db.deleteFrom('server_state').where('name', '=', 'demo').execute());
    await expect(start(settings)).rejects.toThrow(refusal);

    for (const one of [settings, restored]) {
      await within(one, async (database) => {
        const gone = { deletedAt: '2026-01-01T00:00:00.000Z' };
        await users(database).updateTable('user').set(gone).where('email', '!=', 'owner@other.example').execute();
      });
      await expect(start(one)).rejects.toThrow(/\(owner@other\.example\)/);
      await within(one, (database) =>
        users(database).updateTable('user').set({ deletedAt: '2026-01-01T00:00:00.000Z' }).execute(),
      );
      await start(one);
    }
  }, 120_000);
});
