import { defineResource } from '../index.ts';

export default defineResource({
  name: 'accessRole',
  recordLabel: 'name',
  copy: ['name', 'code'],
  fields: {
    name: { type: 'text', label: 'Name', required: true, search: true, max: 30, sortable: true },
    code: { type: 'text', label: 'Code', required: true, unique: true, search: true, max: 40 },
    scope: {
      type: 'enum',
      label: 'Data scope',
      required: true,
      filter: true,
      default: 'all',
      widget: 'dataScope',
      options: [
        { value: 'all', label: 'All records' },
        { value: 'departmentTree', label: 'Own team and those below' },
        { value: 'department', label: 'Own team' },
        { value: 'own', label: 'Own records only' },
      ],
    },
    people: { type: 'computed', label: 'People', count: true, of: 'person', by: 'roles', sortable: true },
    permissions: { type: 'tags', label: 'Permissions', max: 2000, list: false, widget: 'permissionMatrix' },
  },
  form: { container: 'drawer', sections: [{ title: 'Pages', fields: ['permissions'], wide: true }] },
  show: { slot: 'roleTools' },
});
