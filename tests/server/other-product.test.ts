import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startBackend } from '../../server/operations/start/backend.ts';
import { catalogueOf, type Product } from '../../server/operations/start/product.ts';
import { systemClock } from '../../server/request/context.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { existingTables } from '../../server/storage/tables/existing.ts';
import { databases, type Database as Place } from '../setup/databases.ts';
import type { Fields } from '../setup/fields.ts';
import { lending } from '../setup/lending.ts';
import { product } from '../setup/product.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

const boss = { email: 'boss@lending.test', password: 'a password of the boss' };
const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const recorded = z.object({ id: z.string(), version: z.number() });

describe.each(databases)('another product, on $name', (kind) => {
  let place: Place;
  let database: Database;

  beforeEach(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const start = (of: Product = lending) =>
    startBackend({
      product: of,
      database,
      settings: readSettings({
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.url,
        ADMIN_EMAIL: boss.email,
        ADMIN_PASSWORD: boss.password,
      }),
      log: pino({ level: 'silent' }),
      clock: systemClock,
      demo: false,
      passwordCost: quickPasswords,
    });

  /** Calls of somebody who signs in. */
  async function signIn(app: Awaited<ReturnType<typeof startBackend>>, account: typeof boss) {
    const send = async (method: string, path: string, body?: unknown, token = '') => {
      const headers = {
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
        ...(token && { Authorization: `Bearer ${token}` }),
      };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return envelope.parse(await (await app.request(path, init, {})).json());
    };
    const answer = await send('POST', '/sso/v1/auth/login', { ...account, platform: 'PC' });
    expect(answer.code, answer.msg).toBe(1);
    const { token = '' } = Object(answer.data);
    return {
      answer,
      call: (method: string, path: string, body?: unknown) => send(method, `/buffalo/v1${path}`, body, token),
    };
  }
  const done = async (call: Promise<z.infer<typeof envelope>>) => {
    const answer = await call;
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 1 });
    return answer.data;
  };

  it('has its users, roles and enterprises under names of its own, with the rules of all', async () => {
    const app = await start();
    const { call } = await signIn(app, boss);
    const companyValues = { name: 'Makers', email: 'owner@makers.test', mobile: null };
    const company = recorded.parse(await done(call('POST', '/company', companyValues)));
    await done(call('POST', `/company/${company.id}/actions/open`, { version: company.version }));
    const inCompany = { enterprise: company.id };
    const permissions = ['assets', 'members'];
    const dutyValues = { name: 'Keeper', code: 'keeper', scope: 'all', permissions, ...inCompany };
    const duty = recorded.parse(await done(call('POST', '/duty', dutyValues)));
    const memberValues = { username: 'Kim', email: 'kim@makers.test', roles: [duty.id], ...inCompany };
    const member = recorded.parse(await done(call('POST', '/member', memberValues)));
    const { secret } = Object(
      await done(call('POST', `/member/${member.id}/actions/resetPassword`, { version: member.version })),
    );
    const first = await signIn(app, { email: 'kim@makers.test', password: secret });
    await done(first.call('POST', '/users/password', { current: secret, password: 'a password of her own' }));
    const kim = await signIn(app, { email: 'kim@makers.test', password: 'a password of her own' });
    await done(kim.call('POST', '/asset', { name: 'Camera', holder: member.id }));
    expect(await done(kim.call('GET', '/asset/page'))).toMatchObject({ total: 1 });
    expect(await kim.call('GET', '/duty/page')).toMatchObject({ code: 50008, msg: expect.stringContaining('Roles') });

    const [self] = Object(await done(kim.call('GET', '/member/page'))).records;
    expect(
      await kim.call('POST', `/member/${member.id}/actions/disable`, { version: self.version }),
      'not oneself',
    ).toMatchObject({ code: 40900 });
    expect(await done(call('GET', '/signIns/page?result=signedIn'))).toMatchObject({ total: 3 });
    expect(await done(call('GET', '/trail/page?module=asset'))).toMatchObject({ total: 1 });
    const lenders = await done(call('GET', '/duty/page?code=lender'));
    expect(lenders, 'the role of a new company').toMatchObject({ total: 1 });

    const tables = await existingTables(database.db, database.dialect);
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['user', 'role', 'enterprise', 'team', 'asset']));
    expect(['member', 'duty', 'company', 'clue', 'authorization_code'].filter((name) => tables.has(name))).toEqual([]);
  }, 60_000);

  it('has nothing of the product in its plan and its API document', async () => {
    const app = await start();
    const { call } = await signIn(app, boss);
    const { token } = Object((await signIn(app, boss)).answer.data);
    const headers = { Authorization: `Bearer ${token}` };
    const document = await (await app.request('/buffalo/v1/openapi.json', { headers }, {})).text();
    expect(document).toContain('Lending of equipment');
    expect(
      document.match(/.{20}(客服|店铺|clue|shop_|conversation|sensitive|mailbox|grantees|presence).{20}/gi) ?? [],
    ).toEqual([]);
    expect(JSON.stringify(catalogueOf(lending).plan)).not.toMatch(/[\u4e00-\u9fff]|clue|shop/);
    expect(JSON.stringify(await done(call('GET', '/users/info')))).toContain('Platform administrator');
  }, 60_000);

  it('does not start on the database of the product, and the product not on its own', async () => {
    await start();
    await expect(start(product)).rejects.toThrow(
      /belongs to the product "lending", and this server is of "customer-service".*DATA_DIR or DATABASE_URL/,
    );
    await start();
    await database.db.updateTable('server_state').set({ value: product.name }).where('name', '=', 'product').execute();
    await expect(start()).rejects.toThrow(/belongs to the product "customer-service", and this server is of "lending"/);
  }, 60_000);

  it('names a database of before, which has none', async () => {
    const stateOf = async () => {
      const states = database.db.selectFrom('server_state').select('value').where('name', '=', 'product');
      return (await states.executeTakeFirst())?.value;
    };
    await start();
    await database.db.deleteFrom('server_state').where('name', '=', 'product').execute();
    await start();
    expect(await stateOf()).toBe('lending');
    await database.db.deleteFrom('server_state').where('name', '=', 'product').execute();
    const refused = { ...lending, prepare: () => Promise.reject(new Error('not today')) };
    await expect(start(refused)).rejects.toThrow('not today');
    expect(await stateOf(), 'a start that fails leaves it as it was').toBeUndefined();
  }, 60_000);

  it('speaks the language of its declarations to whoever names none', async () => {
    const app = await start();
    const refused = await app.request('/buffalo/v1/users/info', {}, {});
    expect(await refused.json()).toMatchObject({ msg: 'Please sign in again' });
  }, 60_000);

  it('refuses demo data that it has not', async () => {
    const parts = { product: lending, database, log: pino({ level: 'silent' }), clock: systemClock, demo: true };
    const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    await expect(startBackend({ ...parts, settings })).rejects.toThrow('no demo data: start it without --demo');
  });
});

describe('the check of a product', () => {
  const { member, ...others } = lending.definitions;
  const catalogueWith = (fields: Readonly<Record<string, object | undefined>>) => {
    const declared: Fields = Object.fromEntries(
      Object.entries({ ...member?.fields, ...fields }).flatMap(([name, field]) =>
        field ? [[name, { type: '', label: name, ...field }]] : [],
      ),
    );
    return catalogueOf({
      ...lending,
      definitions: { ...others, member: { name: 'member', recordLabel: 'username', ...member, fields: declared } },
    });
  };
  const why = ': the server itself uses this field of the system resource "users"';

  it.each([
    ['lacks', { lastLoginAt: undefined }, 'member › lastLoginAt › type: found nothing; allowed: datetime'],
    [
      'calls otherwise',
      { email: { type: 'text', label: 'Mail' } },
      'member › email › type: found "text"; allowed: email',
    ],
    [
      'does not require',
      { username: { type: 'text', label: 'Name' } },
      'member › username › required: found nothing; allowed: true',
    ],
    [
      'makes too short',
      { username: { type: 'text', label: 'Name', required: true, max: 10 } },
      'member › username › max: found 10; allowed: 30 or more',
    ],
    [
      'refers elsewhere',
      { roles: { type: 'ref', label: 'Roles', to: 'team', multiple: true } },
      'member › roles › to: found "team"; allowed: duty',
    ],
    [
      'gives no choice of',
      { status: { type: 'enum', label: 'Status', options: [{ value: 'active', label: 'Active' }] } },
      'member › status › options: found ["active"]; allowed: also disabled',
    ],
  ])('names a field that it %s', (_name, fields, problem) => {
    expect(() => catalogueWith(fields)).toThrow(`${problem}${why}`);
  });

  it('refuses a resource with the table of another', () => {
    const role = { name: 'role', recordLabel: 'name', fields: { name: { type: 'text', label: 'Name' } } };
    const list = [...lending.list, { name: 'role', title: 'Parts' }];
    expect(() => catalogueOf({ ...lending, list, definitions: { ...lending.definitions, role } })).toThrow(/role/);
  });
});
