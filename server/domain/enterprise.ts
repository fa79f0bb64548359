import { envelopeCode } from '../../src/engine/envelope.ts';
import { ApiError } from '../errors.ts';
import { admitFirstUser, forgetRegistration } from '../registration/enterprises.ts';
import type { DomainRules } from './rules.ts';

/**
 * Opening an enterprise that registered itself gives it its first administrator, deleting it frees their address. Nobody
 * closes their own: platform staff would lock out everybody who could open it again.
 */
export function enterpriseRules(enterprisePermissions: readonly string[]): DomainRules {
  return {
    async beforeWrite({ actor, before, values }) {
      if (before?.id !== String(actor.enterpriseId) || values.status === 'open') return;
      throw new ApiError({ code: envelopeCode.conflict, message: { key: 'account.ownEnterprise' } });
    },

    async afterWrite({ operation, scope, before, values, id }) {
      if (operation === 'delete') await forgetRegistration(scope.within(id));
      else if (values.status === 'open' && before?.values.status !== 'open') {
        await admitFirstUser(scope.within(id), enterprisePermissions);
      }
    },
  };
}
