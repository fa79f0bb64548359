import { sqlText } from '../../sql-text.ts';
import type { Dialect, TableRow } from '../dialect/dialect.ts';
import { bigramTable } from './bigram-table.ts';
import { sqliteSchema } from './schema-queries.ts';

/** The embedded database. One process uses it, and runs one transaction at a time. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  title: 'The database',

  async requireOwnSessions() {},
  async requireUnicode() {},
  hasOneServer: true,
  isUniqueViolation(error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
  },
  isCollision: () => false,

  async lockAdvisory() {},
  locksRows: false,
  rowLock: () => sqlText``,

  columnTypes: { integer: 'integer', real: 'real', text: 'text', bytes: 'blob' },
  identityColumn: (table) => table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
  widensIndexes: true,
  schema: sqliteSchema,
  dropTable: (name) => sqlText`drop table if exists ${sqlText.table(name)}`,
  async continueIds(trx, table, last) {
    await sqlText`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sqlText`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
  },
  async *readRows(trx, { name, columns }, chunk) {
    const read = sqlText.join(columns.map((column) => sqlText.ref(column)));
    for (let last: unknown = null; ; ) {
      const { rows } = await sqlText<TableRow>`select rowid as "rowid", ${read} from ${sqlText.table(name)}
        ${last === null ? sqlText`` : sqlText`where rowid > ${last}`} order by rowid limit ${sqlText.lit(chunk)}`.execute(
        trx,
      );
      if (rows.length === 0) return;
      yield rows;
      last = rows.at(-1)?.rowid;
    }
  },

  indexedBy: (table, index) => sqlText`${sqlText.table(table)} indexed by ${sqlText.id(index)}`,
  // Otherwise SQLite reads all records of the enterprise by its index, because it cannot know how many share one.
  tableByIds: (table) => sqlText`${sqlText.table(table)} not indexed`,
  sumOf: (numbers) => sqlText`total(${numbers})`,
  dayAfter: (instant, seconds) => sqlText`strftime('%Y-%m-%d', ${instant}, ${seconds} || ' seconds')`,
  mondayOf: (day) => sqlText`date(${day}, '-6 days', 'weekday 1')`,
  /** The last two parameters, the stretch, are added for each run. */
  readByColumn(executor, { columns, from, within }) {
    const arrays = columns.map(({ value }, index) => sqlText`json_group_array(${value}) as ${sqlText.id(`c${index}`)}`);
    const query = sqlText`select ${sqlText.join(arrays)}
      from ${from} where ${within(sqlText`${''}`, sqlText`${''}`)}`.compile(executor);
    return { ...query, parameters: query.parameters.slice(0, -2) };
  },
  bigrams: bigramTable,
};
