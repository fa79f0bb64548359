import { type Generated, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type BackendOptions, startBackend } from '../../server/operations/start/backend.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import { databases } from '../setup/databases.ts';
import type { Fields } from '../setup/fields.ts';
import { product, productCatalogue } from '../setup/product.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';
import { beginnings } from './files/uploads.ts';

const account = { email: 'boss@company.test', password: 'long enough' };
const firstDay = '2026-03-01T08:00:00.000Z';
const envelope = z.object({ code: z.number(), data: z.unknown() });
const page = z.object({ total: z.number() });
const waits = { timeout: 20_000, interval: 50 };

type Tables = {
  idempotency: { key: string };
  loginLog: {
    id: Generated<number>;
    enterprise: number;
    version: number;
    createdAt: string;
    updatedAt: string;
    at: string;
  };
  operationLog: { id: number };
};

const albumFields: Fields = {
  name: { type: 'text', label: '名称', required: true },
  cover: { type: 'image', label: '封面' },
  pictures: { type: 'image', label: '图片', multiple: true },
  papers: { type: 'file', label: '附件', multiple: true },
};
/** A resource of the platform whose records hold files. */
const album: AnyDefinition = { name: 'album', recordLabel: 'name', owner: 'platform', fields: albumFields };

describe.each(databases)('what is over, on $name', (kind) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function place() {
    const { url, dataDir, drop } = await kind.create();
    ends.push(drop);
    /** The server as it starts so many days after the first, or by a clock; it runs until the next one starts. */
    return async (
      when: number | Pick<BackendOptions, 'machineClock'>,
      environment: Readonly<Record<string, string>> = {},
    ) => {
      if (ends.length > 1) await ends.shift()?.();
      const settings = readSettings({
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
        ...environment,
      });
      const database = openDatabase(settings);
      const standing = (days: number) => ({ clock: { now: () => new Date(Date.parse(firstDay) + days * 86_400_000) } });
      const app = await startBackend({
        product,
        database,
        settings,
        demo: false,
        passwordCost: quickPasswords,
        log: pino({ level: 'silent' }),
        ...(typeof when === 'number' ? standing(when) : when),
        catalogue: productCatalogue({ list: [{ name: 'album', title: '相册' }], definitions: { album } }),
      });
      ends.unshift(() => database.close());
      interface Call {
        readonly token?: string;
        readonly body?: object;
        readonly form?: FormData;
        readonly headers?: Readonly<Record<string, string>>;
      }
      const call = async (path: string, { token, body, form, headers }: Call) => {
        const request = {
          method: body || form ? 'POST' : 'GET',
          headers: {
            ...(!form && { 'Content-Type': 'application/json' }),
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
          ...(form && { body: form }),
        };
        return envelope.parse(await (await app.request(path, request, {})).json());
      };
      const signIn = async () => {
        const { data } = await call('/sso/v1/auth/login', { body: { ...account, platform: 'PC' } });
        return z.object({ token: z.string() }).parse(data).token;
      };
      const upload = async (token: string, field: string, content: Uint8Array<ArrayBuffer> = beginnings.png) => {
        const form = new FormData();
        form.append('resource', 'album');
        form.append('field', field);
        form.append('file', new Blob([content]), 'one.png');
        return idOf((await call('/buffalo/v1/files', { token, form })).data);
      };
      return { database, call, signIn, upload };
    };
  }

  const pages = async ({ db }: Database, pragma: 'page_count' | 'freelist_count') => {
    const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(pragma)}`.execute(db);
    return rows[0]?.[pragma] ?? Number.NaN;
  };
  const idOf = (data: unknown) => z.object({ id: z.string() }).parse(data).id;
  const countOf = async ({ db }: Database, table: Parameters<typeof rowsOf>[1]) => (await rowsOf(db, table)).length;
  const rowsOf = (
    db: Database['db'],
    table:
      | 'attempt'
      | 'captcha'
      | 'password_reset'
      | 'refresh_token'
      | 'session'
      | 'login_log'
      | 'event'
      | 'outbox'
      | 'file'
      | keyof Tables,
  ) => db.withTables<Tables>().selectFrom(table).selectAll().execute();

  it('is removed by a server that nobody signs in to', async () => {
    const start = await place();
    const first = await start(0);
    const token = await first.signIn();
    await first.call('/sso/v1/auth/login', { body: { ...account, password: 'wrong', platform: 'PC' } });
    await first.call('/sso/v1/auth/captcha', { body: { phone: '13900000000', type: 0 } });
    await first.call('/sso/v1/auth/forgot', { body: { email: account.email } });
    await first.call('/buffalo/v1/enterprise', {
      token,
      body: { name: 'One', email: 'one@company.test' },
      headers: { 'Idempotency-Key': 'once' },
    });
    const short = ['attempt', 'captcha', 'password_reset', 'refresh_token', 'session', 'idempotency'] as const;
    for (const table of short) {
      await vi.waitUntil(async () => (await countOf(first.database, table)) > 0, waits);
    }

    const later = await start(31);
    for (const table of short) {
      await vi.waitUntil(async () => (await countOf(later.database, table)) === 0, waits);
    }
    expect(await countOf(later.database, 'login_log')).toBe(2);
    expect(await countOf(later.database, 'loginLog')).toBe(2);
    expect(await countOf(later.database, 'operationLog')).toBe(1);
  });

  it('goes from the outbox within a day where it was cancelled, and after a week where it was sent', async () => {
    const start = await place();
    const first = await start(0);
    const message = {
      topic: 'none',
      payload: '{}',
      attempts: 0,
      createdAt: firstDay,
      dueAt: '2200-01-01T00:00:00.000Z',
    };
    const rows = (['waiting', 'cancelled', 'done'] as const).map((state) => ({
      ...message,
      state,
      key: state,
      endedAt: state === 'waiting' ? null : firstDay,
    }));
    await first.database.db.insertInto('outbox').values(rows).execute();
    const left = async ({ database }: typeof first) => (await rowsOf(database.db, 'outbox')).map(({ key }) => key);
    const dayAfter = await start(1);
    await expect.poll(() => left(dayAfter), waits).toEqual(['waiting', 'done']);
    const weekAfter = await start(8);
    await expect.poll(() => left(weekAfter), waits).toEqual(['waiting']);
  });

  it('goes from the logs after as many days as is set, however many lines there are', async () => {
    const start = await place();
    const first = await start(0);
    const token = await first.signIn();
    await first.call('/buffalo/v1/enterprise', { token, body: { name: 'One', email: 'one@company.test' } });
    const line = {
      user: null,
      enterprise: null,
      email: '',
      at: firstDay,
      address: '',
      userAgent: '',
      outcome: 'wrongCredentials',
    };
    for (let part = 0; part < 3; part += 1) {
      await first.database.db
        .insertInto('login_log')
        .values(Array.from({ length: 400 }, () => line))
        .execute();
    }

    const later = await start(181);
    await vi.waitUntil(async () => (await countOf(later.database, 'loginLog')) === 0, waits);
    expect(await countOf(later.database, 'login_log')).toBe(0);
    const again = await later.signIn();
    const listed = async (resource: string, query = '') =>
      page.parse((await later.call(`/buffalo/v1/${resource}/page?_start=0&_end=10${query}`, { token: again })).data)
        .total;
    expect(await listed('loginLog')).toBe(1);
    expect(await listed('loginLog', '&q=boss')).toBe(1);
    expect(await listed('operationLog')).toBe(1);

    const muchLater = await start(731);
    await vi.waitUntil(async () => (await countOf(muchLater.database, 'operationLog')) === 0, waits);
  });

  it('stays in logs that are kept for ever', async () => {
    const start = await place();
    const first = await start(0);
    await first.signIn();
    const later = await start(4000, { LOGIN_LOG_DAYS: '0' });
    await vi.waitUntil(async () => (await countOf(later.database, 'session')) === 0, waits);
    await vi.waitUntil(async () => (await countOf(later.database, 'attempt')) === 0, waits);
    expect(await countOf(later.database, 'login_log')).toBe(1);
    expect(await countOf(later.database, 'loginLog')).toBe(1);
  });

  it('takes what was deleted a month ago for good, with its history and values, and nothing that was not', async () => {
    const start = await place();
    const first = await start(0);
    const token = await first.signIn();
    const tenant = { name: 'One', email: 'one@company.test' };
    const enterprise = idOf((await first.call('/buffalo/v1/enterprise', { token, body: tenant })).data);
    const add = async (name: string) => {
      const body = { enterprise, name, code: name === '要删的' ? 'gone' : 'kept', scope: 'all', permissions: [] };
      return idOf((await first.call('/buffalo/v1/role', { token, body })).data);
    };
    const id = await add('要删的');
    await add('留下的');
    await first.call('/buffalo/v1/role/batch', { token, body: { remove: [id] } });
    type Rows = { role: { id: number; name: string }; record_history: { resource: string; record: number } };
    const left = async ({ db }: Database) => {
      const tables = db.withTables<Rows>();
      const rows = await tables.selectFrom('role').select('id').where('name', 'in', ['要删的', '留下的']).execute();
      const lines = tables.selectFrom('record_history').select('record').where('resource', '=', 'role');
      return { rows: rows.length, lines: (await lines.where('record', '=', Number(id)).execute()).length };
    };
    const later = await start(29);
    await vi.waitUntil(async () => (await countOf(later.database, 'session')) === 0, waits);
    expect(await left(later.database)).toEqual({ rows: 2, lines: 2 });
    const muchLater = await start(31);
    await vi.waitUntil(async () => (await left(muchLater.database)).rows === 1, waits);
    expect(await left(muchLater.database)).toEqual({ rows: 1, lines: 0 });
  });

  it('takes the files of what was deleted with it, those of fields with several too', async () => {
    const start = await place();
    const first = await start(0);
    const token = await first.signIn();
    const upload = (field: string) => first.upload(token, field);
    const add = async (name: string) => {
      const pictures = [await upload('pictures'), await upload('pictures')];
      const body = { name, cover: await upload('cover'), pictures, papers: [await upload('papers')] };
      return idOf((await first.call('/buffalo/v1/album', { token, body })).data);
    };
    await add('kept');
    const id = await add('gone');
    await first.call('/buffalo/v1/album/batch', { token, body: { remove: [id] } });
    const filesOf = async ({ db }: Database) => {
      const kept = db.selectFrom('file').select('id').where('expiresAt', 'is', null).where('removedAt', 'is', null);
      const withContent = db.selectFrom('file_chunk').select('file').distinct();
      return { kept: (await kept.execute()).length, withContent: (await withContent.execute()).length };
    };
    expect(await filesOf(first.database)).toEqual({ kept: 8, withContent: 8 });

    const later = await start(31);
    await vi.waitUntil(async () => (await filesOf(later.database)).kept < 8, waits);
    expect(await filesOf(later.database)).toEqual({ kept: 4, withContent: 8 });
    const dayAfter = await start(33);
    await vi.waitUntil(async () => (await filesOf(dayAfter.database)).withContent < 8, waits);
    await vi.waitUntil(async () => (await filesOf(dayAfter.database)).withContent === 4, waits);
  });

  it.runIf(kind.name === 'sqlite')('gives the space of swept files back to the disk', async () => {
    const start = await place();
    const first = await start(0);
    const token = await first.signIn();
    const size = 4;
    const content = Buffer.concat([beginnings.png, Buffer.alloc(size * 1024 * 1024 - beginnings.png.length)]);
    for (let count = 0; count < 3; count += 1) await first.upload(token, 'cover', content);
    const full = await pages(first.database, 'page_count');
    const later = await start(2);
    await vi.waitUntil(async () => (await countOf(later.database, 'file')) === 0, waits);
    await vi.waitUntil(async () => (await pages(later.database, 'freelist_count')) === 0, waits);
    expect(full - (await pages(later.database, 'page_count'))).toBeGreaterThan(2 * size * 256);
  });

  it.runIf(kind.name === 'postgres')(
    'goes by the clock of the database, however wrong that of a server is',
    async () => {
      const start = await place();
      const first = await start({});
      const token = await first.signIn();
      const add = async (name: string) => {
        const id = idOf((await first.call('/buffalo/v1/album', { token, body: { name } })).data);
        await first.call('/buffalo/v1/album/batch', { token, body: { remove: [id] } });
      };
      await add('long ago');
      await add('just now');
      type Rows = { album: { name: string; deletedAt: string | null } };
      const { db } = first.database;
      const albums = db.withTables<Rows>();
      await first.upload(token, 'cover');
      const expired = Number(await first.upload(token, 'cover'));
      const monthsAgo = new Date(Date.now() - 90 * 86_400_000).toISOString();
      await db.updateTable('file').set({ expiresAt: monthsAgo }).where('id', '=', expired).execute();
      await albums.updateTable('album').set({ deletedAt: monthsAgo }).where('name', '=', 'long ago').execute();

      const ahead = await start({ machineClock: { now: () => new Date(Date.now() + 60 * 86_400_000) } });
      const names = async () => {
        const rows = await ahead.database.db.withTables<Rows>().selectFrom('album').select('name').execute();
        return rows.map(({ name }) => name);
      };
      await vi.waitUntil(async () => !(await names()).includes('long ago'), waits);
      expect(await names()).toEqual(['just now']);
      expect(await countOf(ahead.database, 'session')).toBe(1);
      await vi.waitUntil(async () => (await countOf(ahead.database, 'file')) < 2, waits);
      expect(await countOf(ahead.database, 'file')).toBe(1);
    },
  );

  it('goes from the logs although older lines are of the future', async () => {
    const start = await place();
    const first = await start(0);
    await first.signIn();
    const { db } = first.database;
    const systemValues = { enterprise: 1, version: 1, createdAt: firstDay, updatedAt: firstDay };
    const times = [
      ...Array.from({ length: 500 }, () => '2036-01-01T00:00:00.000Z'),
      ...Array.from({ length: 150 }, () => '2020-01-01T00:00:00.000Z'),
    ];
    const line = { user: null, enterprise: null, email: '', address: '', userAgent: '', outcome: 'wrongCredentials' };
    await db
      .insertInto('login_log')
      .values(times.map((at) => ({ ...line, at })))
      .execute();
    await db
      .withTables<Tables>()
      .insertInto('loginLog')
      .values(times.map((at) => ({ ...systemValues, at })))
      .execute();

    const later = await start(181);
    await vi.waitUntil(async () => (await countOf(later.database, 'loginLog')) === 500, waits);
    await vi.waitUntil(async () => (await countOf(later.database, 'login_log')) === 500, waits);
  });

  it('goes from the events without anybody listening, some hundred at a time', async () => {
    const start = await place();
    const { database } = await start(0);
    const rows = Array.from({ length: 500 }, () => ({ user: null, enterprise: null, payload: '{}' }));
    for (let part = 0; part < 45; part += 1) await database.db.insertInto('event').values(rows).execute();
    const count = async ({ db }: Database) => {
      const counted = db.selectFrom('event').select(({ fn }) => fn.countAll<number>().as('n'));
      return (await counted.executeTakeFirstOrThrow()).n;
    };
    const before = await count(database);

    const later = await start(1);
    await vi.waitUntil(async () => (await count(later.database)) < before, { ...waits, interval: 5 });
    expect(await count(later.database)).toBeGreaterThan(20_000);
    await vi.waitUntil(async () => (await count(later.database)) === 20_000, waits);
  });
});
