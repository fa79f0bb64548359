import { badRequest } from '../../errors.ts';
import { enforceRateLimit } from '../../rate-limits/enforce.ts';
import { type RequestContext, readable, requirePermission } from '../request-context.ts';
import { historyEntry } from '../write/context.ts';
import { asObject } from '../write/input/input.ts';
import { lock } from '../write/lock.ts';
import { runIdempotent } from '../write/requests/run-idempotent.ts';
import { recordHistory } from '../write/steps/record-history.ts';

/**
 * `POST /{name}/{id}/reveal` with `field`: returns the unmasked value of a masked field and adds a line to the history.
 */
export async function reveal(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  requirePermission(context, context.resource.rules.reveal);
  const { field: name } = asObject(body);
  const field = readable(context).find((one) => one.name === name && one.mask);
  if (!field) throw badRequest({ field: [{ key: 'problems.unknownField' }] }, { key: 'refused.values' });
  await enforceRateLimit(context, 'reveals');
  return runIdempotent(
    context,
    async (all) => {
      const { record, scope } = await lock(context, all, id);
      const changes = [{ field: field.name, from: null, to: null }];
      await recordHistory(scope, [historyEntry(context, id, 'reveal', { changes })]);
      return { field: field.name, value: record.values[field.name] ?? null };
    },
    { isSecret: true },
  );
}
