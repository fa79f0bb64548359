import { defineResource } from '../index.ts';
import { ruleFields, ruleUnique } from './serviceStandard.ts';

/** How an enterprise counts service for itself: in place of the rule of the platform for the same figure. */
export default defineResource({
  name: 'serviceRule',
  recordLabel: 'name',
  scope: false,
  fields: ruleFields,
  unique: ruleUnique,
  list: {
    source: { help: '没有自己的规则时，按平台规则计算。需要更严或不同的口径时，在这里建一条。' },
    columns: ['name', 'platform', 'figure', 'validFrom', 'limit', 'hoursFrom', 'hoursTo', 'target', 'enabled'],
  },
  actions: {
    tryOn: {
      label: '试算会话',
      on: 'list',
      answers: 'lines',
      inputs: {
        conversation: { type: 'ref', label: '会话', to: 'conversation', required: true },
      },
    },
  },
});
