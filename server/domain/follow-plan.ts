import { badRequest } from '../errors.ts';
import { changesBetween } from '../storage/records/history.ts';
import type { DomainRules } from './rules.ts';

/** Done with a next time named, a plan makes the one after it; it does not lie before the moment it is made. */
export const followPlanRules: DomainRules = {
  async beforeWrite({ operation, now, values: { nextAt } }) {
    if (operation !== 'complete' || typeof nextAt !== 'string' || nextAt > now.toISOString()) return;
    throw badRequest({ nextAt: [{ key: 'followPlan.nextIsPast' }] }, { key: 'followPlan.nextIsPast' });
  },

  async afterWrite({ operation, scope, actor, now, values }) {
    if (operation !== 'complete' || typeof values.nextAt !== 'string') return;
    const { subject, merchant, shop, method, owner, nextAt } = values;
    const next = { subject, merchant, shop, method, owner, planAt: nextAt, status: 'pending' };
    const by = String(actor.userId);
    const record = await scope.writer('followPlan').insert(next, { at: now, by });
    const made = { resource: 'followPlan', record, at: now, actor: { id: by, name: actor.username }, action: 'create' };
    await scope.keepHistory([{ ...made, changes: changesBetween({}, next) }]);
  },
};
