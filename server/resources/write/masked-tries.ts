import { allows } from '../../../src/engine/permission.ts';
import { enforceRateLimit } from '../../rate-limits/enforce.ts';
import type { RequestContext } from '../request-context.ts';

/** Returns the names of the masked fields of which the caller may not see the whole value. */
export function hiddenFields({ resource, snapshot }: RequestContext): readonly string[] {
  if (allows(snapshot, resource.rules.reveal)) return [];
  return Object.values(resource.fields).flatMap(({ name, mask }) => (mask ? [name] : []));
}

/**
 * Counts values that were compared with hidden ones by a request that writes nothing. Whether another record has such a
 * value is part of its answer, and without a limit all of them could be tried. Throws 42900 for too many.
 */
export async function limitMaskedTries(context: RequestContext, count: number): Promise<void> {
  if (count > 0) await enforceRateLimit(context, 'maskedTries', count);
}
