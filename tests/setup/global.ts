import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createBuilder } from 'vite';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which tests may create databases, or null where there is none. */
    postgresUrl: string | null;
    /** Folder of the files of this run. */
    runFolder: string;
    /** The names of databases of this run begin so. */
    databasePrefix: string;
    /** Folder of the built programs of the server, for tests that run them in processes of their own. */
    programs: string;
  }
}

/**
 * Builds the programs of the server, and starts PostgreSQL once for all test files that ask for it, unless
 * `TEST_DATABASE_URL` names a running one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  const prefix = `${path.basename(folder).toLowerCase().replaceAll('-', '_')}_`;
  project.provide('runFolder', folder);
  project.provide('databasePrefix', prefix);
  const programs = await buildServer();
  project.provide('programs', programs);
  const removeFolder = () => {
    for (const one of [folder, programs]) rmSync(one, { recursive: true, force: true });
  };
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return async () => {
      removeFolder();
      await dropDatabases(given, prefix);
    };
  }
  const postgres = await startPostgres();
  if (!postgres && process.env.CI) {
    throw new Error('No PostgreSQL: set TEST_DATABASE_URL, or let npm install its optional packages.');
  }
  project.provide('postgresUrl', postgres?.url ?? null);
  return async () => {
    removeFolder();
    await postgres?.stop();
  };
}

/** Builds the server into a folder from which it finds the packages, and returns the folder. */
async function buildServer(): Promise<string> {
  const cache = path.resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(path.join(cache, 'server-'));
  const builder = await createBuilder({ logLevel: 'warn', environments: { ssr: { build: { outDir } } } });
  const { ssr } = builder.environments;
  if (ssr) await builder.build(ssr);
  return outDir;
}

/** Drops what tests left on a server that is not theirs. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  await client.end();
}
