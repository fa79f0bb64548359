import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startBackend } from '../../server/operations/start/backend.ts';
import { refuseDemoAccounts } from '../../server/operations/start/demo.ts';
import { demo } from '../../server/product/demo/index.ts';
import type { ServerRecords } from '../../server/records/write/effects.ts';
import { systemClock } from '../../server/request/context.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { StartRefused } from '../../server/runtime/start-refused.ts';
import { ensureAdministrator } from '../../server/session/accounts/first-administrator.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { createSystemTables } from '../../server/storage/tables/create-system-tables.ts';
import { databases } from '../setup/databases.ts';
import { product } from '../setup/product.ts';
import { openParts } from '../setup/resources.ts';
import { createPeople, password } from './session-accounts.ts';

const clock = systemClock;
const administrator = { ADMIN_EMAIL: 'Boss@company.test', ADMIN_PASSWORD: password };

describe.each(databases)('the first start on $name', (kind) => {
  let place: Awaited<ReturnType<typeof kind.create>>;
  let database: Database;
  let records: ServerRecords;
  let people: Awaited<ReturnType<typeof createPeople>>;

  beforeEach(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    await createSystemTables(database);
    ({ records } = (await openParts(database, settingsOf({}), clock)).resources);
    people = await createPeople(database);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const settingsOf = (environment: Record<string, string>) =>
    readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, ...environment });
  const ensure = (environment: Record<string, string>) =>
    ensureAdministrator({ database, settings: settingsOf(environment), records, language: 'zh' });

  it('makes a platform administrator who can sign in and may do everything', async () => {
    const settings = settingsOf(administrator);
    await ensure(administrator);
    const app = await startBackend({ product, database, settings, log: pino({ level: 'silent' }), clock, demo: false });
    const body = JSON.stringify({ email: 'boss@company.test', password, platform: 'PC' });
    const headers = { 'Content-Type': 'application/json' };
    const login = await app.request('/sso/v1/auth/login', { method: 'POST', body, headers }, {});
    const { data } = z.object({ data: z.object({ token: z.string() }) }).parse(await login.json());
    const bearer = { headers: { Authorization: `Bearer ${data.token}` } };
    const info = await app.request('/buffalo/v1/resources/user', bearer, {});
    expect(await info.json()).toMatchObject({ code: 1, data: [{ code: 'super_admin' }] });
    const kept = await people.db.selectFrom('credential').select('hash').executeTakeFirstOrThrow();
    expect(kept.hash, 'as OWASP recommends').toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('makes only one, however many servers start at once, and none where there are accounts', async () => {
    await Promise.all([ensure(administrator), ensure(administrator), ensure(administrator)]);
    await ensure({});
    expect(await people.db.selectFrom('user').select('email').execute()).toEqual([{ email: 'boss@company.test' }]);
  });

  it('is refused without an address and a password for the administrator', async () => {
    await expect(ensure({})).rejects.toThrow('set ADMIN_EMAIL and ADMIN_PASSWORD');
    await expect(ensure({ ADMIN_EMAIL: 'boss@company.test' })).rejects.toThrow(StartRefused);
  });

  it('is refused with a password that everybody guesses', async () => {
    const email = { ADMIN_EMAIL: 'the-boss@company.test' };
    await expect(ensure({ ...email, ADMIN_PASSWORD: 'Password1' })).rejects.toThrow('among the most common passwords');
    await expect(ensure({ ...email, ADMIN_PASSWORD: 'the-boss1' })).rejects.toThrow(StartRefused);
  });

  it('is refused on demo accounts, unless they were deleted', async () => {
    const { id } = await people.add();
    await refuseDemoAccounts(demo, database);
    await people.db.updateTable('user').set({ email: 'super@demo.example' }).where('id', '=', id).execute();
    await expect(refuseDemoAccounts(demo, database)).rejects.toThrow('holds demo accounts (super@demo.example)');
    await people.db.updateTable('user').set({ deletedAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
    await refuseDemoAccounts(demo, database);
  });
});
