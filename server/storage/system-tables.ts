import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Generated, sql } from 'kysely';
import type { Database, DatabaseKind } from './database.ts';

/** What the server itself keeps, beside the tables made from resources. Times are ISO 8601 text in UTC. */
export interface SystemTables {
  /** The password of a user; never in the same row as what the resource API can read. */
  credential: { user: number; hash: string; changedAt: string };
  /** One sign-in and all the tokens that came from it. `id` is random. */
  session: {
    id: string;
    user: number;
    createdAt: string;
    expiresAt: string;
    revokedAt: string | null;
    address: string;
    userAgent: string;
  };
  /** One row per refresh token ever issued to a session that has not been swept; only the hash is kept. */
  refresh_token: { hash: string; session: string; expiresAt: string; usedAt: string | null };
  /** Every attempt to sign in; `user` is null when nobody has that e-mail address. */
  login_log: {
    id: Generated<number>;
    user: number | null;
    enterprise: number | null;
    email: string;
    at: string;
    address: string;
    userAgent: string;
    outcome: string;
  };
  /** How often something was tried in a window of time, shared by all servers. */
  attempt: { key: string; count: number; endsAt: string };
  /** The last code sent to a phone number. */
  captcha: { phone: string; hash: string; expiresAt: string; tries: number };
  /** Users whose password was given to them by somebody else: they choose one of their own before anything else. */
  one_time_password: { user: number; at: string };
  /** Links by which a forgotten password is replaced; only the hash of what is in the link is kept. */
  password_reset: { hash: string; user: number; expiresAt: string };
  /** The first user of an enterprise that registered itself, kept until platform staff open it. */
  registration: { enterprise: number; email: string; mobile: string; hash: string; createdAt: string };
  /** What a user has arranged for themself: one JSON object by key. */
  preference: { user: number; value: string };
  /** A list as somebody arranged and named it; `shared` with everybody of the enterprise who may open that list. */
  saved_view: {
    id: Generated<number>;
    enterprise: number;
    user: number;
    resource: string;
    label: string;
    query: string;
    shared: number;
  };
  /** A file; its content lies in chunks. `server/files` alone reads and writes both. */
  file: {
    id: Generated<number>;
    name: string;
    /** Its media type. */
    type: string;
    /** In bytes; null while it is still being written. */
    size: number | null;
    /** Whose it is; null for the platform's own. */
    enterprise: number | null;
    createdBy: number | null;
    createdAt: string;
    /** What it was made for: `merchant.logo` for an upload, else a word of whoever keeps it. */
    purpose: string;
    /** When it goes by itself; null while something holds it. */
    expiresAt: string | null;
    /** When a record first held it. The row of such a file stays when its content goes: history names it. */
    heldAt: string | null;
    /** When its content went. */
    removedAt: string | null;
  };
  /** Long work that somebody asked for: an import or an export. `server/jobs` alone reads and writes it and its rows. */
  job: {
    id: Generated<number>;
    kind: string;
    resource: string;
    state: string;
    enterprise: number;
    user: number;
    /** The language its files and reasons are written in. */
    language: string;
    /** What was asked for, as JSON. */
    options: string;
    total: number;
    done: number;
    /** The part of the work it is at; null before the first. */
    phase: string | null;
    /** Where the phase has come to. */
    cursor: number;
    /** What came of it so far, as JSON. */
    counts: string | null;
    /** Why it failed: a message as JSON. */
    error: string | null;
    /** What the sheet is called. */
    file: string;
    /** The file it made. */
    made: string | null;
    /** A hash by which the same request sent again is known. */
    key: string | null;
    createdAt: string;
    finishedAt: string | null;
    /** Which server is at it, and until when others leave it alone. */
    lease: string | null;
    leaseUntil: string | null;
    isCancelled: number;
  };
  /** A row of a sheet that is imported, what became of it, and what undoing it needs. */
  job_row: {
    job: number;
    row: number;
    cells: string;
    outcome: string | null;
    /** Messages by field, as JSON. */
    errors: string | null;
    /** The record it made or changed, its version since, and the values it had before, as JSON. */
    record: number | null;
    version: number | null;
    before: string | null;
    /** Why undoing left it as it is: a message as JSON. */
    kept: string | null;
  };
  /** At most 256 KiB of a file; read as whichever of the two the database answers. */
  file_chunk: { file: number; position: number; bytes: Uint8Array | ArrayBuffer };
  /** Written migrations that were run, with the checksum of their text. */
  migration: { name: string; checksum: string; at: string };
  /** What is told to whoever it concerns and is connected; `user` is null where many may hear it. */
  event: { id: Generated<number>; user: number | null; enterprise: number | null; payload: string };
}

/** Names no resource may take. */
export const systemTableNames = [
  'credential',
  'session',
  'refresh_token',
  'login_log',
  'attempt',
  'captcha',
  'registration',
  'one_time_password',
  'password_reset',
  'preference',
  'saved_view',
  'file',
  'file_chunk',
  'event',
  'migration',
  'job',
  'job_row',
] as const satisfies readonly (keyof SystemTables)[];

/** Name of the lock under which tables are made and changed, so that servers starting together do it one by one. */
export const tablesLock = 'tables';

/** Creates the tables of the server itself where they are missing. */
export async function createSystemTables(database: Database): Promise<void> {
  await database.transaction(
    async (trx) => {
      const table = (name: keyof SystemTables) => trx.schema.createTable(name).ifNotExists();
      await table('credential')
        .addColumn('user', 'bigint', (column) => column.primaryKey())
        .addColumn('hash', 'text', required)
        .addColumn('changedAt', 'text', required)
        .execute();
      await table('session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user', 'bigint', required)
        .addColumn('createdAt', 'text', required)
        .addColumn('expiresAt', 'text', required)
        .addColumn('revokedAt', 'text')
        .addColumn('address', 'text', required)
        .addColumn('userAgent', 'text', required)
        .execute();
      await table('refresh_token')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('session', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
        .addColumn('expiresAt', 'text', required)
        .addColumn('usedAt', 'text')
        .execute();
      await table('login_log')
        .$call(identityColumn(database.kind))
        .addColumn('user', 'bigint')
        .addColumn('enterprise', 'bigint')
        .addColumn('email', 'text', required)
        .addColumn('at', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('userAgent', 'text', required)
        .addColumn('outcome', 'text', required)
        .execute();
      await table('attempt')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', required)
        .addColumn('endsAt', 'text', required)
        .execute();
      await table('captcha')
        .addColumn('phone', 'text', (column) => column.primaryKey())
        .addColumn('hash', 'text', required)
        .addColumn('expiresAt', 'text', required)
        .addColumn('tries', 'integer', required)
        .execute();
      await table('registration')
        .addColumn('enterprise', 'bigint', (column) => column.primaryKey())
        .addColumn('email', 'text', required)
        .addColumn('mobile', 'text', required)
        .addColumn('hash', 'text', required)
        .addColumn('createdAt', 'text', required)
        .execute();
      await table('preference')
        .addColumn('user', 'bigint', (column) => column.primaryKey())
        .addColumn('value', 'text', required)
        .execute();
      await table('saved_view')
        .$call(identityColumn(database.kind))
        .addColumn('enterprise', 'bigint', required)
        .addColumn('user', 'bigint', required)
        .addColumn('resource', 'text', required)
        .addColumn('label', 'text', required)
        .addColumn('query', 'text', required)
        .addColumn('shared', 'integer', required)
        .addUniqueConstraint('saved_view_label', ['user', 'resource', 'label'])
        .execute();
      await table('file')
        .$call(identityColumn(database.kind))
        .addColumn('name', 'text', required)
        .addColumn('type', 'text', required)
        .addColumn('size', 'bigint')
        .addColumn('enterprise', 'bigint')
        .addColumn('createdBy', 'bigint')
        .addColumn('createdAt', 'text', required)
        .addColumn('purpose', 'text', required)
        .addColumn('expiresAt', 'text')
        .addColumn('heldAt', 'text')
        .addColumn('removedAt', 'text')
        .execute();
      await table('file_chunk')
        .addColumn('file', 'bigint', (column) => column.notNull().references('file.id').onDelete('cascade'))
        .addColumn('position', 'integer', required)
        .addColumn('bytes', database.kind === 'sqlite' ? 'blob' : 'bytea', required)
        .addPrimaryKeyConstraint('file_chunk_key', ['file', 'position'])
        .execute();
      await table('migration')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('checksum', 'text', required)
        .addColumn('at', 'text', required)
        .execute();
      await table('event')
        .$call(identityColumn(database.kind))
        .addColumn('user', 'bigint')
        .addColumn('enterprise', 'bigint')
        .addColumn('payload', 'text', required)
        .execute();
      await table('job')
        .$call(identityColumn(database.kind))
        .addColumn('kind', 'text', required)
        .addColumn('resource', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('enterprise', 'bigint', required)
        .addColumn('user', 'bigint', required)
        .addColumn('language', 'text', required)
        .addColumn('options', 'text', required)
        .addColumn('total', 'integer', required)
        .addColumn('done', 'integer', required)
        .addColumn('phase', 'text')
        .addColumn('cursor', 'integer', required)
        .addColumn('counts', 'text')
        .addColumn('error', 'text')
        .addColumn('file', 'text', required)
        .addColumn('made', 'text')
        .addColumn('key', 'text', (column) => column.unique())
        .addColumn('createdAt', 'text', required)
        .addColumn('finishedAt', 'text')
        .addColumn('lease', 'text')
        .addColumn('leaseUntil', 'text')
        .addColumn('isCancelled', 'integer', required)
        .execute();
      await table('job_row')
        .addColumn('job', 'bigint', required)
        .addColumn('row', 'integer', required)
        .addColumn('cells', 'text', required)
        .addColumn('outcome', 'text')
        .addColumn('errors', 'text')
        .addColumn('record', 'bigint')
        .addColumn('version', 'integer')
        .addColumn('before', 'text')
        .addColumn('kept', 'text')
        .addPrimaryKeyConstraint('job_row_key', ['job', 'row'])
        .execute();
      await table('one_time_password')
        .addColumn('user', 'bigint', (column) => column.primaryKey())
        .addColumn('at', 'text', required)
        .execute();
      await table('password_reset')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('user', 'bigint', required)
        .addColumn('expiresAt', 'text', required)
        .execute();
      const index = (name: string) => trx.schema.createIndex(name).ifNotExists();
      await index('session_by_user').on('session').column('user').execute();
      await index('session_by_end').on('session').column('expiresAt').execute();
      await index('refresh_token_by_session').on('refresh_token').column('session').execute();
      await index('password_reset_by_user').on('password_reset').column('user').execute();
      await index('login_log_by_user').on('login_log').columns(['user', 'at']).execute();
      await index('saved_view_by_list').on('saved_view').columns(['enterprise', 'resource']).execute();
      await index('file_by_end').on('file').column('expiresAt').execute();
      await index('job_by_user').on('job').columns(['user', 'id']).execute();
      await index('job_by_state').on('job').columns(['state', 'id']).execute();
      await index('job_row_by_record').on('job_row').columns(['job', 'record']).execute();
      await index('attempt_by_end').on('attempt').column('endsAt').execute();
    },
    { lock: tablesLock },
  );
}

/** The numeric key `id` every table but the keyed ones has: 64 bits, given by the database, never given twice. */
export function identityColumn(kind: DatabaseKind) {
  return <Table extends string>(table: CreateTableBuilder<Table, never>) =>
    kind === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', sql`bigint`, (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}
