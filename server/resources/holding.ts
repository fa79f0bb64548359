import type { Field } from '../../src/engine/field.ts';
import type { KindRegistry } from '../../src/engine/kind.ts';
import { isEmpty } from '../../src/engine/values.ts';
import { badRequest } from '../errors.ts';
import type { Message } from '../messages.ts';
import type { WritableScope } from '../storage/records/scope.ts';
import type { Values } from '../storage/tables/layout.ts';
import type { Call } from './call.ts';

/** Ids of the files that a value of a field holds; none for fields of other kinds. */
export function filesIn({ type }: Pick<Field, 'type'>, value: unknown, kinds: KindRegistry): readonly string[] {
  const { files } = kinds[type] ?? {};
  return files === undefined || isEmpty(value) ? [] : files.of(value);
}

/**
 * Holds the files that come into a record and lets go of those that leave it. Only what the caller uploaded for the field
 * comes in, and only once: nobody gets at the files of a record by naming their ids. Throws 40000 otherwise.
 */
export async function holdFiles(call: Call, scope: WritableScope, before: Values, after: Values): Promise<void> {
  const { resource, identity, parts } = call;
  const { kinds } = parts.catalogue;
  const { transaction } = scope;
  const enterprise = scope.enterprise === undefined ? null : Number(scope.enterprise);
  const refused: Record<string, Message[]> = {};
  for (const field of Object.values(resource.fields)) {
    if (kinds[field.type]?.files === undefined || !(field.name in after)) continue;
    const [had, has] = [filesIn(field, before[field.name], kinds), filesIn(field, after[field.name], kinds)];
    const added = has.filter((id) => !had.includes(id));
    const claim = { by: identity.userId, purpose: `${resource.name}.${field.name}` };
    const claimable = await parts.files.claimable(transaction, added, claim);
    if (!added.every((id) => claimable.has(id))) refused[field.name] = [{ key: 'problems.fileGone' }];
    await parts.files.hold(transaction, added, enterprise);
    await parts.files.release(
      transaction,
      had.filter((id) => !has.includes(id)),
    );
  }
  if (Object.keys(refused).length > 0) throw badRequest(refused, { key: 'refused.values' });
}
