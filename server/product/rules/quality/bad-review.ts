import { dayLength } from '../../../../src/engine/time/days.ts';
import badReview from '../../../../src/resources/quality/badReview.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules, type ValuesOf } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import { messageOf } from '../../messages/index.ts';

type BadReview = ValuesOf<typeof badReview.fields>;

/** For enterprises from before there was this setting. */
const defaultAppealDays = 7;

/**
 * Rules of bad reviews. The department is that of the agent. Agents change nothing of a case against themselves, but for
 * their appeal. A deduction may be appealed against within the days of the enterprise, once.
 */
export const badReviewRules = defineRules(badReview, {
  async beforeWrite({ operation, actor, before, values, unscoped }) {
    const isOwnCase = before?.values.agent === String(actor.userId);
    if (isOwnCase && (operation === 'update' || operation === 'delete')) {
      throw refused(messageOf('badReview.ownCase'));
    }
    if (before && before.values.agent === values.agent) return undefined;
    return { department: await departmentOf(unscoped, values.agent) };
  },

  transitions: {
    async submit({ values: { agent, deduction }, unscoped, now }) {
      const points = deduction ?? 0;
      if (points > 0 && agent === null) {
        throw badField('deduction', messageOf('badReview.nobodyToDeduct'));
      }
      const until = new Date(now.getTime() + (await appealDays(unscoped)) * dayLength).toISOString();
      return { deduction: points, appealable: points > 0, appealUntil: points > 0 ? until : null };
    },

    async rule({ before, values: { ruling, deduction } }) {
      const isSame = deduction === before?.values.deduction;
      if (ruling === 'upheld' && !isSame) throw badField('deduction', messageOf('badReview.upheldChanges'));
      if (ruling === 'changed' && isSame) throw badField('deduction', messageOf('badReview.changedNothing'));
    },
  },
});

async function departmentOf(scope: DataAccess, agent: BadReview['agent']): Promise<string | null> {
  const department = agent === null ? null : (await scope.records('user').find(agent))?.values.department;
  return typeof department === 'string' ? department : null;
}

async function appealDays(scope: DataAccess): Promise<number> {
  const own = scope.enterprise === undefined ? undefined : await scope.records('enterprise').find(scope.enterprise);
  const days = own?.values.appealDays;
  return typeof days === 'number' ? days : defaultAppealDays;
}
