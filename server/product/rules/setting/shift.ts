import { dayOf } from '../../../../src/engine/fields/condition.ts';
import { addDays } from '../../../../src/engine/time/days.ts';
import { dayMinutes, minutesIn, readPeriods, wholeSpan } from '../../../../src/engine/time/hours.ts';
import roster from '../../../../src/resources/setting/roster.ts';
import shift from '../../../../src/resources/setting/shift.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

/**
 * Rules of shifts. The periods follow one another within 24 hours. They stay as they are while published days use the
 * shift: attendance is measured by them.
 */
export const shiftRules = defineRules(shift, {
  validate({ operation, values: { periods, breakMins } }) {
    if (operation !== 'create' && operation !== 'update') return undefined;
    const read = readPeriods(periods);
    const { start, end } = wholeSpan(read) ?? { start: 0, end: 0 };
    const minutes = minutesIn(read);
    if (minutes > dayMinutes) throw badField('periods', messageOf('shift.tooLong'));
    if (end - start > dayMinutes) throw badField('periods', messageOf('shift.overlap'));
    const paid = minutes - (breakMins ?? 0);
    if (paid <= 0) throw badField('breakMins', messageOf('shift.onlyBreak'));
    return { workTime: paid * 60 };
  },

  async beforeWrite({ operation, before, values, unscoped, now, timeZone }) {
    if (operation !== 'update' || !before) return;
    if (JSON.stringify(before.values.periods) === JSON.stringify(values.periods)) return;
    // A shift of yesterday may still go on.
    const since = addDays(dayOf(now, timeZone), -1);
    const used = await unscoped.records(roster.name).count(
      {
        where: {
          all: [
            { field: 'published', in: [before.id] },
            { field: 'date', gte: since },
          ],
        },
      },
      1,
    );
    if (used > 0) throw badField('periods', messageOf('shift.inUse'));
  },
});
