import { defineResource } from '../index.ts';

export default defineResource({
  name: 'team',
  recordLabel: 'name',
  tree: { parent: 'parent', order: 'order' },
  fields: {
    name: { type: 'text', label: 'Name', required: true, search: true, max: 30, width: 260 },
    parent: { type: 'tree', label: 'Above', to: 'team', list: 'off' },
    people: { type: 'computed', label: 'People', count: true, of: 'person', by: 'department', below: true },
    order: { type: 'int', label: 'Order', min: 0, max: 999_999, list: 'off' },
  },
});
