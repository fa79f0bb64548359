import { isObject } from '../../../../src/base/is-object.ts';
import { checkValue } from '../../../../src/engine/fields/values.ts';
import { allows, type PermissionRule } from '../../../../src/engine/permissions/permission.ts';
import type { WriteOnlyValue } from '../../../storage/records/write/write-only.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { placeOf } from '../../write-only.ts';

export function hashedKey(field: string, text: string): string {
  return `${field}\n${text}`;
}

/**
 * Returns the context with the hashes of the given values. A hash takes 0.2 seconds, during which a transaction would
 * block others. Throws before hashing if the user may not write.
 */
export async function withHashes(
  context: RequestContext,
  rule: PermissionRule,
  given: unknown,
): Promise<RequestContext> {
  const { resource, services, snapshot } = context;
  const { kinds } = services.catalogue;
  const fields = Object.values(resource.fields).filter(({ type }) => kinds[type]?.writeOnly === 'hashed');
  if (fields.length === 0 || !isObject(given) || !allows(snapshot, rule)) return context;
  const hashed = new Map<string, WriteOnlyValue>();
  for (const field of fields) {
    const checked = checkValue(field, Reflect.get(given, field.name), kinds, false);
    if (!('value' in checked) || typeof checked.value !== 'string') continue;
    const value = services.writeOnlyEncoder.encode('hashed', placeOf(resource.name, field.name), checked.value);
    await value.text();
    hashed.set(hashedKey(field.name, checked.value), value);
  }
  return { ...context, hashed };
}
