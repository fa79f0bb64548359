import { dayOf } from '../../../../src/engine/fields/condition.ts';
import shop from '../../../../src/resources/customer/shop.ts';
import staff from '../../../../src/resources/quality/staff.ts';
import presence from '../../../../src/resources/statistics/presence.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { messageOf } from '../../messages/index.ts';

/** Number of shops that a refusal names. */
const namedShops = 3;

/**
 * Rules of customer service staff. Nobody leaves, and no file is deleted, while shops are still served by the user; the
 * last day is not in the future. A user who is in service is on the board of the agents.
 */
export const staffRules = defineRules(staff, {
  validate({ operation, values: { leftAt }, now, timeZone }) {
    if (operation === 'leave' && leftAt !== null && leftAt > dayOf(now, timeZone))
      throw badField('leftAt', messageOf('staff.leavesLater'));
  },

  async beforeWrite({ operation, before, values: { name }, unscoped }) {
    if (!before || (operation !== 'leave' && operation !== 'delete')) return;
    await lockShopsOf(unscoped, before.values.user);
    const served = {
      all: [
        { field: 'staff', in: [before.values.user] },
        { field: 'status', ne: 'disabled' },
      ],
    } as const;
    const sort = [{ field: 'id', order: 'asc' }] as const;
    const { records, total } = await unscoped
      .records(shop.name)
      .pageOf({ where: served, sort, start: 0, end: namedShops });
    if (total === 0) return;
    const names = records.map((record) => String(record.values.name)).join('、');
    throw refused(messageOf('staff.stillServes', { name, count: total, names }));
  },

  async afterWrite({ operation, values: { user, status }, unscoped, effects }) {
    const onBoard = operation !== 'delete' && status !== 'left';
    const [known] = await unscoped.records(presence.name).page({
      where: { field: 'user', eq: user },
      sort: [{ field: 'id', order: 'asc' }],
      start: 0,
      end: 1,
    });
    if (known) await effects.update(presence, known.id, { onBoard });
    else if (onBoard) await effects.create(presence, { user, status: 'offline' });
  },
});

/**
 * Takes a lock until the transaction ends, under which a user is handed a shop or leaves. Without it, parallel handovers
 * would exceed the maximum of the user, or give a shop to somebody who has left.
 */
export async function lockShopsOf(scope: WritableDataAccess, user: string): Promise<void> {
  await scope.lockAdvisory(`shops of user ${user}`);
}
