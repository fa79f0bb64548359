import { say } from '../messages.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Call } from './call.ts';
import { isId } from './list-query.ts';

/** What a call asked for, where it does not answer records. */
interface Reading {
  /** The path behind the resource: `counts`, `12/history`. */
  readonly what: string;
  /** The record that the path names. */
  readonly id: string;
  readonly params: URLSearchParams;
}

/**
 * Platform staff leave a line in the log of operations of every other enterprise whose rows they are answered (decisions,
 * "Permissions and navigation"). Everyone else reads their own.
 */
export async function noteAccess(call: Call, records: readonly StoredRecord[]): Promise<void> {
  if (!isOfPlatform(call)) return;
  const { identity, resource, parts, now, language } = call;
  call.access.isNoted = true;
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

/**
 * The line for whatever was read and has not been noted as the records it was: figures, history, a tree. It stands in the
 * enterprise of the record or those that were asked for; a question about all of them stands in the log of the platform.
 */
export async function noteReading(call: Call, { what, id, params }: Reading): Promise<void> {
  if (!isOfPlatform(call) || call.access.isNoted) return;
  const { identity, resource, parts, now, language } = call;
  const record = isId(id) ? await call.scope.records(resource.name).find(id) : undefined;
  if (record) return noteAccess(call, [record]);
  const enterprises = enterprisesAsked(call, params);
  const target = say(language, { key: 'log.overview' });
  const operation = { resource: resource.name, action: 'view', target, facts: { read: what } };
  await parts.database.transaction(async (trx) => {
    const all = parts.scopes.writableScopeFor(identity, now, trx);
    if (enterprises.length === 0) await all.keepOperations([operation]);
    for (const enterprise of enterprises) await all.within(enterprise).keepOperations([operation]);
  });
}

/** Other enterprises whose rows a question of platform staff is about; none where it is about all there are. */
export function enterprisesAsked({ identity }: Call, params: URLSearchParams): string[] {
  const asked = new Set(params.getAll('enterprise').filter(isId));
  return identity.isPlatform ? [...asked].filter((enterprise) => enterprise !== String(identity.enterpriseId)) : [];
}

function isOfPlatform({ identity, resource }: Call): boolean {
  return identity.isPlatform && resource.owner !== 'platform';
}
