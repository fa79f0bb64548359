import enterprise from '../../../../src/resources/setting/enterprise.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { endAuthorizations } from '../authorization/authorization.ts';

/** Closing or deleting an enterprise ends its authorizations. */
export const enterpriseRules = defineRules(enterprise, {
  async afterWrite({ operation, effects, values, id }) {
    if (operation === 'delete' || values.status !== 'open') await endAuthorizations(effects.within(id));
  },
});
