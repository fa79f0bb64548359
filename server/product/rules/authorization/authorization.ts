import { dayOf } from '../../../../src/engine/fields/condition.ts';
import authorization from '../../../../src/resources/authorization/authorization.ts';
import delegation from '../../../../src/resources/authorization/delegation.ts';
import { textsOf } from '../../../access/rights/own-rights.ts';
import { type CrossTenantEffects, defineRules, type Effects, type Written } from '../../../records/rules/rules.ts';
import type { Identity } from '../../../request/context.ts';
import { badField } from '../../../request/errors.ts';
import { say } from '../../../request/messages.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import { forgetAuthorizationCode, issueAuthorizationCode } from '../../authorization/codes.ts';
import { messageOf } from '../../messages/index.ts';

type Ended = Pick<Written<Record<string, unknown>>, 'values' | 'unscoped'>;

/** How long a code can be redeemed, in hours. */
const codeHours = 24;
/** Maximum number of shops of one authorization. */
const maxShops = 2000;
/** Operations after which a code opens nothing any more. */
const spending: ReadonlySet<string> = new Set(['redeem', 'withdraw', 'lapse']);

/**
 * Rules of the authorizations that an enterprise grants. A code is shown once, and only its hash is stored. Ending an
 * authorization ends it on the other side, too, in the same transaction.
 */
export function authorizationRules(acrossTenants: CrossTenantEffects) {
  return defineRules(authorization, {
    async beforeWrite({ operation, before }) {
      if (operation !== 'end') return undefined;
      return { endedBy: before?.values.endedBy ?? 'grantor' };
    },

    async afterWrite({ operation, id, values, unscoped }) {
      if (spending.has(operation)) await forgetAuthorizationCode(unscoped.transaction, Number(id));
      if (operation === 'end' && values.endedBy === 'grantor')
        await endOfGrantee(acrossTenants, id, { values, unscoped });
    },

    actions: {
      async issue({ inputs: { range, shops, expiresAt }, scoped, now }) {
        if (expiresAt < dayOf(now, scoped.context.timeZone))
          throw badField('expiresAt', messageOf('authorization.expiresInThePast'));
        const chosen = range === 'all' ? await allShops(scoped) : textsOf(shops);
        if (chosen.length === 0)
          throw badField('shops', messageOf(range === 'all' ? 'authorization.noShops' : 'authorization.chooseShops'));
        return async ({ effects, unscoped, actor, inputs: { note } }) => {
          const codeExpiresAt = new Date(now.getTime() + codeHours * 3_600_000).toISOString();
          const { id } = await effects.create(authorization, {
            shops: chosen,
            shopCount: chosen.length,
            expiresAt,
            note,
            codeExpiresAt,
            handler: handlerOf(actor, unscoped),
          });
          return { secret: await issueAuthorizationCode(unscoped.transaction, Number(id), now) };
        };
      },
    },
  });
}

/**
 * Returns the user who acts as the handler of a record. Platform staff act for an enterprise that they do not belong
 * to.
 */
export function handlerOf(actor: Identity, { enterprise }: Pick<DataAccess, 'enterprise'>): string | null {
  return String(actor.enterpriseId) === enterprise ? String(actor.userId) : null;
}

/** Returns the shops that the user sees. */
async function allShops(scoped: DataAccess): Promise<string[]> {
  const sort = [{ field: 'id', order: 'asc' as const }];
  const found = await scoped.records('shop').page({ sort, start: 0, end: maxShops + 1 });
  if (found.length > maxShops) throw badField('shops', messageOf('authorization.tooManyShops', { maximum: maxShops }));
  return found.map(({ id }) => id);
}

/** Ends every authorization of an enterprise that is closed, and withdraws the codes that nobody has used. */
export async function endAuthorizations(within: Effects): Promise<void> {
  const where = { field: 'status', in: ['issued', 'active'] };
  const sort = [{ field: 'id', order: 'asc' as const }];
  const endReason = say('zh', messageOf('authorization.enterpriseClosed'));
  for (;;) {
    const some = await within.unscoped.records(authorization.name).page({ where, sort, start: 0, end: 100 });
    for (const { id, values } of some) {
      if (values.status === 'active') await within.transition(authorization, id, 'end', { endReason });
      else await within.transition(authorization, id, 'withdraw');
    }
    if (some.length < 100) return;
  }
}

/** Ends the record of the other enterprise, and tells its log. */
async function endOfGrantee(acrossTenants: CrossTenantEffects, id: string, { values, unscoped }: Ended): Promise<void> {
  const there = acrossTenants(unscoped.transaction).within(String(values.grantee));
  const where = {
    all: [
      { field: 'authorization', eq: Number(id) },
      { field: 'status', eq: 'active' },
    ],
  };
  const sort = [{ field: 'id', order: 'asc' as const }];
  for (const received of await there.unscoped.records('delegation').page({ where, sort, start: 0, end: 1 })) {
    await there.update(delegation, received.id, { endedBy: 'grantor' });
    await there.transition(delegation, received.id, 'end', { endReason: String(values.endReason) });
    await logEnd(there.unscoped, 'delegation', received.id, String(received.values.grantor));
  }
}

/** Writes a line that somebody of the other enterprise has ended the authorization. */
export async function logEnd(scope: WritableDataAccess, resource: string, record: string, target: string) {
  await scope.keepOperations([{ resource, action: 'end', record, target, isForeign: true }]);
}
