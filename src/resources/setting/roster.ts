import { defineResource } from '../index.ts';

const days = {
  from: { type: 'date', label: '从', required: true },
  to: { type: 'date', label: '到', required: true },
} as const;

export default defineResource({
  name: 'roster',
  recordLabel: 'date',
  scope: { owner: 'user' },
  allow: { delete: false },
  unique: [['user', 'date']],
  fields: {
    date: { type: 'date', label: '日期', required: true, form: 'create', filter: 'range', sortable: true },
    user: {
      type: 'ref',
      label: '客服',
      to: 'user',
      required: true,
      form: 'create',
      filter: true,
      width: 120,
      where: { field: 'status', eq: 'active' },
    },
    department: { type: 'lookup', label: '部门', by: 'user', field: 'department', filter: true },
    shift: {
      type: 'ref',
      label: '班次',
      to: 'shift',
      filter: true,
      where: { field: 'enabled', eq: true },
      help: '不选为休息',
    },
    workTime: { type: 'lookup', label: '工时', by: 'shift', field: 'workTime' },
    published: { type: 'ref', label: '已发布的班次', to: 'shift', form: false, list: 'off' },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'draft', label: '未发布', color: 'orange' },
        { value: 'published', label: '已发布', color: 'green' },
      ],
    },
    // When the published shift is over: then late and early are known.
    endsAt: { type: 'datetime', label: '下班时间', form: false, list: false, show: false },
  },
  list: {
    layouts: ['grid', 'table'],
    grid: {
      row: 'user',
      column: 'date',
      value: 'shift',
      color: 'color',
      hours: { periods: 'periods', pause: 'breakMins', rest: 11, week: 44 },
      copy: 'week',
      actions: ['publishDays', 'withdrawDays'],
      about: {
        publishDays: { field: 'status', eq: 'draft' },
        withdrawDays: { field: 'published', empty: false },
      },
      rows: {
        any: [
          { field: 'serviceRecords', gte: 1 },
          { field: 'dutyDays', gte: 1 },
        ],
      },
    },
    presetsOf: 'status',
    presets: [
      {
        key: 'unpublishedTomorrow',
        label: '明日未发布',
        where: {
          all: [
            { field: 'date', day: '+1d' },
            { field: 'status', eq: 'draft' },
          ],
        },
      },
    ],
    sort: '-date',
    highlights: [{ tone: 'warning', label: '未发布', where: { field: 'status', eq: 'draft' } }],
  },
  states: {
    field: 'status',
    transitions: {
      publish: { label: '发布', from: ['draft'], to: 'published', bulk: true },
      withdraw: { label: '撤回', from: ['published'], to: 'draft', bulk: true },
      close: {
        label: '核对考勤',
        from: ['published'],
        to: 'published',
        due: { field: 'endsAt' },
        set: { endsAt: null },
        by: 'server',
      },
      closeChanged: {
        label: '核对考勤',
        from: ['draft'],
        to: 'draft',
        due: { field: 'endsAt' },
        set: { endsAt: null },
        by: 'server',
      },
    },
  },
  actions: {
    publishDays: {
      label: '发布',
      done: '已发布',
      on: 'list',
      filtered: true,
      inputs: days,
      confirm: '发布后对本人生效，考勤按发布的班次核对。不另发通知，能打开排班的人在其中查看自己的班次。',
    },
    withdrawDays: {
      label: '撤回',
      done: '已撤回',
      on: 'list',
      filtered: true,
      inputs: days,
      danger: true,
      confirm: '撤回后这些班次不再生效，考勤不再按它们核对。',
    },
  },
  import: { key: ['user', 'date'], onDuplicate: 'update' },
});
