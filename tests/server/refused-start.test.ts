import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackupCommand } from '../../server/operations/backup/command.ts';
import { systemClock } from '../../server/request/context.ts';
import { readSecretKey } from '../../server/runtime/secret-key.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { findUnreachable } from '../../server/storage/driver/errors/unreachable.ts';
import { createSystemTables } from '../../server/storage/tables/create-system-tables.ts';
import { databases, type Database as Place } from '../setup/databases.ts';
import { placesOf } from '../setup/places.ts';
import { product } from '../setup/product.ts';
import { failedStart, runningServer } from './server-process.ts';

const administrator = { ADMIN_EMAIL: 'boss@company.test', ADMIN_PASSWORD: 'long enough' };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const at = (name: string) => path.join(dataDir, name);
const modes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  );

describe('a key file', () => {
  it.each([
    ['is empty, as a full disk leaves it', ''],
    ['is shorter than 32 bytes', 'x'.repeat(31)],
    ['is blank', ' \n'.repeat(40)],
  ])(
    'that %s ends the start with status 1',
    async (_, key) => {
      writeFileSync(at('secret.key'), key);
      const { status, said } = await failedStart({ DATA_DIR: dataDir, ...administrator });
      expect(status).toBe(1);
      expect(said).toMatch(
        /^The key in \S+secret\.key has \d+ bytes, and a key has at least 32: [^\n]*SECRET_KEY[^\n]*\n$/,
      );
      expect(readFileSync(at('secret.key'), 'utf8'), 'is left as it was').toBe(key);
    },
    30_000,
  );

  it('is whole, private and alone, however many servers create it at once', () => {
    const keys = Array.from({ length: 3 }, () => readSecretKey({ dataDir }));
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.byteLength(keys[0] ?? '')).toBeGreaterThanOrEqual(32);
    expect(modes(dataDir)).toEqual({ 'secret.key': '600' });
  });

  it('that cannot be kept is refused in words', () => {
    writeFileSync(at('file'), '');
    expect(() => readSecretKey({ dataDir: at('file/data') })).toThrow(/cannot be kept in .*: ENOTDIR.* set SECRET_KEY/);
  });
});

describe.each(databases)('the files of a server on $name', (kind) => {
  it('are for its owner alone, whatever the modes of the folder and of files that exist', async () => {
    const place = await kind.create();
    const folder = path.join(place.dataDir, 'open');
    mkdirSync(folder, { mode: 0o755 });
    const own = place.url === undefined ? ['console.db', 'lock.db'] : [];
    for (const name of ['outbox.log', ...own]) {
      writeFileSync(path.join(folder, name), '', { mode: 0o644 });
    }
    const environment = {
      DATA_DIR: folder,
      ...(place.url !== undefined && { DATABASE_URL: place.url }),
      ...administrator,
    };
    const server = await runningServer(environment);
    const sent = await fetch(`${server.url}/sso/v1/auth/forgot`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: administrator.ADMIN_EMAIL }),
    });
    expect(sent.status).toBe(200);
    while (readFileSync(path.join(folder, 'outbox.log'), 'utf8') === '') await new Promise(setImmediate);
    const found = modes(folder);
    await server.stop();
    expect(Object.keys(found)).toEqual(expect.arrayContaining([...own, 'outbox.log', 'secret.key']));
    expect(new Set(Object.values(found)), JSON.stringify(found)).toEqual(new Set(['600']));
    await place.drop();
  }, 60_000);
});

/** The settings of a server at a place, whose folder it need not write to for its key. */
const settingsOf = (place: Place) => ({
  DATA_DIR: place.dataDir,
  SECRET_KEY: 'a key of these tests, which is long enough',
  ...(place.url !== undefined && { DATABASE_URL: place.url }),
});

describe.each(databases)('an outbox.log that cannot be written, on $name,', (kind) => {
  const places = placesOf(kind);
  const gateways = { SMTP_URL: 'smtp://127.0.0.1:2525', SMS_WEBHOOK_URL: 'http://127.0.0.1:2526' };
  const create = async () => {
    const place = await places.create();
    mkdirSync(path.join(place.dataDir, 'outbox.log'));
    return { ...settingsOf(place), ...administrator };
  };

  it.each(Object.keys(gateways))(
    'ends the start in words where it is needed in place of %s',
    async (missing) => {
      const { status, said } = await failedStart({ ...(await create()), ...gateways, [missing]: '' });
      expect(said).toMatch(
        new RegExp(
          `^Without ${missing}, messages are written to \\S+outbox\\.log, [^\n]*EISDIR[^\n]*DATA_DIR[^\n]*\n$`,
        ),
      );
      expect(status).toBe(1);
    },
    30_000,
  );

  it('ends the start of a drill in words, which calls no gateway', async () => {
    const { status, said } = await failedStart({ ...(await create()), ...gateways }, '--drill');
    expect(said).toMatch(/^[^\n]*outbox\.log[^\n]*EISDIR[^\n]*\n$/);
    expect(status).toBe(1);
  }, 30_000);

  it('is not needed by a server with both gateways', async () => {
    const server = await runningServer({ ...(await create()), ...gateways });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
  }, 60_000);
});

describe.each(databases.filter(({ name }) => name === 'postgres'))('a $name in another encoding than UTF8', (kind) => {
  const places = placesOf(kind);
  const tablesOf = async (place: Place) => {
    const database = openDatabase({ dataDir: place.dataDir, databaseUrl: place.url });
    const tables = await database.db.introspection.getTables();
    await database.close();
    return tables.map(({ name }) => name);
  };

  it.each(['EUC_CN', 'LATIN1', 'SQL_ASCII'])(
    'ends the start in words before anything is made: %s',
    async (encoding) => {
      const place = await places.create(encoding);
      const { status, said } = await failedStart({ ...settingsOf(place), ...administrator });
      expect(said).toMatch(
        new RegExp(`^The PostgreSQL of DATABASE_URL cannot be worked with: [^\n]*${encoding}[^\n]* UTF8[^\n]*\n$`),
      );
      expect(status).toBe(1);
      expect(await tablesOf(place)).toEqual([]);
    },
    30_000,
  );

  it('that was used before can be backed up, and restored into one in UTF8 alone', async () => {
    const place = await places.create('EUC_CN');
    const database = openDatabase({ dataDir: place.dataDir, databaseUrl: place.url });
    await createSystemTables(database);
    await database.close();
    const backup = places.file('backup.gz');
    const run = (where: Place, ...words: string[]) =>
      runBackupCommand(words, product, readSettings(settingsOf(where)), systemClock);
    await run(place, 'backup', backup);
    const other = await places.create('EUC_CN');
    await expect(run(other, 'restore', backup)).rejects.toThrow(/EUC_CN[^\n]* UTF8/);
    expect(await tablesOf(other)).toEqual([]);
    expect((await run(await places.create(), 'restore', backup)).join('\n')).toContain('are back');
  }, 60_000);
});

describe('an embedded database', () => {
  const start = () => failedStart({ DATA_DIR: dataDir, ...administrator });
  const create = async () => {
    const database = openDatabase({ dataDir });
    await createSystemTables(database);
    await database.close();
  };

  it('that another program holds ends the start in words', async () => {
    await create();
    const other = new Libsql(at('console.db'));
    other.exec('begin immediate');
    const { status, said } = await start();
    other.close();
    expect(status).toBe(1);
    expect(said).toMatch(
      /^The database cannot be worked with: database is locked. Another program holds the file[^\n]*\n$/,
    );
  }, 30_000);

  it('that is another file ends the start in words', async () => {
    writeFileSync(at('console.db'), 'Dear diary, '.repeat(1000));
    const { status, said } = await start();
    expect(status).toBe(1);
    expect(said).toMatch(
      /^The folder \S+ \(DATA_DIR\) cannot hold the database: [^\n]*was overwritten[^\n]*npm run restore[^\n]*\n$/,
    );
  }, 30_000);

  it('that is damaged ends the start in words', async () => {
    await create();
    const database = new Libsql(at('console.db'));
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    const file = openSync(at('console.db'), 'r+');
    writeSync(file, Buffer.alloc(3900, 0xa5), 0, 3900, 110);
    const { status, said } = await start();
    expect(status).toBe(1);
    expect(said).toMatch(/^The [^\n]*: [^\n]*console\.db in DATA_DIR is damaged[^\n]*npm run restore[^\n]*\n$/);
  }, 30_000);

  describe('whose lock file is damaged', () => {
    const lockFile = 'Dear diary, '.repeat(1000);
    const damaged = (from: number) => {
      const file = openSync(at('lock.db'), 'r+');
      writeSync(file, Buffer.alloc(4000, 0xa5), 0, 4000, from);
      closeSync(file);
    };

    it.each([
      ['overwritten', () => writeFileSync(at('lock.db'), lockFile)],
      ['damaged behind its header', () => damaged(100)],
    ])(
      'starts and locks the folder again: %s',
      async (_, damage) => {
        await (await runningServer({ DATA_DIR: dataDir, ...administrator })).stop();
        damage();
        const server = await runningServer({ DATA_DIR: dataDir });
        expect(await start()).toMatchObject({
          status: 1,
          said: expect.stringContaining('is in use by another process ('),
        });
        await server.stop();
      },
      60_000,
    );

    it('is still locked by the server that runs', async () => {
      const server = await runningServer({ DATA_DIR: dataDir, ...administrator });
      damaged(0);
      expect(await start()).toMatchObject({
        status: 1,
        said: expect.stringContaining('is in use by another process.'),
      });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await start()).toMatchObject({
        status: 1,
        said: expect.stringContaining('is in use by another process.'),
      });
      await server.stop();
      await (await runningServer({ DATA_DIR: dataDir })).stop();
    }, 60_000);
  });

  it('that cannot be opened ends the start in words', async () => {
    mkdirSync(at('console.db'));
    const { status, said } = await start();
    expect(status).toBe(1);
    expect(said).toMatch(
      /^The folder \S+ \(DATA_DIR\) cannot hold the database: [^\n]*Let the user [^\n]*write[^\n]*\n$/,
    );
  }, 30_000);

  it.each([
    ['SQLITE_FULL', /Make room/],
    ['SQLITE_IOERR_WRITE', /The disk cannot be/],
    ['SQLITE_READONLY_DIRECTORY', /Let the user/],
    ['EROFS', /Let the user/],
    ['53100', /Make room/],
    ['25006', /DATABASE_URL/],
  ])('that answers %s is explained, and other errors keep their stack', (code, advice) => {
    expect(findUnreachable(Object.assign(new Error('no'), { code }))?.message).toMatch(advice);
    expect(findUnreachable(Object.assign(new Error('no'), { code: 'SQLITE_CONSTRAINT_UNIQUE' }))).toBeUndefined();
  });
});
