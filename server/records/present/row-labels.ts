import type { DataAccess } from '../../storage/records/data-access.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { type RequestContext, readable } from '../context/request-context.ts';
import { readLabels } from './present.ts';
import { listOfRows, rowContext, rowFields } from './rows.ts';

/**
 * Reads the labels of the records that rows among the values refer to. Returns what adds them to the rows of a field, and
 * leaves values of other fields as they are.
 */
export async function readRowLabels(
  context: RequestContext,
  scope: DataAccess,
  values: readonly Values[],
): Promise<(field: string, value: unknown) => unknown> {
  const adding = new Map<string, (row: Values) => Values>();
  for (const field of rowFields(context)) {
    const own = rowContext(context, field, '');
    const columns = readable(own).filter(({ name }) => field.rows.columns.includes(name));
    const rows = values.flatMap((one) => listOfRows(one[field.name]));
    const records = rows.map((row) => ({ values: row, createdBy: null, updatedBy: null }));
    const labels = await readLabels(own, scope, records, columns);
    adding.set(field.name, (row) => {
      const named = columns.map((column) => [column.name, labels.of(column, row[column.name])] as const);
      return { ...row, labels: Object.fromEntries(named.filter(([, label]) => label !== undefined)) };
    });
  }
  return (field, value) => {
    const add = adding.get(field);
    return add ? listOfRows(value).map(add) : value;
  };
}
