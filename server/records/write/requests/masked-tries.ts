import { isObject } from '../../../../src/base/is-object.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { enforceRateLimit } from '../../../http/rate-limits/enforce.ts';
import type { RequestContext } from '../../context/request-context.ts';

/**
 * Returns the names of the unique fields whose values are compared with ones that the caller may not see: masked fields
 * without the permission to reveal them, and fields that are unique across enterprises.
 */
export function hiddenUniqueFields(context: RequestContext): readonly string[] {
  const { resource, identity, scope } = context;
  const masked = new Set(maskedFields(context));
  const isForeign = resource.owner === 'enterprise' && !identity.isPlatform;
  return scope
    .records(resource.name)
    .uniqueKeys.flatMap(({ fields, among }) =>
      fields.filter((name) => masked.has(name) || (among === 'all' && isForeign)),
    );
}

/** Returns the names of the masked fields of which the caller may not see the whole value. */
function maskedFields({ resource, snapshot }: RequestContext): readonly string[] {
  if (allows(snapshot, resource.rules.reveal)) return [];
  return Object.values(resource.fields).flatMap(({ name, mask }) => (mask ? [name] : []));
}

/**
 * Counts the writes that set a hidden unique value, before they run: each answer says whether another record has the
 * value. Throws 42900 for too many, and then none of them counts.
 *
 * @param records number of records that each of them changes
 */
export async function limitMaskedWrites(
  context: RequestContext,
  given: readonly unknown[],
  records = 1,
): Promise<void> {
  await limitMaskedTries(context, countSetting(given, hiddenUniqueFields(context)) * records);
}

/**
 * Counts the writes of a batch that was refused and set another masked value. Nothing is written, and whether a later
 * entry finds its record changed tells whether the value differs from the stored one. Throws 42900 for too many.
 */
export async function limitRefusedWrites(context: RequestContext, given: readonly unknown[]): Promise<void> {
  const unique = hiddenUniqueFields(context);
  const hidden = [...maskedFields(context), ...unique];
  await limitMaskedTries(context, countSetting(given, hidden) - countSetting(given, unique));
}

/** Counts values that are compared with hidden ones. Throws 42900 for too many, and then none of them counts. */
export async function limitMaskedTries(context: RequestContext, count: number): Promise<void> {
  if (count > 0) await enforceRateLimit(context, 'maskedTries', count);
}

function countSetting(given: readonly unknown[], fields: readonly string[]): number {
  return given.filter((one) => isObject(one) && fields.some((name) => Object.hasOwn(one, name))).length;
}
