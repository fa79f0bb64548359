import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject, it } from 'vitest';
import { isEveryday } from './extent.ts';

/** An empty database of its own, and an empty `DATA_DIR`; `url` is a `DATABASE_URL`, undefined for the embedded one. */
export type Database = { url: string | undefined; dataDir: string; drop(): Promise<void> };

export type DatabaseKind = {
  name: 'sqlite' | 'postgres';
  /** Creates an empty database, on PostgreSQL in an encoding, or a copy of one that no server has open. */
  create(original?: Database, encoding?: string): Promise<Database>;
};

function createDataDir(original: Database | undefined) {
  const dataDir = mkdtempSync(path.join(inject('runFolder'), 'data-'));
  if (original) cpSync(original.dataDir, dataDir, { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const sqlite: DatabaseKind = {
  name: 'sqlite',
  async create(original) {
    const { dataDir, remove } = createDataDir(original);
    return { url: undefined, dataDir, drop: async () => remove() };
  },
};

const postgresAt = (server: string): DatabaseKind => {
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    name: 'postgres',
    async create(original, encoding) {
      const database = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`;
      const url = new URL(server);
      url.pathname = database;
      const template = original?.url === undefined ? '' : ` template ${new URL(original.url).pathname.slice(1)}`;
      const text = encoding ? ` template template0 encoding '${encoding}' locale_provider libc locale 'C'` : '';
      await administer(`create database ${database}${template}${text} strategy file_copy`);
      const { dataDir, remove } = createDataDir(original);
      return {
        url: url.href,
        dataDir,
        async drop() {
          remove();
          await administer(`drop database ${database} with (force)`);
        },
      };
    },
  };
};

const server = inject('postgresUrl');

/** Every kind of database that the server runs on, for tests of what differs between them. */
export const allDatabases: DatabaseKind[] = server === null ? [sqlite] : [sqlite, postgresAt(server)];

/** The kinds that a test runs on: `describe.each(databases)('on $name', …)`. Every day the embedded one alone. */
export const databases: DatabaseKind[] = isEveryday ? [sqlite] : allDatabases;

if (server === null) {
  it.skip('on postgres: none found; set TEST_DATABASE_URL or let npm install its optional packages', () => {});
}
