import { refused } from '../../../server/records/rules/refused.ts';
import { defineRules, type ValuesOf, type Write } from '../../../server/records/rules/rules.ts';
import { badField } from '../../../server/request/errors.ts';
import { daysBetween } from '../../../src/engine/time/days.ts';
import asset from '../resources/equipment/asset.ts';
import category from '../resources/equipment/category.ts';
import loan from '../resources/equipment/loan.ts';
import { message } from './messages.ts';

type Loan = ValuesOf<typeof loan.fields>;

/**
 * A loan lasts no longer than the category of its asset allows. Handing out an asset takes it from the shelf, taking it
 * back returns it with the condition that was found; one that is out already cannot be handed out again.
 */
export const loanRules = defineRules(loan, {
  async beforeWrite(write) {
    if (write.operation === 'delete') {
      if (write.before?.values.status === 'out') throw refused(message('stillOut'));
      return;
    }
    const { fromOn, dueOn } = write.values;
    const { before } = write;
    if (before?.values.fromOn === fromOn && before.values.dueOn === dueOn) return;
    const days = await daysOf(write);
    if (daysBetween(fromOn, dueOn) > days) throw badField('dueOn', message('tooLong', { days }));
  },

  transitions: {
    async approve({ values, effects, unscoped }) {
      const [lent] = await unscoped.records(asset.name).findMany([values.asset]);
      if (lent?.values.status !== 'available') throw refused(message('notThere', { asset: String(lent?.values.name) }));
      await effects.transition(asset, values.asset, 'lend');
    },

    async return({ values, effects }) {
      await effects.transition(asset, values.asset, 'takeBack');
      if (values.condition !== null) await effects.update(asset, values.asset, { condition: values.condition });
    },
  },
});

/** How many days the asset may be lent. */
async function daysOf({ values, unscoped }: Write<Loan>): Promise<number> {
  const [lent] = await unscoped.records(asset.name).findMany([values.asset]);
  const [kind] = await unscoped.records(category.name).findMany([String(lent?.values.category)]);
  return Number(kind?.values.days ?? 0);
}
