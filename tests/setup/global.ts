import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which tests may create databases, or null where there is none. */
    postgresUrl: string | null;
  }
}

/** Starts PostgreSQL once for all test files that ask for it, unless `TEST_DATABASE_URL` names a running one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const postgres = await startPostgres();
  if (!postgres && process.env.CI) {
    throw new Error('No PostgreSQL: set TEST_DATABASE_URL, or let npm install its optional packages.');
  }
  project.provide('postgresUrl', postgres?.url ?? null);
  return postgres?.stop;
}
