import { defineResource } from '../index.ts';

const isOut = { field: 'status', eq: 'out' } as const;
const isLate = { all: [isOut, { field: 'dueOn', lt: { now: '0d' } }] } as const;

export default defineResource({
  name: 'loan',
  recordLabel: 'number',
  scope: { owner: 'borrower' },
  fields: {
    number: { type: 'auto', label: 'No.', prefix: 'L', search: true, sortable: true },
    asset: {
      type: 'ref',
      label: 'Asset',
      to: 'asset',
      required: true,
      filter: true,
      width: 220,
      where: { field: 'status', eq: 'available' },
    },
    category: { type: 'lookup', label: 'Category', by: 'asset', field: 'category', filter: true },
    borrower: {
      type: 'ref',
      label: 'Borrower',
      to: 'person',
      required: true,
      filter: true,
      notify: true,
      default: { me: true },
    },
    fromOn: { type: 'date', label: 'From', required: true, filter: 'range', sortable: true },
    dueOn: { type: 'date', label: 'Due', required: true, filter: 'range', sortable: true, cell: 'nearDay', width: 160 },
    purpose: { type: 'textarea', label: 'Purpose', max: 500 },
    status: {
      type: 'enum',
      label: 'Status',
      filter: true,
      options: [
        { value: 'requested', label: 'Requested', color: 'orange' },
        { value: 'out', label: 'Out', color: 'blue' },
        { value: 'returned', label: 'Returned', color: 'green' },
        { value: 'declined', label: 'Declined', color: 'grey' },
      ],
    },
    returnedOn: { type: 'date', label: 'Returned on', form: false, filter: 'range', sortable: true, list: 'off' },
    condition: {
      type: 'int',
      label: 'Condition on return',
      form: false,
      min: 1,
      max: 5,
      list: 'off',
      cell: 'stars',
      widget: 'stars',
    },
    reason: { type: 'textarea', label: 'Reason', form: false, max: 500 },
  },
  checks: [{ label: 'Is before the day it is lent', where: { field: 'dueOn', gte: { field: 'fromOn' } } }],
  list: {
    sort: 'dueOn',
    preset: [{ preset: 'requested', perm: 'loans:decide' }, { preset: 'mine' }],
    presetsOf: 'status',
    presets: [
      { key: 'mine', label: 'Mine', where: { me: 'borrower' } },
      { key: 'late', label: 'Late', where: isLate },
    ],
    highlights: [{ tone: 'danger', label: 'Late', where: isLate }],
  },
  metrics: {
    loans: { label: 'Loans', count: true, unit: 'loans', where: { field: 'status', ne: 'declined' } },
    returned: { label: 'Returned', count: true, unit: 'loans', time: 'returnedOn' },
    returnedShare: { label: 'Share returned', ratio: ['returned', 'loans'] },
  },
  reports: {
    lending: {
      time: 'fromOn',
      metrics: ['loans', 'returned', 'returnedShare'],
      dimensions: ['category', 'borrower', 'asset'],
      filters: ['category'],
      charts: [{ title: 'How much is lent a day?', kind: 'bar', metrics: ['loans'] }],
    },
  },
  notices: {
    due: { remind: { field: 'dueOn', before: ['1d', '0d'] }, where: isOut, to: 'borrower' },
  },
  states: {
    field: 'status',
    transitions: {
      approve: {
        label: 'Hand out',
        done: 'Handed out',
        from: ['requested'],
        to: 'out',
        perm: 'loans:decide',
        bulk: true,
      },
      decline: {
        label: 'Decline',
        from: ['requested'],
        to: 'declined',
        ask: ['reason'],
        perm: 'loans:decide',
        danger: true,
      },
      return: {
        label: 'Take back',
        done: 'Taken back',
        from: ['out'],
        to: 'returned',
        ask: ['condition'],
        set: { returnedOn: { now: '0d' } },
        perm: 'loans:decide',
      },
      extend: { label: 'Extend', done: 'Extended', from: ['out'], to: 'out', ask: ['dueOn'], aside: true },
    },
  },
});
