import { type RequestContext, readableNames } from '../../../server/records/context/request-context.ts';
import { present, type WireRecord } from '../../../server/records/present/present.ts';
import { badQuery } from '../../../server/records/query/bad-query.ts';
import { parseList, requireKnown } from '../../../server/records/query/list-query.ts';
import { readScope } from '../../../server/records/read/records.ts';
import { restorableDays, restorableSince } from '../../../src/engine/features/removal.ts';
import { dayLength } from '../../../src/engine/time/days.ts';

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
  const since = restorableSince(now).toISOString();
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

/** Returns when a record that was deleted at this moment is deleted for good. */
function purgedAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + restorableDays * dayLength).toISOString();
}
