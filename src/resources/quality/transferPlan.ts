import { defineResource } from '../index.ts';

/** A plan that has taken effect, or is over, stays as it is. */
const settled = { field: 'status', in: ['effective', 'unrestored', 'restored', 'revoked'] } as const;

const items = [
  { value: 'account', label: '账号' },
  { value: 'scripts', label: '话术' },
  { value: 'sessions', label: '未结会话' },
  { value: 'orders', label: '售后单' },
] as const;

export default defineResource({
  name: 'transferPlan',
  recordLabel: 'code',
  fields: {
    code: { type: 'auto', label: '编号', prefix: 'Z', search: true, sortable: true, width: 130 },
    from: {
      type: 'ref',
      label: '原客服',
      to: 'user',
      required: true,
      notify: true,
      filter: true,
      readonlyWhen: settled,
    },
    shop: {
      type: 'ref',
      label: '店铺',
      to: 'shop',
      required: true,
      filter: true,
      width: 220,
      where: { field: 'staff', eq: { form: 'from' } },
      readonlyWhen: settled,
      help: '只列出原客服负责的店铺',
    },
    to: {
      type: 'ref',
      label: '接手客服',
      to: 'user',
      required: true,
      notify: true,
      filter: true,
      where: { field: 'status', eq: 'active' },
      readonlyWhen: settled,
    },
    effectAt: {
      type: 'datetime',
      label: '生效时间',
      required: true,
      filter: 'range',
      sortable: true,
      readonlyWhen: settled,
    },
    kind: {
      type: 'enum',
      label: '类型',
      filter: true,
      default: 'permanent',
      readonlyWhen: settled,
      options: [
        { value: 'permanent', label: '永久' },
        { value: 'temporary', label: '临时', color: 'orange' },
      ],
    },
    restoreAt: {
      type: 'datetime',
      label: '恢复时间',
      filter: 'range',
      sortable: true,
      when: { field: 'kind', eq: 'temporary' },
      requiredWhen: { field: 'kind', eq: 'temporary' },
      readonlyWhen: settled,
      help: '到时间后，店铺自动交还原客服',
    },
    reason: {
      type: 'enum',
      label: '原因',
      filter: true,
      options: [
        { value: 'leaving', label: '离职' },
        { value: 'absence', label: '请假' },
        { value: 'reassignment', label: '调岗' },
        { value: 'shift', label: '班次调整' },
        { value: 'customer', label: '客户要求' },
      ],
    },
    items: { type: 'enum', label: '交接项', multiple: true, list: 'off', options: items },
    handedOver: { type: 'enum', label: '已交接', multiple: true, list: 'off', form: false, options: items },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'pending', label: '待生效', color: 'orange' },
        { value: 'effective', label: '已生效', color: 'green' },
        { value: 'failed', label: '未生效', color: 'red' },
        { value: 'unrestored', label: '未恢复', color: 'red' },
        { value: 'restored', label: '已恢复', color: 'blue' },
        { value: 'revoked', label: '已撤销', color: 'grey' },
      ],
    },
    problem: {
      type: 'textarea',
      label: '需要处理',
      max: 500,
      form: false,
      list: 'off',
      when: { field: 'status', in: ['failed', 'unrestored'] },
    },
    doneAt: { type: 'datetime', label: '实际生效', form: false, list: 'off', sortable: true },
    restoredAt: { type: 'datetime', label: '实际恢复', form: false, list: 'off', sortable: true },
    revokeReason: { type: 'textarea', label: '撤销原因', max: 500, form: false, list: 'off' },
    // Whether the plan made the person responsible who takes over: a return then takes the shop from them again.
    hasAdded: { type: 'bool', label: '接手时新增', form: false, list: false, show: false },
    remark: { type: 'textarea', label: '备注', max: 500 },
  },
  list: {
    columns: ['code', 'shop', 'from', 'to', 'effectAt', 'status', 'kind', 'restoreAt', 'reason'],
    presetsOf: 'status',
    presets: [
      {
        key: 'attention',
        label: '需要处理',
        where: { field: 'status', in: ['failed', 'unrestored'] },
      },
      { key: 'mine', label: '与我有关', where: { any: [{ me: 'from' }, { me: 'to' }] } },
    ],
    sort: '-effectAt',
    highlights: [
      { tone: 'danger', label: '没有按计划完成，需要处理', where: { field: 'status', in: ['failed', 'unrestored'] } },
    ],
  },
  form: { container: 'drawer' },
  states: {
    field: 'status',
    transitions: {
      execute: {
        label: '立即执行',
        from: ['pending', 'failed'],
        to: 'effective',
        set: { doneAt: { now: '0d' }, problem: null },
        bulk: true,
      },
      reschedule: {
        label: '改期',
        from: ['pending', 'failed'],
        to: 'pending',
        ask: ['effectAt', { field: 'restoreAt', optional: true }],
        set: { problem: null },
      },
      handBack: {
        label: '恢复',
        from: ['effective', 'unrestored'],
        to: 'restored',
        when: { field: 'kind', eq: 'temporary' },
        set: { restoredAt: { now: '0d' }, problem: null },
      },
      keep: {
        label: '转为永久',
        from: ['effective', 'unrestored'],
        to: 'effective',
        ask: [{ field: 'remark', optional: true }],
        when: { field: 'kind', eq: 'temporary' },
        set: { kind: 'permanent', restoreAt: null, problem: null },
      },
      revoke: {
        label: '撤销',
        from: ['pending', 'failed'],
        to: 'revoked',
        ask: ['revokeReason'],
        set: { problem: null },
        danger: true,
      },
      takeEffect: {
        label: '到时生效',
        from: ['pending'],
        to: 'effective',
        due: { field: 'effectAt', refused: { take: 'fail', reason: 'problem' } },
        when: { field: 'effectAt', lte: { now: '0d' } },
        set: { doneAt: { now: '0d' } },
        by: 'server',
      },
      fail: { label: '未能生效', from: ['pending'], to: 'failed', by: 'server' },
      giveBack: {
        label: '到时恢复',
        from: ['effective'],
        to: 'restored',
        due: { field: 'restoreAt', refused: { take: 'failToGiveBack', reason: 'problem' } },
        when: {
          all: [
            { field: 'kind', eq: 'temporary' },
            { field: 'restoreAt', lte: { now: '0d' } },
          ],
        },
        set: { restoredAt: { now: '0d' } },
        by: 'server',
      },
      failToGiveBack: { label: '未能恢复', from: ['effective'], to: 'unrestored', by: 'server' },
    },
  },
  actions: {
    handOver: {
      label: '确认交接',
      ask: ['handedOver'],
      when: { field: 'items', empty: false },
    },
  },
});
