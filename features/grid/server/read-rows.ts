import type { RequestContext } from '../../../server/records/context/request-context.ts';
import { badQuery } from '../../../server/records/query/bad-query.ts';
import { readSelection } from '../../../server/records/query/list-query.ts';
import { refFilterFor } from '../../../server/records/query/ref-filter.ts';
import type { Option } from '../../../server/records/read/records.ts';
import { ApiError } from '../../../server/request/errors.ts';
import type { DataAccess } from '../../../server/storage/records/data-access.ts';
import type { Selection } from '../../../server/storage/records/query/query-context.ts';
import type { Filter } from '../../../src/engine/queries/query.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { rowFieldOf } from '../row-field.ts';

export interface GridRow extends Option {
  /** The enterprise of the record, for platform staff. */
  readonly enterprise?: unknown;
}

/**
 * `GET /{name}/rows`: returns the records that the cells of a grid may refer to as their row, sorted by label. The only
 * filters are those of the reference itself, of what is looked up by it, and the enterprise.
 */
export async function readGridRows(
  context: RequestContext,
  params: URLSearchParams,
): Promise<{ readonly records: readonly GridRow[]; readonly total: number }> {
  const { resource, scope, services } = context;
  const { grid } = resource.list;
  if (!grid) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  const { filters, start, end } = await readSelection(context, params, ['_start', '_end']);
  const row = fieldOf(resource, grid.row);
  const target = services.catalogue.resource(services.catalogue.targetOf(row) ?? '');
  const offered = refFilterFor(services.catalogue, row, {});
  const targets = scope.records(target.name);
  const where = await rowCondition(targets, offered, grid.rows);
  const { records, total } = await targets.pageOf({
    filters: filters.map((filter) => rowFilter(context, filter)),
    where,
    sort: [{ field: target.recordLabel, order: 'asc' }],
    start,
    end,
  });
  context.identity.access?.show(target, records);
  return {
    records: records.map(({ id, values, enterprise }) => ({
      value: id,
      label: String(values[target.recordLabel] ?? id),
      ...(context.identity.isPlatform && { enterprise }),
    })),
    total,
  };
}

/** Returns the condition of the rows; only that of the reference, where no record satisfies both, whatever is filtered. */
async function rowCondition(
  targets: ReturnType<DataAccess['records']>,
  offered: Selection['where'],
  rows: Selection['where'],
): Promise<Selection['where']> {
  if (!rows) return offered;
  const where = offered ? { all: [offered, rows] } : rows;
  const [found] = await targets.page({ where, sort: [{ field: 'id', order: 'asc' }], start: 0, end: 1 });
  return found ? where : offered;
}

/** Returns the filter of the cells as a filter of their rows. */
function rowFilter({ resource }: RequestContext, filter: Filter): Filter {
  const field = rowFieldOf(resource, filter.field);
  if (field === undefined) throw badQuery([[filter.field, [{ key: 'unknownFilter', params: {} }]]]);
  return { ...filter, field };
}
