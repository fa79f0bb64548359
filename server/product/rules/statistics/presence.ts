import staff from '../../../../src/resources/quality/staff.ts';
import presence from '../../../../src/resources/statistics/presence.ts';
import { defineRules } from '../../../records/rules/rules.ts';

/** Shows on the board the users who are in service as agents. */
export const presenceRules = defineRules(presence, {
  async beforeWrite({ operation, values: { user }, unscoped }) {
    if (operation !== 'create') return undefined;
    const inService = {
      all: [
        { field: 'user', eq: user },
        { field: 'status', ne: 'left' },
      ],
    };
    return { onBoard: (await unscoped.records(staff.name).count({ where: inService })) > 0 };
  },
});
