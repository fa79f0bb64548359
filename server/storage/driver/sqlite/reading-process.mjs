/**
 * One reading connection to the embedded database, in a process of its own: the only way to end a statement of libsql at
 * any moment is to end its process. (The asynchronous API can interrupt, but shares few threads among all connections,
 * and at times waits for a statement on the event loop.) Its options are the argument, as JSON.
 *
 * @typedef {{ sql: string, bindings: readonly unknown[], folded?: FoldedRequest | undefined }} ReadRequest
 *
 * @typedef {object} FoldedRequest How the rows of a statement are grouped.
 * @property {import('../folding/fold.mjs').Fold} fold
 * @property {readonly (readonly [from: string, until: string])[]} stretches The last two bindings, for each run of the
 * statement. Each returns one row, which is a part of the table.
 *
 * @typedef {{ rows: unknown[] } | { failure: { code: unknown, message: string } }} ReadResult
 *
 * @typedef {object} ReadingOptions
 * @property {string} library Path of the module `libsql`.
 * @property {string} fold Address of the module `fold.mjs`.
 * @property {string} file Path of the database.
 * @property {number} maxStatements Maximum number of prepared statements.
 * @property {number} cacheSize Page cache in KiB.
 * @property {number} busyTimeout How long a statement waits for a lock, in milliseconds.
 */
import { createRequire } from 'node:module';

/** @type {ReadingOptions} */
const { library, fold: foldModule, file, maxStatements, cacheSize, busyTimeout } = JSON.parse(process.argv[1] ?? '');
const Connection = createRequire(library)(library);
const connection = new Connection(file);
for (const pragma of [`busy_timeout = ${busyTimeout}`, 'query_only = 1', `cache_size = ${-cacheSize}`])
  connection.pragma(pragma);
/** @type {typeof import('../folding/fold.mjs')} */
const { createReader, createTables, groupTable } = await import(foldModule);
const tables = createTables();
/** @typedef {{ all(...bindings: readonly unknown[]): unknown[] }} Statement */
/** @type {Map<string, Statement>} */
const prepared = new Map();

process.on('message', (/** @type {ReadRequest} */ request) => process.send?.(read(request)));
// Ends with the server, however that ends. Ctrl C reaches all processes of a terminal: the server decides.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

/**
 * @param {ReadRequest} request
 * @returns {ReadResult}
 */
function read({ sql, bindings, folded }) {
  try {
    const statement = prepare(sql);
    return { rows: folded ? groupRows(statement, bindings, folded) : statement.all(...bindings) };
  } catch (error) {
    return { failure: { message: error instanceof Error ? error.message : String(error), code: Object(error).code } };
  }
}

/**
 * @param {Statement} statement
 * @param {readonly unknown[]} bindings
 * @param {FoldedRequest} folded
 */
function groupRows(statement, bindings, { fold, stretches }) {
  const readTable = () => {
    const reader = createReader(fold.columns);
    for (const [index, stretch] of stretches.entries()) {
      reader.add(index, Object.values(Object(statement.all(...bindings, ...stretch)[0])));
    }
    return reader.table();
  };
  return groupTable(tables.of(fold, readTable), fold);
}

/** @param {string} sql */
function prepare(sql) {
  const statement = prepared.get(sql) ?? connection.prepare(sql);
  prepared.delete(sql);
  const [oldest] = prepared.keys();
  if (prepared.size >= maxStatements && oldest !== undefined) prepared.delete(oldest);
  prepared.set(sql, statement);
  return statement;
}
