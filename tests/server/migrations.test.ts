import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsOf } from '../../server/operations/migrations/files.ts';
import { MigrationRefused } from '../../server/operations/migrations/run.ts';
import { startBackend } from '../../server/operations/start/backend.ts';
import { systemClock } from '../../server/request/context.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { databases, type Database as Place } from '../setup/databases.ts';
import { product } from '../setup/product.ts';

const fixture = (name: string) => readFileSync(new URL(`first-release/${name}.sql`, import.meta.url), 'utf8');
const statementsOf = (text: string) => text.split(/;\n/).filter((statement) => statement.trim() !== '');
function grouped(items: readonly string[], keyOf: (item: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** PostgreSQL counts on from the ids it gave itself, not from those that stand in the fixture. */
async function goOnCounting({ db }: Database): Promise<void> {
  const { rows } = await sql<{ table: string }>`select table_name as "table" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { table } of rows) {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}

/** Rows of the fixture by table. */
const written = grouped(
  statementsOf(fixture('data')),
  (statement) => /^insert into "(\w+)"/.exec(statement)?.[1] ?? '',
);

describe.each(databases)('the data of the first release on $name', (kind) => {
  let place: Place;
  let database: Database;

  beforeEach(async () => {
    place = await kind.create();
    database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
    for (const statement of [...statementsOf(fixture(kind.name)), ...statementsOf(fixture('data'))]) {
      await sql.raw(statement).execute(database.db);
    }
    if (kind.name === 'postgres') await goOnCounting(database);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const start = (texts?: Readonly<Record<string, string>>, allowDemoAccounts = true) =>
    startBackend({
      product,
      database,
      settings: readSettings({ DATA_DIR: place.dataDir, SECRET_KEY: 'a key for tests, long enough for one' }),
      log: pino({ level: 'silent' }),
      clock: systemClock,
      demo: false,
      allowDemoAccounts,
      ...(texts && { migrations: migrationsOf(texts, kind.name) }),
    });
  const countOf = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db);
    return rows[0]?.n;
  };

  it('is all there after the start, and is worked with', async () => {
    const app = await start();
    expect(written.size).toBeGreaterThan(8);
    for (const [table, rows] of written) {
      // How columns were computed is remembered anew.
      if (table === 'derived_column') continue;
      expect({ table, rows: await countOf(table) }).toEqual({ table, rows: rows.length });
    }
    const send = async (method: string, path: string, body?: object, token = '') => {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      const answer = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }, {});
      return Object(await answer.json());
    };
    const credentials = { email: 'owner@demo.example', password: 'Demo-2026!', platform: 'PC' };
    const { data } = await send('POST', '/sso/v1/auth/login', credentials);
    const page = await send('GET', '/buffalo/v1/merchant/page?_sort=id', undefined, data.token);
    expect(page.code).toBe(1);
    const [first] = page.data.records;
    expect(first.remark).toBe("第一版的备注 'x'");
    const search = await send('GET', `/buffalo/v1/merchant/page?q=${first.name}`, undefined, data.token);
    expect(search.data.total).toBe(1);
    const history = await send('GET', `/buffalo/v1/merchant/${first.id}/history`, undefined, data.token);
    expect(history.data[0]).toMatchObject({ action: 'update', actor: { name: '陈星' } });
    const users = await send('GET', '/buffalo/v1/user/page', undefined, data.token);
    expect(users.data.records.map(({ passwordState }: { passwordState: unknown }) => passwordState)).toContain(
      'chosen',
    );
    const change = { version: first.version, remark: '新版的备注' };
    expect(await send('PATCH', `/buffalo/v1/merchant/${first.id}`, change, data.token)).toMatchObject({ code: 1 });
    await start();
  }, 60_000);

  it('goes through a written migration once, in order, and remembers it', async () => {
    const text =
      '-- 改名\nalter table "merchant" rename column "wechat" to "weixin";\nalter table "merchant" rename column "weixin" to "wechat";\n';
    await start({
      './0002-second.sql': 'update "merchant" set "wechat" = "wechat" || \'!\';\n',
      './0001-first.sql': text,
    });
    const kept = await database.db.selectFrom('migration').select('name').orderBy('name').execute();
    expect(kept.map(({ name }) => name)).toEqual(['0001-first', '0002-second']);
  }, 60_000);

  it('keeps the history of a field that is renamed as the README says', async () => {
    const readme = readFileSync(new URL('../../server/operations/migrations/README.md', import.meta.url), 'utf8');
    const statement = /^update "record_history" .*;$/m.exec(readme)?.[0] ?? expect.fail('The README renames no field.');
    const fieldsOf = async () => {
      const { rows } = await sql<{ changes: string }>`select changes from record_history
        where resource = 'merchant' and action = 'update' order by id`.execute(database.db);
      return rows.flatMap(({ changes }) => Object(JSON.parse(changes)).map(({ field }: { field: string }) => field));
    };
    const before = await fieldsOf();
    expect(before).toContain('remark');
    const renamed = statement
      .replace("'plan'", "'merchant'")
      .replace('"day"', '"remark"')
      .replace('"planDay"', '"note"');
    await start({ './0001-remark.sql': renamed });
    expect(await fieldsOf()).toEqual(before.map((field) => (field === 'remark' ? 'note' : field)));
  }, 60_000);

  it('stays as it was where a migration fails, was changed, or is unknown, or the start is refused otherwise', async () => {
    const failure = await start({
      './0001-broken.sql': 'update "merchant" set "level" = \'Z\';\nselect nothing from nowhere;\n',
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationRefused);
    expect(String(failure)).toMatch(/0001-broken failed and changed nothing: .*nowhere/s);
    const { rows } = await sql<{ n: number }>`select count(*) as n from merchant where level = 'Z'`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBe(0);
    const refused = start({ './0001-first.sql': 'update "merchant" set "level" = \'Z\';\n' }, false);
    await expect(refused).rejects.toThrow('holds demo accounts');
    await start({ './0001-first.sql': 'select 1;\n' });
    await expect(start({ './0001-first.sql': 'select 2;\n' })).rejects.toThrow(
      'was changed after this database had run it',
    );
    await expect(start({})).rejects.toThrow('of a newer release');
  }, 60_000);
});

describe('files of migrations', () => {
  it('are for both databases, or for one', () => {
    const texts = { './0002-b.sqlite.sql': 'a;', './0002-b.postgres.sql': 'b;', './0001-a.sql': 'c;\nd;\n' };
    expect(migrationsOf(texts, 'postgres').map(({ name, statements }) => [name, statements])).toEqual([
      ['0001-a', ['c', 'd']],
      ['0002-b', ['b']],
    ]);
    expect(() => migrationsOf({ './second.sql': '' }, 'sqlite')).toThrow('0001-what-it-does.sql');
  });
});
