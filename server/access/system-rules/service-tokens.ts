import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import { defineRules } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import { badField } from '../../request/errors.ts';
import { isServer } from '../../request/server-identity.ts';
import { issueServiceToken } from '../../session/tokens/service-tokens.ts';
import { requireOwnDataScope, requireOwnPermissions, textsOf } from '../rights/own-rights.ts';

/**
 * An actor grants a token only permissions that they hold, and only an actor who sees the whole enterprise makes one,
 * because a token does. Nobody changes or issues a token that has more permissions than they do, but everybody who
 * manages tokens can revoke it.
 */
export function serviceTokensRules(system: SystemResources, enterprisePermissions: readonly string[]) {
  const ofEnterprises = new Set(enterprisePermissions);
  const serviceTokens = systemResource(system, 'serviceTokens');
  return defineRules(serviceTokens, {
    async beforeWrite({ operation, actor, before, values, now }) {
      if (isServer(actor)) return;
      if (operation === 'revoke' || operation === 'delete') return;
      requireOwnDataScope(actor, 'permissions', ['all']);
      const permissions = textsOf(values.permissions);
      requireOwnPermissions(actor, 'permissions', [...textsOf(before?.values.permissions), ...permissions]);
      const unknown = permissions.filter((code) => !ofEnterprises.has(code));
      if (unknown.length > 0)
        throw badField('permissions', {
          key: 'account.unknownPermission',
          params: { permissions: unknown.join(', ') },
        });
      const { expiresAt } = values;
      if (expiresAt !== null && expiresAt !== before?.values.expiresAt && Date.parse(expiresAt) <= now.getTime()) {
        throw badField('expiresAt', { key: 'serviceToken.expiresInThePast' });
      }
    },

    actions: {
      /** Returns a new token and ends the former one. Only its hash is stored. */
      async issue() {
        return async ({ effects, unscoped, id, now }) => {
          const { secret, start } = await issueServiceToken(unscoped.transaction, Number(id), now);
          await effects.update(serviceTokens, id, { status: 'active', start });
          return { secret };
        };
      },
    },
  });
}
