import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from '../../../../src/engine/queries/query.ts';
import { type RequestContext, readable } from '../../../records/context/request-context.ts';
import { readLabels } from '../../../records/present/present.ts';
import { selectionOf } from '../../../records/query/list-query.ts';
import type { KeysetPosition } from '../../../storage/records/query/keyset.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import { createThrottle } from '../../jobs/throttle.ts';
import type { Cell } from '../write/cell.ts';
import type { ExportColumn } from './columns.ts';

/**
 * Milliseconds of work before the event loop handles other requests. One request may need several turns, and waits for
 * each.
 */
const atOnce = 10;

/**
 * Yields the selected records in order, as rows of these columns. Reads them in chunks, each starting after the last
 * record of the previous one. `onChunk` receives the number of rows so far and may throw to abort.
 */
export async function* exportRows(
  context: RequestContext,
  query: ListQuery,
  columns: readonly ExportColumn[],
  onChunk: (rows: number) => Promise<void> = async () => {},
): AsyncGenerator<readonly Cell[]> {
  const { scope, resource } = context;
  const records = scope.records(resource.name);
  const selection = selectionOf(context, query);
  const names = new Set(columns.map(({ name }) => name));
  const fields = readable(context).filter(({ name }) => names.has(name));
  const pace = createThrottle(atOnce);
  let place: KeysetPosition | undefined;
  let cells: (readonly Cell[])[] = [];
  let rows = 0;
  for (;;) {
    await pace.timed(async () => {
      const found = await records.next({ ...selection, sort: query.sort, place, limit: pace.rows });
      const labels = await readLabels(
        context,
        scope,
        found.records.map((record) => withUsersOf(names, record)),
        fields,
      );
      cells = found.records.map((record) => columns.map((column) => column.cell(record, labels)));
      place = found.place;
      return cells.length;
    });
    // Logs the labels of other enterprises' users in these rows. The rows themselves are logged by the export.
    await context.services.accessLog.write(context.identity, { read: 'export' });
    yield* cells;
    rows += cells.length;
    await onChunk(rows);
    if (place === undefined) return;
    await nextTurn();
  }
}

/** Returns the record with those of its users that are in a column. */
function withUsersOf(names: ReadonlySet<string>, { values, createdBy, updatedBy }: StoredRecord) {
  return {
    values,
    createdBy: names.has('createdBy') ? createdBy : null,
    updatedBy: names.has('updatedBy') ? updatedBy : null,
  };
}
