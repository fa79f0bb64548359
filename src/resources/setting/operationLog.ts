import { flatten } from '../../engine/routes/route.ts';
import { defineResource, list } from '../index.ts';

/** Every resource with its title, as the choices of the field `module`. */
const modules = [
  ...new Map(
    flatten(list).flatMap(({ name, title, view, component }) =>
      name === undefined || view === 'show' || component !== undefined ? [] : [[name, { value: name, label: title }]],
    ),
  ).values(),
];

export default defineResource({
  name: 'operationLog',
  recordLabel: 'target',
  scope: false,
  allow: { create: false, edit: false, delete: false },
  fields: {
    at: { type: 'datetime', label: '时间', filter: 'range', sortable: true },
    user: { type: 'ref', label: '人员', to: 'user', filter: true },
    token: { type: 'text', label: '服务令牌', filter: true, width: 140 },
    module: { type: 'enum', label: '模块', options: modules, filter: true, width: 120 },
    action: {
      type: 'enum',
      label: '动作',
      filter: true,
      width: 120,
      cell: 'operationName',
      options: [
        { value: 'create', label: '新建', color: 'green' },
        { value: 'update', label: '编辑', color: 'blue' },
        { value: 'delete', label: '删除', color: 'red' },
        { value: 'restore', label: '恢复', color: 'green' },
        { value: 'step', label: '操作', color: 'blue' },
        { value: 'reveal', label: '查看完整内容', color: 'orange' },
        { value: 'export', label: '导出', color: 'orange' },
        { value: 'import', label: '导入', color: 'orange' },
        { value: 'view', label: '平台查看', color: 'orange' },
        { value: 'reach', label: '授权查看', color: 'orange' },
      ],
    },
    target: { type: 'text', label: '对象', search: true, width: 240, cell: 'operationTarget' },
    address: { type: 'text', label: 'IP', search: true, width: 140 },
    requestId: { type: 'text', label: '请求编号', list: 'off', width: 300 },
    details: { type: 'textarea', label: '内容', widget: 'operationDetails' },
  },
  list: { sort: '-at', columns: ['at', 'user', 'token', 'module', 'action', 'target', 'address', 'requestId'] },
});
