import { defineResource } from '../index.ts';

export default defineResource({
  name: 'category',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: 'Name', required: true, unique: true, search: true, max: 40, sortable: true },
    days: {
      type: 'int',
      label: 'Days at most',
      required: true,
      min: 1,
      max: 365,
      default: 14,
      help: 'How long somebody may keep it',
    },
    assets: { type: 'computed', label: 'Assets', of: 'asset', by: 'category', count: true, sortable: true },
    note: { type: 'textarea', label: 'Note', max: 500 },
  },
  list: { sort: 'name' },
});
