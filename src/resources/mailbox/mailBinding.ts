import { defineResource } from '../index.ts';

export default defineResource({
  name: 'mailBinding',
  recordLabel: 'code',
  fields: {
    code: { type: 'auto', label: '编号', prefix: 'B', search: true, sortable: true, width: 130 },
    shop: { type: 'ref', label: '店铺', to: 'shop', required: true, filter: true, width: 240 },
    mailbox: {
      type: 'ref',
      label: '邮箱',
      to: 'mailbox',
      required: true,
      filter: true,
      width: 240,
      where: { field: 'status', eq: 'idle' },
      help: '只列出空闲的邮箱',
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'bound', label: '绑定中', color: 'green' },
        { value: 'ended', label: '已解绑', color: 'grey' },
      ],
    },
    boundBy: { type: 'ref', label: '绑定人', to: 'user', filter: true, form: false },
    boundAt: { type: 'datetime', label: '绑定时间', form: false, filter: 'range', sortable: true },
    endedBy: { type: 'ref', label: '解绑人', to: 'user', form: false, list: 'off' },
    endedAt: { type: 'datetime', label: '解绑时间', form: false, filter: 'range', sortable: true },
    reason: { type: 'textarea', label: '原因', max: 500, form: false, list: 'off' },
    remark: { type: 'textarea', label: '备注', max: 500 },
  },
  list: {
    columns: ['code', 'shop', 'mailbox', 'status', 'boundBy', 'boundAt', 'endedAt'],
    presetsOf: 'status',
    sort: '-boundAt',
    highlights: [{ tone: 'muted', label: '已解绑', where: { field: 'status', eq: 'ended' } }],
  },
  allow: { edit: false, delete: false },
  states: {
    field: 'status',
    transitions: {
      change: {
        label: '更换',
        done: '已更换邮箱',
        from: ['bound'],
        to: 'bound',
        ask: ['mailbox', 'reason'],
        set: { boundBy: { me: true }, boundAt: { now: '0d' } },
      },
      unbind: {
        label: '解绑',
        from: ['bound'],
        to: 'ended',
        aside: true,
        ask: ['reason'],
        set: { endedBy: { me: true }, endedAt: { now: '0d' } },
        danger: true,
        bulk: true,
      },
    },
  },
});
