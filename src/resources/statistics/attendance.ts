import { defineResource } from '../index.ts';

export default defineResource({
  name: 'attendance',
  recordLabel: 'date',
  scope: { owner: 'user' },
  allow: { create: false, edit: false, delete: false },
  unique: [['user', 'date']],
  fields: {
    date: { type: 'date', label: '日期', required: true, filter: 'range', sortable: true },
    user: { type: 'ref', label: '客服', to: 'user', required: true, filter: true, width: 120 },
    department: { type: 'lookup', label: '部门', by: 'user', field: 'department', filter: true },
    firstAt: { type: 'datetime', label: '上线', help: '当天第一次登录或打开' },
    lastAt: { type: 'datetime', label: '下线', help: '当天最后一次在线；还没下线的每分钟更新' },
    shift: { type: 'ref', label: '班次', to: 'shift', filter: true, width: 100, help: '当天已发布的班次' },
    late: {
      type: 'duration',
      label: '迟到',
      filter: 'range',
      sortable: true,
      help: '上班后才第一次在线，超过班次的宽限；可跨零点',
    },
    early: {
      type: 'duration',
      label: '早退',
      filter: 'range',
      sortable: true,
      help: '下班前最后一次在线，超过班次的宽限；下班后得出',
    },
    absent: { type: 'bool', label: '缺勤', filter: true, list: 'off', help: '整个班次都不在线' },
    online: { type: 'duration', label: '在线时长', default: 0, sortable: true },
    away: { type: 'duration', label: '离开时长', default: 0, sortable: true, help: '5 分钟没有操作以后' },
    busy: { type: 'duration', label: '忙碌时长', default: 0, sortable: true },
    signIns: { type: 'int', label: '登录次数', default: 0, sortable: true },
    address: { type: 'text', label: 'IP', max: 60, width: 140, search: true },
    spells: {
      type: 'json',
      label: '在线时段',
      multiple: true,
      list: false,
      help: '间隔不到 10 分钟的合为一段',
      fields: {
        from: { type: 'datetime', label: '从', required: true },
        to: { type: 'datetime', label: '到', required: true },
      },
    },
    device: { type: 'text', label: '设备', max: 500, width: 160, cell: 'device' },
  },
  list: {
    source: { help: '员工登录或打开系统的每一天都会记在这里，迟到和早退按已发布的排班计算。', resource: 'shift' },
    sort: '-date',
    presets: [
      { key: 'mineToday', label: '我的今天', where: { all: [{ me: 'user' }, { field: 'date', day: '0d' }] } },
      { key: 'late', label: '迟到', where: { field: 'late', empty: false } },
      { key: 'early', label: '早退', where: { field: 'early', empty: false } },
      { key: 'absent', label: '缺勤', where: { field: 'absent', eq: true } },
    ],
    highlights: [
      { tone: 'danger', label: '缺勤', where: { field: 'absent', eq: true } },
      {
        tone: 'warning',
        label: '迟到或早退',
        where: {
          any: [
            { field: 'late', empty: false },
            { field: 'early', empty: false },
          ],
        },
      },
    ],
  },
});
