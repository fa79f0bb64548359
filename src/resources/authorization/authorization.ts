import { defineResource } from '../index.ts';

export default defineResource({
  name: 'authorization',
  recordLabel: 'code',
  scope: false,
  allow: { create: false, delete: false },
  fields: {
    code: { type: 'auto', label: '编号', prefix: 'SQ', search: true, sortable: true, width: 120 },
    granteeName: { type: 'text', label: '被授权企业', search: true, form: false, width: 180 },
    shopCount: { type: 'int', label: '店铺数', form: false, width: 90 },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'issued', label: '待使用', color: 'orange' },
        { value: 'active', label: '生效中', color: 'green' },
        { value: 'expired', label: '已到期', color: 'grey' },
        { value: 'ended', label: '已解除', color: 'grey' },
        { value: 'void', label: '已作废', color: 'grey' },
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
    note: { type: 'text', label: '备注', max: 100, width: 180, help: '给谁用、为什么；对方看不到' },
    codeExpiresAt: { type: 'datetime', label: '授权码到期', list: 'off', form: false },
    endedBy: {
      type: 'enum',
      label: '解除方',
      list: 'off',
      form: false,
      options: [
        { value: 'grantor', label: '我方' },
        { value: 'grantee', label: '对方' },
      ],
    },
    endedAt: { type: 'datetime', label: '解除时间', list: 'off', form: false },
    endReason: { type: 'textarea', label: '解除原因', form: false, max: 200 },
    shops: { type: 'ref', label: '授权店铺', to: 'shop', multiple: true, list: false, form: false },
    grantee: {
      type: 'ref',
      label: '被授权企业',
      to: 'enterprise',
      list: false,
      show: false,
      form: false,
      perm: { read: 'super_admin', write: 'super_admin' },
    },
  },
  list: {
    presetsOf: 'status',
    source: { help: '点“生成授权码”，把授权码发给对方企业，这条授权就会列在这里；对方输入授权码后生效。' },
  },
  show: {
    sections: [
      {
        title: '授权',
        fields: ['code', 'status', 'codeExpiresAt', 'granteeName', 'redeemedAt', 'expiresAt', 'handler', 'note'],
      },
      { title: '店铺', fields: ['shopCount', 'shops'] },
      { title: '解除', fields: ['endedBy', 'endedAt', 'endReason'] },
    ],
  },
  notices: { changed: { on: ['create', 'redeem', 'withdraw', 'lapse', 'end', 'expire'], to: 'handler' } },
  states: {
    field: 'status',
    transitions: {
      redeem: {
        label: '使用授权码',
        from: ['issued'],
        to: 'active',
        by: 'server',
        when: { field: 'redeemedAt', empty: false },
      },
      withdraw: { label: '撤回授权码', from: ['issued'], to: 'void', danger: true },
      lapse: {
        label: '标记授权码过期',
        from: ['issued'],
        to: 'void',
        when: { field: 'codeExpiresAt', lt: { now: '0d' } },
        due: { field: 'codeExpiresAt' },
      },
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
        when: { field: 'expiresAt', lt: { now: '0d' } },
        due: { field: 'expiresAt', at: 'end' },
      },
    },
  },
  actions: {
    issue: {
      label: '生成授权码',
      on: 'list',
      answers: 'secret',
      inputs: {
        range: {
          type: 'enum',
          label: '授权范围',
          required: true,
          default: 'chosen',
          options: [
            { value: 'chosen', label: '指定店铺' },
            { value: 'all', label: '现有的全部店铺' },
          ],
        },
        shops: {
          type: 'ref',
          label: '店铺',
          to: 'shop',
          multiple: true,
          help: '指定店铺时选择；对方只能看到这些店铺的基本信息',
        },
        expiresAt: { type: 'date', label: '授权到期', required: true, help: '到期后对方不再看到这些店铺' },
        note: { type: 'text', label: '备注', max: 100, help: '给谁用、为什么；对方看不到' },
      },
    },
  },
});
