import { allows, type PermissionRule } from '../../../src/engine/permission.ts';
import { checkValue } from '../../../src/engine/values.ts';
import { placeOf } from '../../sealing.ts';
import type { Sealed } from '../../storage/records/sealed.ts';
import type { Call } from '../call.ts';

export function hashedKey(field: string, text: string): string {
  return `${field}\n${text}`;
}

/**
 * The call with the hashes of what is given: one takes a fifth of a second, for which a transaction would keep others
 * waiting. Nothing is hashed for whoever may not write.
 */
export async function withHashes(call: Call, rule: PermissionRule, given: unknown): Promise<Call> {
  const { resource, parts, snapshot } = call;
  const { kinds } = parts.catalogue;
  const fields = Object.values(resource.fields).filter(({ type }) => kinds[type]?.sealed === 'hashed');
  if (fields.length === 0 || typeof given !== 'object' || given === null || !allows(snapshot, rule)) return call;
  const hashed = new Map<string, Sealed>();
  for (const field of fields) {
    const checked = checkValue(field, Reflect.get(given, field.name), kinds, false);
    if (!('value' in checked) || typeof checked.value !== 'string') continue;
    const sealed = parts.sealing.seal('hashed', placeOf(resource.name, field.name), checked.value);
    await sealed.text();
    hashed.set(hashedKey(field.name, checked.value), sealed);
  }
  return { ...call, hashed };
}
