import { defineResource } from '../index.ts';

export default defineResource({
  name: 'repair',
  recordLabel: 'number',
  scope: false,
  fields: {
    number: { type: 'auto', label: 'No.', prefix: 'R', search: true, sortable: true },
    asset: { type: 'ref', label: 'Asset', to: 'asset', required: true, filter: true, width: 220 },
    problem: { type: 'textarea', label: 'Problem', required: true, list: true, search: true, max: 1000 },
    workshop: { type: 'text', label: 'Workshop', search: true, max: 60 },
    cost: { type: 'money', label: 'Cost', form: false, sortable: true },
    status: {
      type: 'enum',
      label: 'Status',
      filter: true,
      options: [
        { value: 'open', label: 'Open', color: 'orange' },
        { value: 'done', label: 'Done', color: 'green' },
      ],
    },
    doneOn: { type: 'date', label: 'Done on', form: false, sortable: true, filter: 'range' },
  },
  list: { presetsOf: 'status', preset: 'open' },
  states: {
    field: 'status',
    transitions: {
      finish: {
        label: 'Finish',
        done: 'Finished',
        from: ['open'],
        to: 'done',
        ask: [{ field: 'cost', optional: true }],
        set: { doneOn: { now: '0d' } },
      },
    },
  },
});
