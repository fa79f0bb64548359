/**
 * One reading connection to the embedded database, in a thread of its own. libsql at times blocks the event loop that
 * interrupts a statement until the statement has ended. Here that is the loop of this thread, not that of the server.
 *
 * @typedef {{ code?: unknown, message: string }} Failure
 *
 * @typedef {{ sql: string, bindings: readonly unknown[] } | 'interrupt' | 'close'} ReadRequest
 *
 * @typedef {{ rows: unknown[] } | { failure: Failure }} ReadResult
 *
 * @typedef {{ all(bindings: readonly unknown[]): Promise<unknown[]> }} Statement
 *
 * @typedef {{ prepare(sql: string): Promise<Statement>; interrupt(): void; close(): void }} Connection
 *
 * @typedef {object} ThreadOptions
 * @property {string} library Path of the module `libsql/promise`.
 * @property {string} file Path of the database.
 * @property {number} maxStatements Maximum number of prepared statements.
 * @property {number} cacheSize Page cache in KiB.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** Pause between two interruptions, in milliseconds. */
const interruptPause = 50;

/** @type {ThreadOptions} */
const { library, file, maxStatements, cacheSize } = workerData;
/** @type {new (file: string, options: object) => Connection} */
const Connection = createRequire(library)(library);
const connection = new Connection(file, {});
/** @type {Map<string, Statement>} */
const prepared = new Map();
let isReady = false;
let isInterrupted = false;
/** @type {NodeJS.Timeout | undefined} */
let repeated;

parentPort?.on('message', (/** @type {ReadRequest} */ request) => {
  if (request === 'interrupt') interrupt();
  else if (request === 'close') close();
  else void read(request).then((result) => parentPort?.postMessage(result));
});

/**
 * @param {{ sql: string, bindings: readonly unknown[] }} request
 * @returns {Promise<ReadResult>}
 */
async function read({ sql, bindings }) {
  isInterrupted = false;
  try {
    const statement = await prepare(sql);
    if (isInterrupted) throw new Error('interrupted');
    const rows = await statement.all(bindings);
    return { rows: rows.filter((row) => typeof row === 'object') };
  } catch (error) {
    return { failure: { message: error instanceof Error ? error.message : String(error), code: Object(error).code } };
  } finally {
    clearInterval(repeated);
    repeated = undefined;
  }
}

/** A statement that still waits for a thread of the library ignores an interruption, so it is repeated. */
function interrupt() {
  isInterrupted = true;
  connection.interrupt();
  repeated ??= setInterval(interrupt, interruptPause);
}

function close() {
  connection.interrupt();
  connection.close();
  parentPort?.close();
}

/**
 * If one of the pragmas fails, the next statement tries again.
 *
 * @param {string} sql
 */
async function prepare(sql) {
  if (!isReady) {
    for (const pragma of ['query_only = 1', `cache_size = ${-cacheSize}`])
      await (await connection.prepare(`pragma ${pragma}`)).all([]);
    isReady = true;
  }
  const statement = prepared.get(sql) ?? (await connection.prepare(wholeBeforeFirst(sql)));
  prepared.delete(sql);
  const [oldest] = prepared.keys();
  if (prepared.size >= maxStatements && oldest !== undefined) prepared.delete(oldest);
  prepared.set(sql, statement);
  return statement;
}

/**
 * Makes SQLite find all rows before it returns the first: the library reads the first row on a thread that can be
 * interrupted, but the others on this one.
 *
 * @param {string} sql
 */
function wholeBeforeFirst(sql) {
  return `with "found" as materialized (${sql}) select * from "found"`;
}
