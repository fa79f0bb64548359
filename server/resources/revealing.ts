import { badRequest } from '../errors.ts';
import { type Call, demand, readable } from './call.ts';
import { asObject } from './input.ts';
import { enforceRateLimit } from './limit.ts';
import { historyEntry } from './write/context.ts';
import { lock } from './write/lock.ts';
import { recordHistory } from './write/record-history.ts';
import { runIdempotent } from './write/run-idempotent.ts';

/** `POST /{name}/{id}/reveal` with `field`: the whole value of a masked field, with a line in history. */
export async function reveal(call: Call, id: string, body: unknown): Promise<unknown> {
  demand(call, call.resource.rules.reveal);
  const { field: name } = asObject(body);
  const field = readable(call).find((one) => one.name === name && one.mask);
  if (!field) throw badRequest({ field: [{ key: 'problems.unknownField' }] }, { key: 'refused.values' });
  await enforceRateLimit(call, 'reveals');
  return runIdempotent(
    call,
    async (all) => {
      const { record, scope } = await lock(call, all, id);
      await recordHistory(scope, [historyEntry(call, id, 'reveal', [{ field: field.name, from: null, to: null }])]);
      return { field: field.name, value: record.values[field.name] ?? null };
    },
    { isSecret: true },
  );
}
