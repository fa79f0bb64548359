import { defineResource } from '../index.ts';

export default defineResource({
  name: 'role',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', required: true, search: true, max: 30, sortable: true },
    code: { type: 'text', label: '编码', required: true, unique: true, max: 40 },
    permissions: { type: 'tags', label: '权限', max: 200 },
  },
});
