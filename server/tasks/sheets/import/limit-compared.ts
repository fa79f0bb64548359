import { enforceRateLimit } from '../../../http/rate-limits/enforce.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { hiddenUniqueFields, limitMaskedTries } from '../../../records/write/requests/masked-tries.ts';
import { importedFields } from './columns.ts';

/** Imports of more rows have a rate of their own and are logged. A row that was corrected is checked alone. */
const maxUnlogged = 20;

/**
 * Counts the rows of an import before they are checked or written: the outcome of each says whether a record has its
 * unique value, also where the caller may not see that value. Adds a line about more than a few rows to the operation
 * log; what an import writes has another. Throws 42900 for too many rows, and then none of them counts.
 */
export async function limitComparedRows(context: RequestContext, rows: number): Promise<void> {
  const imported = new Set(importedFields(context).map(({ name }) => name));
  if (!hiddenUniqueFields(context).some((name) => imported.has(name))) return;
  if (rows <= maxUnlogged) return limitMaskedTries(context, rows);
  await enforceRateLimit(context, 'maskedRows', rows, 'sheet.tooManyCompared');
  const { services, resource, identity, now } = context;
  const target = { key: 'records', params: { count: rows } } as const;
  const line = { resource: resource.name, action: 'import', target, facts: { checked: rows } };
  await services.database.transaction((trx) =>
    services.dataAccess.writableForIdentity(identity, now, trx).keepOperations([line]),
  );
}
