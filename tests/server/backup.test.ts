import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runBackupCommand } from '../../server/operations/backup/command.ts';
import type { BackupRow, Manifest } from '../../server/operations/backup/format.ts';
import { openBackup } from '../../server/operations/backup/read.ts';
import { startBackend } from '../../server/operations/start/backend.ts';
import { systemClock } from '../../server/request/context.ts';
import { readSettings, type Settings } from '../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { createSystemTables } from '../../server/storage/tables/create-system-tables.ts';
import { existingNames } from '../../server/storage/tables/existing.ts';
import { databases, type Database as Place } from '../setup/databases.ts';
import { product } from '../setup/product.ts';
import { openReceiver } from './notices/receiver.ts';
import { program, runNode, statusOf } from './server-process.ts';

const secretKey = 'a key for tests, long enough for one';
const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
const places: Place[] = [];
const opened: Database[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});
afterAll(async () => {
  await Promise.all(places.map((place) => place.drop()));
  rmSync(folder, { recursive: true });
});

async function emptyPlace(kind: (typeof databases)[number], key = secretKey): Promise<Settings> {
  const place = await kind.create();
  places.push(place);
  return readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, SECRET_KEY: key });
}
function open(settings: Settings): Database {
  const database = openDatabase(settings);
  opened.push(database);
  return database;
}
const start = (
  database: Database,
  settings: Settings,
  demo = false,
  options: Partial<Parameters<typeof startBackend>[0]> = {},
) =>
  startBackend({
    product,
    database,
    settings,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    demo,
    allowDemoAccounts: true,
    ...options,
  });
const owner = { email: 'owner@demo.example', password: 'Demo-2026!', platform: 'PC' };
/** Sends a request, and returns the data of the answer. Without a body it is a GET. */
const sender =
  (app: Awaited<ReturnType<typeof startBackend>>) =>
  async (route: string, body?: unknown, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await (await app.request(route, init, {})).json();
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 1 });
    return Object(answer.data);
  };
const run = (settings: Settings, ...words: string[]) => runBackupCommand(words, product, settings, systemClock);
const at = (name: string) => path.join(folder, name);

/** What is in a backup: for each table its rows by column, and the last id that was given. */
async function contents(file: string): Promise<Record<string, unknown>> {
  const tables: Record<string, { lastId: number | undefined; rows: Record<string, BackupRow[number] | undefined>[] }> =
    {};
  let current: { rows: unknown[] } = { rows: [] };
  let columns: string[] = [];
  for await (const part of (await openBackup(file)).parts) {
    if ('row' in part) {
      current.rows.push(Object.fromEntries(columns.toSorted().map((name) => [name, part.row[columns.indexOf(name)]])));
      continue;
    }
    columns = part.table.columns.map(({ name }) => name);
    const table = { lastId: part.table.lastId, rows: [] };
    tables[part.table.name] = table;
    current = table;
  }
  for (const table of Object.values(tables)) {
    table.rows = table.rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  return tables;
}

/** A copy whose lines were changed by somebody who knows how its checksum is made. */
function rewritten(file: string, change: (lines: string[]) => string[]): string {
  const lines = change(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n'));
  const before = `${lines.slice(0, -1).join('\n')}\n`;
  const end: { end: object } = JSON.parse(lines.at(-1) ?? '');
  const checksum = createHash('sha256').update(before).digest('hex');
  const changed = at(`changed-${readdirSync(folder).length}.gz`);
  writeFileSync(changed, gzipSync(`${before}${JSON.stringify({ end: { ...end.end, checksum } })}\n`));
  return changed;
}
const withManifest = (file: string, change: Partial<Manifest>) =>
  rewritten(file, ([first = '', ...rest]) => [JSON.stringify({ ...JSON.parse(first), ...change }), ...rest]);

describe.each(databases)('a backup of $name', (kind) => {
  let settings: Settings;
  const file = at(`demo-of-${kind.name}.gz`);

  beforeAll(async () => {
    settings = await emptyPlace(kind);
    const database = openDatabase(settings);
    await start(database, settings, true);
    await keepOddValues(database);
    // The server is at work on it.
    await run(settings, 'backup', file);
    await database.close();
  }, 60_000);

  it.each(databases)(
    'comes back on $name with every row, file and number, and is worked with',
    async (target) => {
      const there = await emptyPlace(target);
      expect((await run(there, 'restore', file)).join('\n')).toContain('are back');
      const again = at(`from-${kind.name}-by-${target.name}.gz`);
      await run(there, 'backup', again);
      expect(await contents(again)).toEqual(await contents(file));

      const database = open(there);
      const app = await start(database, there);
      await sender(app)('/sso/v1/auth/login', owner);
      const { id } = await database.db
        .insertInto('saved_view')
        .values({ enterprise: 1, user: 1, resource: 'merchant', label: 'next', query: '', shared: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBe(42);
    },
    60_000,
  );

  it('leaves out what is over when it comes back', async () => {
    const there = await emptyPlace(kind);
    const database = open(there);
    await createSystemTables(database);
    const stream = { id: 'stream', user: 1, server: 'server', seenAt: '2026-03-01T00:00:00.000Z' };
    await database.db.insertInto('presence_stream').values(stream).execute();
    const kept = at(`passing-${kind.name}.gz`);
    await run(there, 'backup', kept);
    expect(await contents(kept)).toMatchObject({ presence_stream: { rows: [] } });
  }, 60_000);

  it('is tried in a drill, which sends nothing of what was waiting', async () => {
    const receiver = await openReceiver();
    receiver.answer(500);
    const there = { ...(await emptyPlace(kind)), outboundAllow: ['127.0.0.1'] };
    await run(there, 'restore', file);
    const first = openDatabase(there);
    const send = sender(await start(first, there));
    const { token } = await send('/sso/v1/auth/login', owner);
    const { id: agent } = await send('/buffalo/v1/users/info', undefined, token);
    const [shop] = (await send('/buffalo/v1/shop/page?_end=1', undefined, token)).records;
    const rule = { name: '差评', event: 'badReview_created', channels: ['webhook'], webhookUrl: receiver.url };
    const others = { webhookFormat: 'json', toOwner: false, enabled: true, merge: 'none', language: 'zh' };
    await send('/buffalo/v1/notifySetting', { ...rule, ...others }, token);
    const review = { shop: shop.id, agent, orderNo: '1', score: 1, reviewAt: new Date().toISOString() };
    await send('/buffalo/v1/badReview', review, token);
    await expect.poll(() => receiver.refused(), { timeout: 20_000 }).toBeGreaterThan(0);
    await first.close();
    receiver.answer(200);
    const kept = at(`waiting-${kind.name}.gz`);
    await run(there, 'backup', kept);

    const copy = { ...(await emptyPlace(kind)), outboundAllow: ['127.0.0.1'] };
    await run(copy, 'restore', kept);
    const drilled = openDatabase(copy);
    await sql`update outbox set "dueAt" = '2026-01-01' where state = 'waiting'`.execute(drilled.db);
    const logged: string[] = [];
    await start(drilled, copy, false, { isDrill: true, log: pino({}, { write: (line) => logged.push(line) }) });
    await pause(3000);
    expect(receiver.delivered).toEqual([]);
    expect(logged.join('')).toContain('a drill');
    await drilled.close();
    await start(open(copy), copy);
    await expect.poll(() => receiver.delivered.length, { timeout: 20_000 }).toBe(1);
    await receiver.stop();
  }, 120_000);

  it('holds one moment, whatever is written meanwhile', async () => {
    const there = await emptyPlace(kind);
    const database = open(there);
    await createSystemTables(database);
    const over = new AbortController();
    const writeOne = (count: number) =>
      database.transaction(async (trx) => {
        await trx.insertInto('preference').values({ user: count, value: '{}' }).execute();
        const step = { name: `in step ${count}`, checksum: '', at: '' };
        await trx.insertInto('migration').values(step).execute();
      });
    const write = async () => {
      for (let count = 0; !over.signal.aborted || count === 0; count += 1) {
        await writeOne(count);
        await new Promise(setImmediate);
      }
    };
    const writing = write();
    const during = at(`during-${kind.name}.gz`);
    await run(there, 'backup', during).finally(() => over.abort());
    await writing;
    const held = await contents(during);
    const countOf = (table: string) => Object.values(Object(held[table]).rows).length;
    const steps = (await openBackup(during)).manifest.migrations.filter(({ name }) => name.startsWith('in step'));
    expect(countOf('preference')).toBe(steps.length);
    expect(countOf('migration')).toBeGreaterThanOrEqual(steps.length);
  }, 60_000);

  it('of the first release comes back on the other database as this one needs it', async () => {
    const old = await emptyPlace(kind);
    const database = open(old);
    for (const name of [kind.name, 'data']) {
      const text = readFileSync(new URL(`first-release/${name}.sql`, import.meta.url), 'utf8');
      for (const statement of text.split(/;\n/).filter((one) => one.trim() !== '')) {
        await sql.raw(statement).execute(database.db);
      }
    }
    const oldFile = at(`first-release-${kind.name}.gz`);
    await run(old, 'backup', oldFile);
    const there = await emptyPlace(databases.find(({ name }) => name !== kind.name) ?? kind);
    await run(there, 'restore', oldFile);
    const restored = open(there);
    await start(restored, there);
    const count = async ({ db }: Database) =>
      (await sql<{ n: number }>`select count(*) as n from merchant`.execute(db)).rows[0]?.n;
    expect(await count(restored)).toBe(await count(database));
  }, 60_000);

  it.each<[string, RegExp, (whole: string) => { file: string; key?: string }]>([
    [
      'is cut off',
      /damaged or not whole/,
      (whole) => {
        const cut = at(`cut-${kind.name}.gz`);
        const bytes = readFileSync(whole);
        writeFileSync(cut, bytes.subarray(0, bytes.length - 2000));
        return { file: cut };
      },
    ],
    [
      'lacks its last lines',
      /damaged or not whole/,
      (whole) => {
        const short = at(`short-${kind.name}.gz`);
        const text = gunzipSync(readFileSync(whole)).toString();
        writeFileSync(short, gzipSync(`${text.split('\n').slice(0, -3).join('\n')}\n`));
        return { file: short };
      },
    ],
    [
      'was changed',
      /damaged or not whole/,
      (whole) => {
        const changed = at(`touched-${kind.name}.gz`);
        const text = gunzipSync(readFileSync(whole)).toString();
        writeFileSync(changed, gzipSync(text.replace('星河', '银河')));
        return { file: changed };
      },
    ],
    ['is another file', /is no backup of this console/, () => ({ file: path.resolve('package.json') })],
    ['is not there', /There is no file .*nowhere/, () => ({ file: at('nowhere.gz') })],
    [
      'was made under another key',
      /made under another SECRET_KEY .* --other-key/s,
      (whole) => ({ file: whole, key: 'another key, which is long enough too' }),
    ],
    [
      'is written in a newer way',
      /was made by release .* restore it with that release/,
      (whole) => ({ file: withManifest(whole, { format: 99 }) }),
    ],
    [
      'is of a newer release',
      /was made by release 99.0.0/,
      (whole) => ({ file: withManifest(whole, { product: '99.0.0' }) }),
    ],
    [
      'has run a migration that is not known here',
      /has run the migration 9999-later, which this release does not have.*Restore it with that one/,
      (whole) => ({ file: withManifest(whole, { migrations: [{ name: '9999-later', checksum: 'x' }] }) }),
    ],
  ])(
    'that %s is refused, and nothing is there',
    async (_, message, prepare) => {
      const { file: name, key } = prepare(file);
      const there = await emptyPlace(kind, key);
      await expect(run(there, 'restore', name)).rejects.toThrow(message);
      const { db, dialect } = open(there);
      expect(await existingNames(db, dialect.schema.tables)).toEqual([]);
    },
    30_000,
  );

  it('goes into an empty database only, and comes back without its key where that is said', async () => {
    await expect(run(settings, 'restore', file)).rejects.toThrow(/The database is not empty/);
    const there = await emptyPlace(kind, 'another key, which is long enough too');
    expect(await run(there, 'restore', file, '--other-key')).toHaveLength(2);
  }, 30_000);

  it('takes the place of no other file, and leaves none behind where there is nothing to keep', async () => {
    await expect(run(settings, 'backup', file)).rejects.toThrow(/is there already/);
    const nothing = at(`nothing-of-${kind.name}.gz`);
    await expect(run(await emptyPlace(kind), 'backup', nothing)).rejects.toThrow(/no database in|is empty/);
    expect(readdirSync(folder).filter((name) => name.startsWith('nothing-of'))).toEqual([]);
  }, 30_000);
});

describe('the command', () => {
  const command = async (environment: Record<string, string>, ...words: string[]) => {
    const { child, output } = runNode([program('backup'), ...words], { SECRET_KEY: secretKey, ...environment });
    return { status: await statusOf(child), output: output.join('') };
  };

  it('keeps what a server is at work on in a dated file, refuses its folder, and fills another', async () => {
    const [sqlite] = databases;
    if (!sqlite) throw new Error('There is always the embedded database.');
    const settings = await emptyPlace(sqlite);
    const database = open(settings);
    await start(database, { ...settings, adminEmail: 'boss@company.test', adminPassword: 'long enough' });
    const kept = at('dated');
    const backup = await command({ DATA_DIR: settings.dataDir }, 'backup', `${kept}/`);
    expect(backup).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^\d+ rows of \d+ tables are in \S+\n.*SECRET_KEY/),
    });
    const [name = ''] = readdirSync(kept);
    expect(name).toMatch(/^console-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.ndjson\.gz$/);
    const inUse = await command({ DATA_DIR: settings.dataDir }, 'restore', path.join(kept, name));
    expect(inUse).toMatchObject({ status: 1, output: expect.stringContaining('is in use by another process') });
    const there = await emptyPlace(sqlite);
    const restore = await command({ DATA_DIR: there.dataDir }, 'restore', path.join(kept, name));
    expect(restore).toMatchObject({ status: 0, output: expect.stringContaining('Start the server') });
    const usage = await command({ DATA_DIR: there.dataDir }, 'restore');
    expect(usage).toMatchObject({ status: 1, output: expect.stringMatching(/^Say "npm run backup/) });
  }, 60_000);
});

/** Values that a careless hand would lose: bytes, ends of lines of every sort, a number that went on counting. */
async function keepOddValues({ db }: Database): Promise<void> {
  const { id } = await db
    .insertInto('file')
    .values({ name: '行\u2028尾\r\n"\\🙂.bin', type: 'x', size: 256, createdAt: '', purpose: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
  await db.insertInto('file_chunk').values({ file: id, position: 0, bytes }).execute();
  await db.insertInto('file_chunk').values({ file: id, position: 1, bytes: new Uint8Array() }).execute();
  const view = { enterprise: 1, user: 1, resource: 'merchant', label: 'last', query: '', shared: 0 };
  for (let count = 1; count <= 41; count += 1)
    await db
      .insertInto('saved_view')
      .values({ ...view, label: `${count}` })
      .execute();
  await db.deleteFrom('saved_view').where('id', '>', 5).execute();
}
