import { type Condition, dayOf, holds } from '../../../../src/engine/fields/condition.ts';
import { daysBetween } from '../../../../src/engine/time/days.ts';
import roster from '../../../../src/resources/setting/roster.ts';
import shift from '../../../../src/resources/setting/shift.ts';
import { defineRules, type Effects, type ListActionRun, type PreparedOnList } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import type { Selection } from '../../../storage/records/query/query-context.ts';
import { asConditionRecord, type StoredRecord } from '../../../storage/records/query/rows.ts';
import { messageOf } from '../../messages/index.ts';
import { assessDay, shiftEnd } from '../statistics/attendance.ts';

/** Days that one publication covers at most. */
const maxDays = 62;
/** Records per query. */
const slice = 200;

interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Rules of the roster. What is planned becomes valid when it is published: until then the shift that was published
 * before counts. Attendance is compared with the published shift when that is over, and whenever it changes afterwards.
 */
export const rosterRules = defineRules(roster, {
  validate({ operation, values: { shift: planned, published } }) {
    if (operation !== 'create' && operation !== 'update') return undefined;
    return { status: planned === published ? ('published' as const) : ('draft' as const) };
  },

  transitions: {
    async publish({ values: { shift: planned, date }, unscoped, timeZone }) {
      // Its periods stay as they are until the days that use them can be seen.
      if (planned !== null) await unscoped.records(shift.name).findForShare(planned);
      return { published: planned, endsAt: (await shiftEnd(unscoped, planned, date, timeZone)) ?? null };
    },
    async withdraw() {
      return { published: null, endsAt: null };
    },
  },

  async afterWrite({ operation, before, values: { user, date, published }, effects, now, timeZone }) {
    const isOver = operation === 'close' || operation === 'closeChanged';
    if (!isOver && (before?.values.published ?? null) === published) return;
    if (date > dayOf(now, timeZone)) return;
    await assessDay(effects, { user, date, shift: published }, { now, timeZone });
  },

  actions: {
    publishDays: async (prepared) =>
      forDays(prepared, { field: 'status', eq: 'draft' }, async ({ id }, effects) => {
        await effects.transition(roster, id, 'publish');
      }),
    withdrawDays: async (prepared) =>
      forDays(prepared, { field: 'published', empty: false }, async ({ id, values }, effects) => {
        // What was changed since it was published is a draft already.
        if (values.status === 'draft') await effects.update(roster, id, { published: null, endsAt: null });
        else await effects.transition(roster, id, 'withdraw');
      }),
  },
});

/**
 * Runs work for every record on these days that the list selects and that satisfies the condition, also once it is
 * locked: another user may have published or withdrawn it meanwhile.
 */
function forDays(
  { inputs: { from, to }, selection = {} }: PreparedOnList<Days>,
  condition: Condition,
  work: (record: StoredRecord, effects: Effects) => Promise<void>,
) {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw badField('to', messageOf('roster.endsBefore'));
  if (days > maxDays) {
    throw badField('to', messageOf('roster.tooManyDays', { maximum: maxDays }));
  }
  return async ({ scoped, effects }: ListActionRun) => {
    const where = within(selection, { from, to }, condition);
    const cells = scoped.records(roster.name);
    let count = 0;
    for (;;) {
      const sort = [{ field: 'id', order: 'asc' }] as const;
      const found = await cells.page({ ...selection, where, sort, start: 0, end: slice });
      for (const { id } of found) {
        const record = await cells.findForUpdate(id);
        if (!record || !holds(condition, asConditionRecord(record), scoped.context)) continue;
        await work(record, effects);
        count += 1;
      }
      if (found.length < slice) return { count };
    }
  };
}

function within({ where }: Selection, { from, to }: Days, condition: Condition): Selection['where'] {
  const days = [{ field: 'date', gte: from }, { field: 'date', lte: to }, condition];
  return { all: where ? [where, ...days] : days };
}
