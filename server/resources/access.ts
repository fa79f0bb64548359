import { say } from '../messages.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Call } from './call.ts';

/**
 * Platform staff leave a line in the log of operations of every other enterprise whose rows they are answered (decisions,
 * "Permissions and navigation"). Everyone else reads their own.
 */
export async function noteAccess(
  { identity, resource, parts, now, language }: Call,
  records: readonly StoredRecord[],
): Promise<void> {
  if (!identity.isPlatform || resource.owner === 'platform') return;
  const foreign = records.filter(({ enterprise }) => enterprise !== String(identity.enterpriseId));
  const enterprises = new Set(foreign.flatMap(({ enterprise }) => enterprise ?? []));
  if (enterprises.size === 0) return;
  await parts.database.transaction(async (trx) => {
    const all = parts.scopes.writableScopeFor(identity, now, trx);
    for (const enterprise of enterprises) {
      const seen = foreign.filter((record) => record.enterprise === enterprise);
      const [first] = seen;
      const one = seen.length === 1 && first ? { record: first.id } : {};
      const target =
        seen.length === 1 && first
          ? String(first.values[resource.recordLabel] ?? first.id)
          : say(language, { key: 'log.records', params: { count: seen.length } });
      await all.within(enterprise).keepOperations([{ resource: resource.name, action: 'view', target, ...one }]);
    }
  });
}
