/**
 * A thread that groups the rows which PostgreSQL returns by column, so that the event loop stays free. It takes in the
 * stretches while the database still reads the next ones. Its data is the address of the module `fold.mjs`.
 *
 * @typedef {{ id: number } & (
 *   | { ask: import('./fold.mjs').Fold }
 *   | { begin: import('./fold.mjs').Fold }
 *   | { stretch: number, part: import('./fold.mjs').Part }
 *   | { end: 'all read' | 'failed' }
 * )} FoldingRequest To `ask` is answered with groups of rows that are kept, or with none; to the end when all is read, too.
 *
 * @typedef {{ id: number } & (
 *   | { groups: import('./fold.mjs').FoldedGroup[] | undefined }
 *   | { failure: string }
 * )} FoldingResult
 */
import { parentPort, workerData } from 'node:worker_threads';

/** @type {typeof import('./fold.mjs')} */
const { createReader, createTables, groupTable } = await import(workerData);
const tables = createTables();
/** @type {Map<number, { fold: import('./fold.mjs').Fold, reader: ReturnType<typeof createReader> }>} */
const reading = new Map();

parentPort?.on('message', (/** @type {FoldingRequest} */ request) => {
  try {
    take(request);
  } catch (error) {
    reading.delete(request.id);
    answer({ id: request.id, failure: error instanceof Error ? error.message : String(error) });
  }
});

/** @param {FoldingRequest} request */
function take(request) {
  const { id } = request;
  if ('ask' in request) {
    const table = tables.of(request.ask, () => undefined);
    answer({ id, groups: table && groupTable(table, request.ask) });
  } else if ('begin' in request) {
    reading.set(id, { fold: request.begin, reader: createReader(request.begin.columns) });
  } else if ('part' in request) {
    reading.get(id)?.reader.add(request.stretch, request.part);
  } else {
    const read = reading.get(id);
    reading.delete(id);
    if (request.end === 'failed') return;
    if (!read) throw new Error('The rows of this question could not be read.');
    answer({ id, groups: groupTable(tables.of(read.fold, read.reader.table), read.fold) });
  }
}

/** @param {FoldingResult} result */
function answer(result) {
  parentPort?.postMessage(result);
}
