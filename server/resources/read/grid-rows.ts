import { rowFieldOf } from '../../../src/engine/grid-rows.ts';
import type { Filter } from '../../../src/engine/query.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { ApiError } from '../../errors.ts';
import { badQuery } from '../query/bad-query.ts';
import { readSelection } from '../query/list-query.ts';
import { refFilterFor } from '../query/ref-filter.ts';
import { type RequestContext, requirePermission } from '../request-context.ts';
import type { Option } from './records.ts';

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
  requirePermission(context, resource.rules.list);
  const { filters, start, end } = await readSelection(context, params, ['_start', '_end']);
  const row = fieldOf(resource, grid.row);
  const target = services.catalogue.resource(services.catalogue.targetOf(row) ?? '');
  const { records, total } = await scope.records(target.name).pageOf({
    filters: filters.map((filter) => rowFilter(context, filter)),
    where: refFilterFor(services.catalogue, row, {}),
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

/** Returns the filter of the cells as a filter of their rows. */
function rowFilter({ resource }: RequestContext, filter: Filter): Filter {
  const field = rowFieldOf(resource, filter.field);
  if (field === undefined) throw badQuery([[filter.field, [{ key: 'unknownFilter', params: {} }]]]);
  return { ...filter, field };
}
