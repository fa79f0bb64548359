import { defineResource } from '../index.ts';

export default defineResource({
  name: 'followPlan',
  recordLabel: 'subject',
  extend: true,
  fields: {
    subject: { type: 'text', label: '主题', required: true, search: true, max: 60, width: 220 },
    merchant: { type: 'ref', label: '商家', to: 'merchant', required: true, filter: true, width: 200 },
    shop: {
      type: 'ref',
      label: '店铺',
      to: 'shop',
      filter: true,
      list: 'off',
      width: 200,
      where: { field: 'merchant', eq: { form: 'merchant' } },
    },
    method: {
      type: 'enum',
      label: '方式',
      filter: true,
      default: 'phone',
      options: [
        { value: 'phone', label: '电话' },
        { value: 'wechat', label: '微信' },
        { value: 'visit', label: '上门' },
        { value: 'email', label: '邮件' },
        { value: 'meeting', label: '会议' },
      ],
    },
    planAt: { type: 'datetime', label: '计划时间', required: true, filter: 'range', sortable: true },
    owner: {
      type: 'ref',
      label: '负责人',
      to: 'user',
      notify: true,
      required: true,
      filter: true,
      default: { me: true },
      defaultFrom: { by: 'merchant', field: 'owner' },
    },
    status: {
      type: 'enum',
      label: '状态',
      filter: true,
      options: [
        { value: 'pending', label: '待跟进', color: 'blue' },
        { value: 'done', label: '已完成', color: 'green' },
        { value: 'cancelled', label: '已取消', color: 'grey' },
      ],
    },
    content: { type: 'textarea', label: '内容', max: 1000 },
    result: { type: 'textarea', label: '结果', form: false, max: 1000 },
    nextAt: {
      type: 'datetime',
      label: '下次跟进',
      form: false,
      list: 'off',
      help: '填写后自动生成下一个跟进计划',
    },
    doneAt: { type: 'datetime', label: '完成时间', form: false, list: 'off', filter: 'range', sortable: true },
    cancelReason: { type: 'textarea', label: '取消原因', form: false, max: 500 },
  },
  list: {
    sort: 'planAt',
    preset: 'todo',
    layouts: ['table', 'calendar'],
    calendar: { date: 'planAt', move: 'reschedule' },
    presets: [
      {
        key: 'todo',
        label: '我的待跟进',
        where: { all: [{ me: 'owner' }, { field: 'status', eq: 'pending' }] },
      },
      { key: 'mine', label: '我的', where: { me: 'owner' } },
      {
        key: 'overdue',
        label: '已逾期',
        where: {
          all: [
            { field: 'status', eq: 'pending' },
            { field: 'planAt', lt: { now: '0d' } },
          ],
        },
      },
      {
        key: 'soon',
        label: '3 天内',
        where: {
          all: [
            { field: 'status', eq: 'pending' },
            { field: 'planAt', gte: { now: '0d' } },
            { field: 'planAt', lte: { now: '+3d' } },
          ],
        },
      },
      { key: 'done', label: '已完成', where: { field: 'status', eq: 'done' } },
    ],
    highlights: [
      {
        tone: 'danger',
        label: '已逾期',
        where: {
          all: [
            { field: 'status', eq: 'pending' },
            { field: 'planAt', lt: { now: '0d' } },
          ],
        },
      },
    ],
  },
  metrics: {
    planned: { label: '计划跟进', count: true, ahead: true, help: '计划时间在时间段内的跟进计划数', unit: '个' },
    done: {
      label: '完成跟进',
      count: true,
      time: 'doneAt',
      where: { field: 'status', eq: 'done' },
      help: '完成时间在时间段内的跟进计划数',
      unit: '个',
    },
  },
  reports: {
    daily: {
      time: 'planAt',
      metrics: ['planned', 'done'],
      charts: [{ title: '每天计划和完成多少跟进？', kind: 'line', metrics: ['planned', 'done'] }],
    },
  },
  notices: {
    due: { remind: { field: 'planAt', before: ['1h'] }, where: { field: 'status', eq: 'pending' }, to: 'owner' },
  },
  states: {
    field: 'status',
    transitions: {
      complete: {
        label: '完成',
        from: ['pending'],
        to: 'done',
        ask: ['result', { field: 'nextAt', optional: true }],
        set: { doneAt: { now: '0d' } },
        bulk: true,
      },
      reschedule: { label: '改期', from: ['pending'], to: 'pending', ask: ['planAt'], bulk: true },
      cancel: {
        label: '取消计划',
        from: ['pending'],
        to: 'cancelled',
        ask: ['cancelReason'],
        danger: true,
        bulk: true,
      },
      reopen: { label: '重新跟进', from: ['cancelled'], to: 'pending', ask: ['planAt'], set: { cancelReason: null } },
    },
  },
  actions: {
    assign: { label: '转交', ask: ['owner'], bulk: true },
  },
});
