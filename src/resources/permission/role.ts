import { defineResource } from '../index.ts';

export default defineResource({
  name: 'role',
  recordLabel: 'name',
  copy: ['name', 'code'],
  fields: {
    name: { type: 'text', label: '名称', required: true, search: true, max: 30, sortable: true, width: 200 },
    code: {
      type: 'text',
      label: '编码',
      required: true,
      unique: true,
      search: true,
      max: 40,
      sortable: true,
      width: 180,
    },
    scope: {
      type: 'enum',
      label: '数据范围',
      required: true,
      filter: true,
      default: 'all',
      widget: 'dataScope',
      help: '能看到哪些有负责人或部门的数据；有多个角色时以最大的为准',
      options: [
        { value: 'all', label: '全部' },
        { value: 'departmentTree', label: '本部门及下级' },
        { value: 'department', label: '本部门' },
        { value: 'own', label: '仅本人' },
      ],
    },
    people: { type: 'computed', label: '人数', count: true, of: 'user', by: 'roles', sortable: true },
    permissions: { type: 'tags', label: '权限', max: 2000, list: false, widget: 'permissionMatrix' },
  },
  actions: {
    addStandard: {
      label: '添加常用角色',
      on: 'list',
      answers: 'lines',
      confirm: '添加主管、客服、商务和质检中还没有的，各带合适的权限和数据范围；已有的角色不变。',
    },
  },
  form: { container: 'drawer', sections: [{ title: '页面与操作', fields: ['permissions'], wide: true }] },
  show: { slot: 'roleTools' },
});
