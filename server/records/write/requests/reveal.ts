import { enforceRateLimit } from '../../../http/rate-limits/enforce.ts';
import { badRequest } from '../../../request/errors.ts';
import { type RequestContext, readable } from '../../context/request-context.ts';
import { historyEntry } from '../context.ts';
import { asObject } from '../input/input.ts';
import { lock } from '../lock.ts';
import { recordHistory } from '../steps/record-history.ts';
import { runIdempotent } from './run-idempotent.ts';

/**
 * `POST /{name}/{id}/reveal` with `field`: returns the unmasked value of a masked field and adds a line to the history.
 */
export async function reveal(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  const { field: name } = asObject(body);
  const field = readable(context).find((one) => one.name === name && one.mask);
  if (!field) throw badRequest({ field: [{ key: 'problems.unknownField' }] }, { key: 'refused.values' });
  await enforceRateLimit(context, 'reveals');
  return runIdempotent(
    context,
    async (all) => {
      const { record, scope } = await lock(context, all, id);
      const changes = [{ field: field.name, from: null, to: null }];
      await recordHistory(context, scope, [historyEntry(context, id, 'reveal', { changes })]);
      return { field: field.name, value: record.values[field.name] ?? null };
    },
    { isSecret: true },
  );
}
