import { refused } from '../../../server/records/rules/refused.ts';
import { defineRules } from '../../../server/records/rules/rules.ts';
import asset from '../resources/equipment/asset.ts';
import repair from '../resources/equipment/repair.ts';
import { message } from './messages.ts';

/** A repair takes its asset from the shelf, and brings it back when it is finished. */
export const repairRules = defineRules(repair, {
  async afterWrite({ operation, values, effects, unscoped }) {
    if (operation !== 'create') return;
    const [broken] = await unscoped.records(asset.name).findMany([values.asset]);
    if (broken?.values.status === 'lent') throw refused(message('isLent', { asset: String(broken.values.name) }));
    if (broken?.values.status === 'available') await effects.transition(asset, values.asset, 'repair');
  },

  transitions: {
    async finish({ values, effects, unscoped }) {
      const [repaired] = await unscoped.records(asset.name).findMany([values.asset]);
      if (repaired?.values.status === 'inRepair') await effects.transition(asset, values.asset, 'repaired');
    },
  },
});
