import followPlan from '../../../../src/resources/customer/followPlan.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

/** Completing a plan that has a next time creates the following plan. The next time must not be in the past. */
export const followPlanRules = defineRules(followPlan, {
  transitions: {
    async complete({ now, values, effects }) {
      const { subject, merchant, shop, method, owner, nextAt } = values;
      if (nextAt === null) return;
      if (nextAt <= now.toISOString()) {
        throw badField('nextAt', messageOf('followPlan.nextIsPast'));
      }
      await effects.create(followPlan, { subject, merchant, shop, method, owner, planAt: nextAt });
    },
  },
});
