import { defineResource } from '../index.ts';

export default defineResource({
  name: 'department',
  recordLabel: 'name',
  tree: { parent: 'parent', order: 'order' },
  fields: {
    name: { type: 'text', label: '名称', required: true, search: true, max: 30, width: 260 },
    parent: { type: 'tree', label: '上级', to: 'department', list: 'off' },
    leader: { type: 'ref', label: '负责人', to: 'user', filter: true },
    people: {
      type: 'computed',
      label: '人数',
      count: true,
      of: 'user',
      by: 'department',
      below: true,
      help: '含下级部门',
    },
    order: { type: 'int', label: '排序', min: 0, max: 999_999, help: '同级中从小到大；拖动部门会改写它' },
  },
});
