import { defineResource } from '../index.ts';

export default defineResource({
  name: 'serviceToken',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', required: true, unique: true, search: true, max: 60, width: 200 },
    status: {
      type: 'enum',
      label: '状态',
      form: false,
      filter: true,
      default: 'none',
      options: [
        { value: 'none', label: '未生成', color: 'orange' },
        { value: 'active', label: '使用中', color: 'green' },
        { value: 'revoked', label: '已吊销', color: 'grey' },
      ],
    },
    start: { type: 'text', label: '令牌开头', form: false, width: 130, max: 20 },
    expiresAt: {
      type: 'datetime',
      label: '到期时间',
      filter: 'range',
      sortable: true,
      help: '到期后立即失效；不填则一直有效，直到吊销',
    },
    lastUsedAt: { type: 'datetime', label: '最近使用', form: false, sortable: true },
    lastAddress: { type: 'text', label: '最近IP', form: false, list: 'off', max: 60 },
    revokedAt: { type: 'datetime', label: '吊销时间', form: false, list: 'off' },
    permissions: {
      type: 'tags',
      label: '权限',
      required: true,
      max: 2000,
      list: false,
      widget: 'permissionMatrix',
      help: '只能选择自己拥有的权限',
    },
    remark: { type: 'textarea', label: '备注', max: 500, list: 'off' },
  },
  list: {
    presets: [
      { key: 'active', label: '使用中', where: { field: 'status', eq: 'active' } },
      {
        key: 'expiring',
        label: '30 天内到期',
        where: {
          all: [
            { field: 'status', eq: 'active' },
            { field: 'expiresAt', lte: { now: '+30d' } },
          ],
        },
      },
    ],
  },
  form: { container: 'drawer', sections: [{ title: '页面与操作', fields: ['permissions'], wide: true }] },
  create: { next: { issue: '生成令牌' } },
  actions: {
    issue: {
      label: '生成令牌',
      confirm: '新令牌只显示一次；如果已有令牌，原令牌立即失效。',
      answers: 'secret',
      when: { field: 'status', ne: 'revoked' },
      danger: true,
    },
    revoke: {
      label: '吊销',
      confirm: '吊销后，使用这个令牌的系统立即无法访问，且不能恢复。',
      set: { status: 'revoked', revokedAt: { now: '0d' } },
      when: { field: 'status', ne: 'revoked' },
      bulk: true,
      danger: true,
    },
  },
});
