/**
 * A thread that groups the rows which PostgreSQL has returned by column, so that the event loop stays free. Its data is the
 * address of the module `fold.mjs`.
 *
 * @typedef {object} FoldingRequest
 * @property {number} id
 * @property {import('./fold.mjs').Fold} fold
 * @property {readonly import('./fold.mjs').Part[]} [parts] Without them, only rows that are kept are grouped.
 *
 * @typedef {{ id: number } & (
 *   | { groups: import('./fold.mjs').FoldedGroup[] | undefined }
 *   | { failure: string }
 * )} FoldingResult
 */
import { parentPort, workerData } from 'node:worker_threads';

/** @type {typeof import('./fold.mjs')} */
const { createTables, groupTable, readTable } = await import(workerData);
const tables = createTables();

parentPort?.on('message', (/** @type {FoldingRequest} */ request) => parentPort?.postMessage(answer(request)));

/**
 * @param {FoldingRequest} request
 * @returns {FoldingResult}
 */
function answer({ id, fold, parts }) {
  try {
    const table = tables.of(fold, () => parts && readTable(parts, fold.columns));
    return { id, groups: table && groupTable(table, fold) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
