import { defineResource } from '../index.ts';

export default defineResource({
  name: 'asset',
  recordLabel: 'name',
  copy: ['name'],
  fields: {
    name: { type: 'text', label: 'Name', required: true, search: true, max: 60, sortable: true, width: 220 },
    tag: { type: 'auto', label: 'Tag', prefix: 'EQ', search: true, sortable: true },
    category: { type: 'ref', label: 'Category', to: 'category', required: true, filter: true, width: 150 },
    serial: { type: 'text', label: 'Serial number', code: true, unique: true, search: true, max: 60, width: 160 },
    condition: {
      type: 'int',
      label: 'Condition',
      required: true,
      min: 1,
      max: 5,
      default: 5,
      sortable: true,
      filter: 'range',
      cell: 'stars',
      widget: 'stars',
    },
    status: {
      type: 'enum',
      label: 'Status',
      filter: true,
      options: [
        { value: 'available', label: 'Available', color: 'green' },
        { value: 'lent', label: 'Lent', color: 'blue' },
        { value: 'inRepair', label: 'In repair', color: 'orange' },
        { value: 'retired', label: 'Retired', color: 'grey' },
      ],
    },
    place: { type: 'text', label: 'Shelf', search: true, max: 40 },
    boughtOn: { type: 'date', label: 'Bought on', filter: 'range', sortable: true, list: 'off' },
    price: { type: 'money', label: 'Price', sortable: true, list: 'off' },
    picture: { type: 'image', label: 'Picture', maxSize: 5, accept: ['png', 'jpg', 'webp'], list: 'off' },
    loans: { type: 'computed', label: 'Loans', of: 'loan', by: 'asset', count: true, sortable: true },
    accessories: {
      type: 'rows',
      label: 'Accessories',
      of: 'accessory',
      by: 'asset',
      columns: ['name', 'count', 'supplier'],
      order: 'position',
      help: 'What comes with it: chargers, cables, bags',
    },
    note: { type: 'textarea', label: 'Note', max: 1000 },
  },
  list: {
    columns: ['name', 'tag', 'category', 'status', 'condition', 'place', 'serial', 'loans'],
    presetsOf: 'status',
    highlights: [{ tone: 'warning', label: 'Worn out', where: { field: 'condition', lte: 1 } }],
  },
  show: {
    related: [
      { resource: 'loan', by: 'asset' },
      { resource: 'repair', by: 'asset' },
    ],
  },
  import: { key: 'serial', onDuplicate: 'update' },
  states: {
    field: 'status',
    transitions: {
      /** An approved loan takes the asset out, a returned one brings it back. */
      lend: { label: 'Lend', from: ['available'], to: 'lent', by: 'server' },
      takeBack: { label: 'Take back', from: ['lent'], to: 'available', by: 'server' },
      repair: { label: 'Send to repair', from: ['available'], to: 'inRepair', aside: true, bulk: true },
      repaired: { label: 'Back from repair', from: ['inRepair'], to: 'available' },
      retire: { label: 'Retire', from: ['available', 'inRepair'], to: 'retired', danger: true },
    },
  },
});
