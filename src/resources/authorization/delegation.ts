import { defineResource } from '../index.ts';

export default defineResource({
  name: 'delegation',
  recordLabel: 'grantor',
  scope: false,
  allow: { create: false, delete: false },
  fields: {
    grantor: { type: 'text', label: '授权企业', search: true, sortable: true, form: false, width: 200 },
    code: { type: 'text', label: '编号', search: true, form: false, width: 120 },
    shopCount: { type: 'int', label: '店铺数', form: false, width: 90 },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'active', label: '生效中', color: 'green' },
        { value: 'expired', label: '已到期', color: 'grey' },
        { value: 'ended', label: '已解除', color: 'grey' },
      ],
    },
    expiresAt: {
      type: 'date',
      label: '授权到期',
      filter: 'range',
      sortable: true,
      form: false,
      cell: 'nearDay',
      width: 180,
    },
    redeemedAt: { type: 'datetime', label: '授权时间', sortable: true, form: false },
    handler: { type: 'ref', label: '经办人', to: 'user', notify: true, filter: true, form: false, width: 120 },
    remark: { type: 'text', label: '备注', max: 100, width: 180, help: '只在本企业内可见' },
    endedBy: {
      type: 'enum',
      label: '解除方',
      list: 'off',
      form: false,
      options: [
        { value: 'grantor', label: '对方' },
        { value: 'grantee', label: '我方' },
      ],
    },
    endedAt: { type: 'datetime', label: '解除时间', list: 'off', form: false },
    endReason: { type: 'textarea', label: '解除原因', form: false, max: 200 },
    authorization: {
      type: 'int',
      label: '授权',
      list: false,
      show: false,
      form: false,
      perm: { read: 'super_admin', write: 'super_admin' },
    },
  },
  list: {
    presetsOf: 'status',
    source: { help: '点“输入授权码”，填入其他企业发来的授权码，对方授权的店铺就会开放给本企业。' },
  },
  show: {
    sections: [
      {
        title: '授权',
        fields: ['grantor', 'code', 'status', 'shopCount', 'redeemedAt', 'expiresAt', 'handler', 'remark'],
      },
      { title: '解除', fields: ['endedBy', 'endedAt', 'endReason'] },
    ],
    related: [{ resource: 'delegatedShop', by: 'delegation', title: '店铺', create: false }],
  },
  notices: { changed: { on: ['create', 'end', 'expire'], to: 'handler' } },
  states: {
    field: 'status',
    transitions: {
      end: {
        label: '解除授权',
        from: ['active'],
        to: 'ended',
        aside: true,
        ask: ['endReason'],
        set: { endedAt: { now: '0d' } },
        danger: true,
      },
      expire: {
        label: '标记到期',
        from: ['active'],
        to: 'expired',
        aside: true,
        when: { field: 'expiresAt', lt: { now: '0d' } },
        due: { field: 'expiresAt', at: 'end' },
      },
    },
  },
  actions: {
    redeem: {
      label: '输入授权码',
      done: '授权已生效',
      on: 'list',
      inputs: {
        authorizeCode: {
          type: 'text',
          label: '授权码',
          required: true,
          max: 100,
          help: '由对方企业生成；只能使用一次，24 小时内有效',
        },
      },
    },
  },
});
