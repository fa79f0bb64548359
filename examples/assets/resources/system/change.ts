import { flatten } from '../../../../src/engine/routes/route.ts';
import { defineResource, list } from '../index.ts';

/** Every resource with its title. */
const modules = [
  ...new Map(
    flatten(list).flatMap(({ name, title, view }) =>
      name === undefined || view !== undefined ? [] : [[name, { value: name, label: title }]],
    ),
  ).values(),
];

export default defineResource({
  name: 'change',
  recordLabel: 'target',
  scope: false,
  allow: { create: false, edit: false, delete: false },
  fields: {
    at: { type: 'datetime', label: 'Time', filter: 'range', sortable: true },
    user: { type: 'ref', label: 'Person', to: 'person', filter: true },
    token: { type: 'text', label: 'Service token', list: 'off' },
    module: { type: 'enum', label: 'Of', options: modules, filter: true, width: 140 },
    action: {
      type: 'enum',
      label: 'What',
      filter: true,
      width: 140,
      cell: 'operationName',
      options: [
        { value: 'create', label: 'Created', color: 'green' },
        { value: 'update', label: 'Edited', color: 'blue' },
        { value: 'delete', label: 'Deleted', color: 'red' },
        { value: 'restore', label: 'Restored', color: 'green' },
        { value: 'step', label: 'Step', color: 'blue' },
        { value: 'reveal', label: 'Revealed', color: 'orange' },
        { value: 'export', label: 'Exported', color: 'orange' },
        { value: 'import', label: 'Imported', color: 'orange' },
        { value: 'view', label: 'Seen by the platform', color: 'orange' },
        { value: 'reach', label: 'Seen by another organization', color: 'orange' },
      ],
    },
    target: { type: 'text', label: 'Record', search: true, width: 240, cell: 'operationTarget' },
    address: { type: 'text', label: 'IP', search: true, width: 140 },
    requestId: { type: 'text', label: 'Request', list: 'off', width: 300 },
    details: { type: 'textarea', label: 'Details', widget: 'operationDetails' },
  },
  list: { sort: '-at', columns: ['at', 'user', 'module', 'action', 'target', 'address', 'token', 'requestId'] },
});
