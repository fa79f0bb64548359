import authorization from '../../../../src/resources/authorization/authorization.ts';
import delegation from '../../../../src/resources/authorization/delegation.ts';
import delegatedShop from '../../../../src/resources/customer/delegatedShop.ts';
import { textsOf } from '../../../access/rights/own-rights.ts';
import type { Attempts } from '../../../http/rate-limits/attempts.ts';
import { countByPerson } from '../../../http/rate-limits/enforce.ts';
import {
  type CrossTenantEffects,
  defineRules,
  type Effects,
  type ListActionRun,
} from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import { findAuthorization } from '../../authorization/codes.ts';
import { messageOf } from '../../messages/index.ts';
import { handlerOf, logEnd } from './authorization.ts';

/** Authorization codes that a user and an enterprise may try. Valid ones do not count. */
const authorizationGuesses = {
  user: { limit: 10, seconds: 600 },
  enterprise: { limit: 50, seconds: 3600 },
} as const;

interface DelegationDependencies {
  readonly acrossTenants: CrossTenantEffects;
  readonly attempts: Attempts;
}

/** Maximum number of records for shops that are read at once. */
const maxShops = 5000;
/** Maximum number of active authorizations that are asked for a shop. */
const maxActive = 500;

/**
 * Rules of the authorizations that an enterprise has received. Redeeming a code activates the authorization of the other
 * enterprise and creates a record for each of its shops, which names an authorization that opens it. Every code that
 * opens nothing is refused with the same words.
 */
export function delegationRules({ acrossTenants, attempts }: DelegationDependencies) {
  return defineRules(delegation, {
    async beforeWrite({ operation, before }) {
      if (operation !== 'end') return undefined;
      return { endedBy: before?.values.endedBy ?? 'grantee' };
    },

    async afterWrite({ operation, id, values, unscoped, effects }) {
      if (operation !== 'end' && operation !== 'expire') return;
      const all = acrossTenants(unscoped.transaction);
      if (operation === 'end' && values.endedBy === 'grantee') {
        await endOfGrantor(all, String(values.authorization), values.endReason);
      }
      await moveShops(all, effects, id);
    },

    actions: {
      async redeem({ inputs: { authorizeCode }, actor }) {
        const forgive = await countByPerson(attempts, 'authorize', actor, authorizationGuesses);
        return async (write) => {
          const outcome = await redeem(acrossTenants(write.unscoped.transaction), write, authorizeCode);
          write.afterCommit(forgive);
          return outcome;
        };
      },
    },
  });
}

/** Ends the authorization of the other enterprise, and tells its log. */
async function endOfGrantor(all: Effects, id: string, endReason: string | null): Promise<void> {
  const granted = await all.unscoped.records('authorization').findForUpdate(id);
  if (granted?.enterprise === undefined || granted.values.status !== 'active') return;
  const there = all.within(granted.enterprise);
  await there.update(authorization, granted.id, { endedBy: 'grantee' });
  await there.transition(authorization, granted.id, 'end', { endReason });
  await logEnd(there.unscoped, 'authorization', granted.id, String(granted.values.code));
}

/** Assigns the shops of an authorization that is over to the latest of those that still open them. */
async function moveShops(all: Effects, effects: Effects, over: string): Promise<void> {
  const records = effects.unscoped.records('delegatedShop');
  const sort = [{ field: 'id', order: 'asc' as const }];
  const latest = [{ field: 'id', order: 'desc' as const }];
  const where = { field: 'delegation', eq: over };
  const moving = new Map(
    (await records.page({ where, sort, start: 0, end: maxShops })).map(({ id, values }) => [String(values.shop), id]),
  );
  if (moving.size === 0) return;
  const isActive = { field: 'status', eq: 'active' };
  const active = await effects.unscoped
    .records('delegation')
    .page({ where: isActive, sort: latest, start: 0, end: maxActive });
  for (const { id: delegationId, values } of active) {
    const granted = await all.unscoped.records('authorization').find(String(values.authorization));
    for (const shop of textsOf(granted?.values.shops)) {
      const id = moving.get(shop);
      if (id === undefined) continue;
      await effects.update(delegatedShop, id, { delegation: delegationId });
      moving.delete(shop);
    }
  }
}

async function redeem(all: Effects, { unscoped, effects, actor, now }: ListActionRun, code: string): Promise<null> {
  const grantee = String(unscoped.enterprise);
  const granted = await requireRedeemable(all.unscoped, await findAuthorization(unscoped.transaction, code), now);
  if (granted.enterprise === grantee) throw badField('authorizeCode', messageOf('authorization.ownCode'));
  const there = all.within(String(granted.enterprise));
  const names = await all.unscoped.labels('enterprise', new Set([grantee, String(granted.enterprise)]));
  const redeemedAt = now.toISOString();
  const granteeName = names.get(grantee) ?? grantee;
  await there.update(authorization, granted.id, { grantee, granteeName, redeemedAt });
  await there.transition(authorization, granted.id, 'redeem');
  const { code: number, shopCount, expiresAt } = granted.values;
  const received = await effects.create(delegation, {
    grantor: names.get(String(granted.enterprise)) ?? '',
    code: String(number),
    shopCount: Number(shopCount),
    expiresAt: String(expiresAt),
    redeemedAt,
    handler: handlerOf(actor, unscoped),
    authorization: Number(granted.id),
  });
  await addShops(effects, received.id, textsOf(granted.values.shops));
  const target = `${String(number)}：${granteeName}`;
  await there.unscoped.keepOperations([
    { resource: 'authorization', action: 'redeem', record: granted.id, target, isForeign: true },
  ]);
  return null;
}

/** Locks the authorization of a code that can be redeemed. Throws the same refusal whatever is wrong with it. */
async function requireRedeemable(all: WritableDataAccess, id: string | undefined, now: Date): Promise<StoredRecord> {
  const granted = id === undefined ? undefined : await all.records('authorization').findForUpdate(id);
  const isOpen = granted?.values.status === 'issued' && String(granted.values.codeExpiresAt) > now.toISOString();
  const grantor = isOpen ? await all.records('enterprise').find(String(granted.enterprise)) : undefined;
  if (!granted || grantor?.values.status !== 'open')
    throw badField('authorizeCode', messageOf('authorization.badCode'));
  return granted;
}

/** Creates a record for each shop that the enterprise has none for yet. Those of an earlier authorization show again. */
async function addShops(effects: Effects, received: string, shops: readonly string[]): Promise<void> {
  const records = effects.unscoped.records('delegatedShop');
  const fresh: string[] = [];
  for (const shop of shops) if ((await records.taken({ shop })).length === 0) fresh.push(shop);
  const sort = [{ field: 'id', order: 'asc' as const }];
  const where = { not: { field: 'delegation', eq: received } };
  for (const former of await records.page({ where, sort, start: 0, end: maxShops })) {
    if (shops.includes(String(former.values.shop)))
      await effects.update(delegatedShop, former.id, { delegation: received });
  }
  await effects.createMany(
    delegatedShop,
    fresh.map((shop) => ({ shop, delegation: received })),
  );
}
