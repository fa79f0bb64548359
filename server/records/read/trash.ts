import { purgedAt, trashedSince } from '../../../src/engine/features/trash.ts';
import { type RequestContext, readableNames } from '../context/request-context.ts';
import { present, type WireRecord } from '../present/present.ts';
import { badQuery } from '../query/bad-query.ts';
import { parseList, requireKnown } from '../query/list-query.ts';
import { readScope } from './records.ts';

/** Deleted records, the latest first. */
export interface TrashPage {
  readonly records: readonly WireRecord[];
  readonly total: number;
}

/**
 * `GET /{name}/trash?q=&_start=&_end=`: returns the deleted records that the caller may restore, with `deletedAt`,
 * `deletedBy` and `purgedAt`. They are of the same enterprises and within the same data scope as the records of the list.
 * Platform staff may restrict them to one `enterprise`.
 */
export async function readTrash(context: RequestContext, params: URLSearchParams): Promise<TrashPage> {
  const { resource, now, identity } = context;
  requireKnown(params, ['q', '_start', '_end', ...(identity.isPlatform ? ['enterprise'] : [])]);
  if (params.getAll('q').length > 1) throw badQuery([['q', [{ key: 'repeated', params: {} }]]]);
  const { keyword, start, end } = parseList(context, params);
  const shown = readScope(context, params);
  const since = trashedSince(now).toISOString();
  const request = { keyword, readable: readableNames(context), since, start, end };
  const { records, total } = await shown.records(resource.name).removed(request);
  identity.access?.touch(resource.name, [shown.enterprise]);
  const wire = await present(context, records);
  // A deleted record is not written any more: its last change is the deletion.
  const deletedOf = ({ updatedAt, updatedBy }: WireRecord) => ({
    deletedAt: updatedAt,
    deletedBy: updatedBy,
    purgedAt: purgedAt(String(updatedAt)),
  });
  return { records: wire.map((record) => ({ ...record, ...deletedOf(record) })), total };
}
