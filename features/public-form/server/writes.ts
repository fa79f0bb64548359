import type { RequestContext } from '../../../server/records/context/request-context.ts';
import type { DoneWrite } from '../../../server/records/write/context.ts';
import type { WritableDataAccess } from '../../../server/storage/records/data-access.ts';
import { linksOf } from './links.ts';

/** Closes the links of records whose public form is no longer open: they were withdrawn, submitted or deleted. */
export async function afterWrite(
  { resource, services }: RequestContext,
  { transaction }: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
): Promise<void> {
  const { publicForm, states } = resource;
  if (!publicForm || !states || operation === 'create') return;
  const isClosed = ({ record }: DoneWrite) =>
    operation === 'delete' || !publicForm.open.includes(String(record.values[states.field]));
  const closed = done.filter(isClosed).map(({ record }) => record.id);
  await linksOf(services).close(transaction, resource.name, closed);
}
