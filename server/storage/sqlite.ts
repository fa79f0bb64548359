import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import type { OpenedDialect } from './dialect.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { DatabaseOutOfReach } from './out-of-reach.ts';
import { toParameter } from './parameters.ts';

/** How long a statement waits for another connection of this process (a worker, a backup), in milliseconds. */
const busyTimeout = 5000;

/**
 * The embedded database in `folder`. Creates the folder (`DatabaseOutOfReach` where it cannot), holds it for this process
 * alone (`FolderInUse` otherwise), and survives a power cut after every commit. `beforeAcquire` runs before a statement waits for the only connection.
 */
export function openEmbedded(folder: string, beforeAcquire: () => void): OpenedDialect {
  const { lock, database } = openFolder(folder);
  return {
    dialect: {
      createDriver: () => new EmbeddedDriver(database, beforeAcquire),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    close: async () => {
      database.close();
      lock.release();
    },
  };
}

/** SQLite's codes for a value that is already taken. */
export function isSqliteUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** Kysely's driver already lets one caller at a time hold the connection, a transaction to its end. */
class EmbeddedDriver extends SqliteDriver {
  readonly #beforeAcquire: () => void;

  constructor(database: Libsql.Database, beforeAcquire: () => void) {
    super({ database: withSafeParameters(database) });
    this.#beforeAcquire = beforeAcquire;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeAcquire();
    return super.acquireConnection();
  }

  /** IMMEDIATE: a transaction that reads and then writes must not find the lock taken half way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Kysely calls this only if a statement was ever run; `OpenedDialect.close` closes either way. */
  override async destroy(): Promise<void> {}
}

function openFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = lockFolder(folder);
    return { lock, database: openFile(join(folder, 'console.db')) };
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    throw new DatabaseOutOfReach(`The folder ${folder} (DATA_DIR) cannot hold the database`, error);
  }
}

function openFile(path: string): Libsql.Database {
  const database = new Libsql(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma(`busy_timeout = ${busyTimeout}`);
  database.pragma('foreign_keys = ON');
  return database;
}

function withSafeParameters(database: Libsql.Database): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(parameters.map(toBinding)),
        run: (parameters) => statement.run(parameters.map(toBinding)),
        iterate: (parameters) => statement.iterate(parameters.map(toBinding)),
      };
    },
  };
}

/** libsql binds every JavaScript number as REAL; whole numbers go in as 64-bit integers instead. */
function toBinding(value: unknown): string | number | bigint | Uint8Array | null {
  const parameter = toParameter(value);
  return typeof parameter === 'number' && Number.isSafeInteger(parameter) ? BigInt(parameter) : parameter;
}
