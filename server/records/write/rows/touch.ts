import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { type DoneWrite, historyEntry } from '../context.ts';
import { publishRecordEvents } from '../steps/record-events.ts';
import { touchRecord } from '../steps/store-records.ts';

/**
 * Counts the write of rows by themselves as a change of the records that they are rows of: whoever has the form of such
 * a record open does not write over it. Rows that a rule writes within the write of such a record are part of it.
 */
export async function touchRecordsOfRows(
  context: RequestContext,
  scope: WritableDataAccess,
  done: readonly DoneWrite[],
): Promise<void> {
  if (context.partOf) return;
  const { within = [] } = context;
  const whole = scope.pastDataScope();
  for (const { resource, rows } of context.services.catalogue.rowsOf(context.resource.name)) {
    const named = done.flatMap(({ before, values }) => [before?.values[rows.by], values[rows.by]]);
    const isCounted = (id: string) => !within.some((one) => one.resource === resource.name && one.record === id);
    const ids = [...new Set(named.flatMap((id) => (typeof id === 'string' ? id : [])))].filter(isCounted).toSorted();
    const own = { ...context, resource };
    const touched = [];
    for (const id of ids) {
      const record = await whole.records(resource.name).findForUpdate(id);
      if (!record) continue;
      await touchRecord(own, whole, record);
      touched.push({ entry: historyEntry(own, id, 'update'), values: record.values });
    }
    if (touched.length > 0) await publishRecordEvents(own, scope, touched);
  }
}
