import { defineResource } from '../index.ts';

export default defineResource({
  name: 'shift',
  recordLabel: 'name',
  scope: false,
  fields: {
    name: {
      type: 'text',
      label: '名称',
      required: true,
      unique: true,
      search: true,
      max: 20,
      sortable: true,
      width: 120,
    },
    color: { type: 'color', label: '颜色', required: true, default: '#1880ff' },
    periods: {
      type: 'json',
      label: '时段',
      multiple: true,
      required: true,
      min: 1,
      max: 5,
      cell: 'periods',
      width: 240,
      help: '按先后填写，最多 5 段；下班不晚于上班的到次日，合计不超过 24 小时',
      fields: {
        from: { type: 'time', label: '上班', required: true },
        to: { type: 'time', label: '下班', required: true },
      },
    },
    breakMins: { type: 'int', label: '休息分钟', min: 0, max: 720, default: 0, help: '时段内不计工时的休息' },
    graceMins: {
      type: 'int',
      label: '宽限分钟',
      min: 0,
      max: 240,
      default: 5,
      help: '晚到、早走不超过这么久，不算迟到、早退',
    },
    workTime: { type: 'duration', label: '工时', form: false, sortable: true },
    department: { type: 'tree', label: '考勤组', to: 'department', filter: true },
    enabled: { type: 'bool', label: '启用', filter: true, default: true, help: '停用后不能再排，已排的不变' },
  },
  list: {
    presets: [{ key: 'enabled', label: '启用', where: { field: 'enabled', eq: true } }],
    sort: 'name',
    highlights: [{ tone: 'muted', label: '已停用', where: { field: 'enabled', eq: false } }],
  },
});
