import { defineResource } from '../index.ts';

/** What comes with an asset. Edited in the form of the asset, and listed by itself: which chargers are there? */
export default defineResource({
  name: 'accessory',
  recordLabel: 'name',
  scope: { through: 'asset' },
  fields: {
    name: { type: 'text', label: 'Name', required: true, search: true, sortable: true, max: 60, width: 220 },
    asset: { type: 'ref', label: 'Asset', to: 'asset', required: true, filter: true, width: 220 },
    count: { type: 'int', label: 'Pieces', required: true, min: 1, max: 99, default: 1, filter: 'range' },
    supplier: {
      type: 'enum',
      label: 'From',
      filter: true,
      options: [
        { value: 'maker', label: 'Its maker' },
        { value: 'other', label: 'Another maker' },
      ],
    },
    position: { type: 'int', label: 'Position', form: false, list: 'off' },
  },
});
