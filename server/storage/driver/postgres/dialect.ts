import { sql } from 'kysely';
import { type Executor, type SqlText, sqlText } from '../../sql-text.ts';
import type { Dialect, TableRow } from '../dialect/dialect.ts';
import { DatabaseUnreachable } from '../errors/unreachable.ts';
import { bigramRows } from './bigram-rows.ts';
import { requireOwnSessions } from './own-sessions.ts';
import { postgresSchema } from './schema-queries.ts';

/** PostgreSQL, which several servers may share, each with transactions that run at the same time. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  title: 'The PostgreSQL of DATABASE_URL',

  requireOwnSessions,
  async requireUnicode(db) {
    const { server_encoding: encoding } = await readOne(db, sqlText<{ server_encoding: string }>`show server_encoding`);
    if (encoding === 'UTF8') return;
    throw new DatabaseUnreachable(
      'The PostgreSQL of DATABASE_URL cannot be worked with',
      `the database has the encoding ${encoding}. Create one with the encoding UTF8; what an earlier release stored in this ` +
        'one is moved there by npm run backup and npm run restore',
    );
  },
  hasOneServer: false,
  async readClock(db) {
    const question = sqlText<{
      now: number;
    }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
    return (await readOne(db, question)).now;
  },
  runningTransactions: (db) =>
    readOne(
      db,
      sqlText<{ oldest: number; next: number }>`select
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`,
    ),
  /** PostgreSQL's `unique_violation`. */
  isUniqueViolation: (error) => codeOf(error) === '23505',
  /** PostgreSQL's `deadlock_detected` and `serialization_failure`. */
  isCollision: (error) => codeOf(error) === '40P01' || codeOf(error) === '40001',

  async limitLockWait(trx, wait) {
    await sql`select set_config('lock_timeout', ${String(wait)}, true)`.execute(trx);
  },
  async lockAdvisory(trx, name) {
    await sqlText`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
  },
  locksRows: true,
  rowLock: (lock) => sqlText.raw(`for ${lock}`),

  columnTypes: { integer: 'bigint', real: 'double precision', text: 'text collate "C"', bytes: 'bytea' },
  identityColumn: (table) =>
    table.addColumn('id', sql`bigint`, (column) => column.primaryKey().generatedByDefaultAsIdentity()),
  widensIndexes: false,
  schema: postgresSchema,
  dropTable: (name) => sqlText`drop table if exists ${sqlText.table(name)} cascade`,
  async continueIds(trx, table, last) {
    await sqlText`select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${last}::bigint)`.execute(trx);
  },
  async *readRows(trx, { name, columns, key }, chunk) {
    const read = sqlText.join(columns.map((column) => sqlText.ref(column)));
    const order =
      key.length > 0 ? sqlText`order by ${sqlText.join(key.map((column) => sqlText.ref(column)))}` : sqlText``;
    await sqlText`declare backup no scroll cursor for select ${read} from ${sqlText.table(name)} ${order}`.execute(trx);
    for (;;) {
      const { rows } = await sqlText<TableRow>`fetch ${sqlText.lit(chunk)} from backup`.execute(trx);
      if (rows.length === 0) break;
      yield rows;
    }
    await sqlText`close backup`.execute(trx);
  },

  tableByIds: (table) => sqlText.table(table),
  sumOf: (numbers) => sqlText`sum(${numbers})`,
  dayAfter: (instant, seconds) =>
    sqlText`to_char(${instant}::timestamp + ${seconds} * interval '1 second', 'YYYY-MM-DD')`,
  mondayOf: (day) => sqlText`to_char(date_trunc('week', (${day})::timestamp), 'YYYY-MM-DD')`,
  readByColumn(executor, { columns, from, within, stretches }) {
    const arrays = columns.map((column, index) => sqlText`${jsonArray(column)} as ${sqlText.id(`c${index}`)}`);
    const rows = stretches.map((stretch, index) => ({ index, from: stretch.from, until: stretch.until }));
    const end = (name: string) => sqlText`${sqlText.ref(`stretch.${name}`)} collate "C"`;
    return sqlText`select stretch."index", columns.*
      from json_to_recordset(cast(${JSON.stringify(rows)} as json)) as stretch("index" int, "from" text, "until" text)
      cross join lateral (
        select ${sqlText.join(arrays)} from ${from} where ${within(end('from'), end('until'))}
      ) as columns`.compile(executor);
  },
  bigrams: bigramRows,
};

async function readOne<Row>(db: Executor, question: SqlText<Row>): Promise<Row> {
  const [row] = (await question.execute(db)).rows;
  if (!row) throw new Error('PostgreSQL answered no row.');
  return row;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Returns the values as a JSON array. PostgreSQL joins numbers faster than it converts them to JSON. */
function jsonArray({ value, isText }: { readonly value: SqlText; readonly isText: boolean }): SqlText {
  if (isText) return sqlText`json_agg(${value})::text`;
  return sqlText`'[' || string_agg(coalesce(${value}::text, 'null'), ',') || ']'`;
}
