import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../request/context.ts';
import type { Dialect } from '../../storage/driver/dialect/dialect.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { existingTables } from '../../storage/tables/existing.ts';
import type { Migration } from './files.ts';

/** The database does not fit the migrations of this release. The message says why and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/** A table that every server creates at its first start, after the migrations. */
const madeAtFirstStart = 'record_history';

/**
 * Runs the migrations that the database has not run yet, in order, in the transaction that prepares the tables, and
 * returns their statements. On a new database they are only recorded, because its tables are created in their current
 * form. Throws `MigrationRefused` if a file was changed after it was run, if the database belongs to a newer release, or
 * if a statement fails.
 */
export async function runMigrations(
  trx: Kysely<SystemTables>,
  dialect: Dialect,
  clock: Clock,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const isNew = !(await existingTables(trx, dialect)).has(madeAtFirstStart);
  const done = await trx.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute();
  requireKnown(done, migrations);
  const names = new Set(done.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !names.has(name));
  if (!isNew) for (const migration of missing) await runOne(trx, migration);
  const at = clock.now().toISOString();
  for (const { name, checksum } of missing) await trx.insertInto('migration').values({ name, checksum, at }).execute();
  return isNew ? [] : missing.flatMap(({ statements }) => statements);
}

/**
 * Checks that every migration that the database has run exists unchanged. Throws `MigrationRefused` if not.
 *
 * @param isBackup true if the database is that of a backup
 */
export function requireKnown(
  done: readonly Pick<Migration, 'name' | 'checksum'>[],
  migrations: readonly Migration[],
  isBackup = false,
): void {
  const [subject, start] = isBackup
    ? ['The database of this backup', 'Restore it with that one']
    : ['The database', 'Start that one, or restore a backup from before'];
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of done) {
    const now = known.get(name);
    if (now === undefined) {
      throw new MigrationRefused(
        `${subject} has run the migration ${name}, which this release does not have: it is of a newer release. ${start}.`,
      );
    }
    if (now !== checksum) {
      throw new MigrationRefused(
        `The migration ${name} was changed after ${isBackup ? 'the database of this backup' : 'this database'} had run it. Put the file ${name} back as it ` +
          'was, and write the change as a migration of its own.',
      );
    }
  }
}

async function runOne(trx: Kysely<SystemTables>, { name, statements }: Migration): Promise<void> {
  for (const statement of statements) {
    try {
      await sql.raw(statement).execute(trx);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new MigrationRefused(`The migration ${name} failed and changed nothing: ${reason}\n  in: ${statement}`, {
        cause,
      });
    }
  }
}
