import { ruleFields, ruleUnique } from '../choices.ts';
import { defineResource } from '../index.ts';

/** How platforms count service. Platform staff keep them; an enterprise may have a `serviceRule` in their place. */
export default defineResource({
  name: 'serviceStandard',
  recordLabel: 'name',
  owner: 'platform',
  fields: ruleFields,
  unique: ruleUnique,
  list: {
    source: { help: '各平台公布的口径。先加入常用规则，再按平台的公告修改。' },
    columns: ['name', 'platform', 'figure', 'validFrom', 'limit', 'hoursFrom', 'hoursTo', 'target', 'enabled'],
  },
  actions: {
    addBuiltIn: {
      label: '加入常用规则',
      done: '已加入常用规则',
      on: 'list',
      perm: 'super_admin',
    },
  },
});
