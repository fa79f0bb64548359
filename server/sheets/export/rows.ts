import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from '../../../src/engine/query.ts';
import { readLabels } from '../../resources/present/present.ts';
import { presetOf } from '../../resources/query/list-query.ts';
import { type RequestContext, readable, readableNames } from '../../resources/request-context.ts';
import type { Place } from '../../storage/records/keyset.ts';
import type { Selection } from '../../storage/records/query-context.ts';
import { createThrottle } from '../throttle.ts';
import type { Cell } from '../write/cell.ts';
import type { ExportColumn } from './columns.ts';

/** Milliseconds of work between which other requests are answered: one may need several turns, and so waits several times. */
const atOnce = 10;

/** The records a list query selects. */
export function selectionOf(context: RequestContext, { filters, keyword, preset }: ListQuery): Selection {
  return { filters, keyword, where: presetOf(context, preset)?.where, readable: readableNames(context) };
}

/**
 * The records that the query selects, in its order, as rows of these columns: read a few at a time from where the last
 * ended. `onChunk` hears how many there were so far, and may end it by throwing.
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
  let place: Place | undefined;
  let cells: (readonly Cell[])[] = [];
  let rows = 0;
  for (;;) {
    await pace.timed(async () => {
      const found = await records.next({ ...selection, sort: query.sort, place, limit: pace.rows });
      const labels = await readLabels(
        context,
        scope,
        found.records.map(({ values, createdBy, updatedBy }) => ({
          values,
          createdBy: names.has('createdBy') ? createdBy : null,
          updatedBy: names.has('updatedBy') ? updatedBy : null,
        })),
        fields,
      );
      cells = found.records.map((record) => columns.map((column) => column.cell(record, labels)));
      place = found.place;
      return cells.length;
    });
    // Names of people elsewhere that the rows are told with; the rows themselves have their line.
    await context.parts.accessLog.write(context.identity, { language: context.language, read: 'export' });
    yield* cells;
    rows += cells.length;
    await onChunk(rows);
    if (place === undefined) return;
    await nextTurn();
  }
}
