import { defineResource } from '../index.ts';

export default defineResource({
  name: 'enterprise',
  recordLabel: 'name',
  owner: 'platform',
  fields: {
    name: { type: 'text', label: '名称', required: true, unique: true, search: true, max: 60, sortable: true },
    email: { type: 'email', label: '邮箱', required: true, search: true },
    mobile: { type: 'phone', label: '手机', search: true },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'pending', label: '待开通', color: 'orange' },
        { value: 'open', label: '已开通', color: 'green' },
        { value: 'closed', label: '停用', color: 'grey' },
      ],
    },
    shopQuota: { type: 'int', label: '店铺额度', min: 0, max: 100_000, help: '可以登记的店铺数；不填则不限' },
    clueRecycleDays: {
      type: 'int',
      label: '线索回收天数',
      min: 1,
      max: 365,
      default: 7,
      list: 'off',
      help: '领取后这么多天没有写跟进，线索自动回到线索池',
    },
    clueCoolingHours: {
      type: 'int',
      label: '线索冷却小时',
      min: 0,
      max: 720,
      default: 1,
      list: 'off',
      help: '退回线索的人在这段时间内不能再次领取它',
    },
    clueLimit: {
      type: 'int',
      label: '每人线索上限',
      min: 1,
      max: 100_000,
      list: 'off',
      help: '每人同时跟进的线索数；不填则不限',
    },
    appealDays: {
      type: 'int',
      label: '质检申诉天数',
      min: 1,
      max: 30,
      default: 7,
      list: 'off',
      help: '差评质检提交后，客服在这么多天内可以申诉',
    },
    openedAt: { type: 'datetime', label: '开通时间', form: false, sortable: true, filter: 'range' },
  },
  list: { presetsOf: 'status' },
  states: {
    field: 'status',
    transitions: {
      open: {
        label: '开通',
        from: ['pending'],
        to: 'open',
        ask: [{ field: 'shopQuota', optional: true }],
        set: { openedAt: { now: '0d' } },
      },
      disable: { label: '停用', from: ['open'], to: 'closed', danger: true },
      enable: { label: '启用', from: ['closed'], to: 'open' },
    },
  },
  actions: {
    resetAdministrator: {
      label: '重置管理员密码',
      confirm: '该企业第一位管理员的原密码立即失效，登录会话也会结束；新的一次性密码只显示一次，24 小时内有效。',
      answers: 'secret',
      when: { field: 'status', eq: 'open' },
      danger: true,
    },
  },
});
