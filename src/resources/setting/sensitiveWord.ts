import { handlings, levels, violations } from '../choices.ts';
import { defineResource } from '../index.ts';

export default defineResource({
  name: 'sensitiveWord',
  recordLabel: 'word',
  fields: {
    word: {
      type: 'text',
      label: '词',
      required: true,
      unique: true,
      search: true,
      max: 50,
      sortable: true,
      width: 200,
      help: '不分全角半角和大小写；文字之间的空格和看不见的字符不影响命中',
    },
    category: {
      type: 'enum',
      label: '分类',
      filter: true,
      default: 'banned',
      options: violations,
    },
    level: {
      type: 'enum',
      label: '等级',
      filter: true,
      sortable: true,
      default: 'medium',
      options: levels,
    },
    action: {
      type: 'enum',
      label: '处理',
      filter: true,
      default: 'remind',
      options: handlings,
    },
    side: {
      type: 'enum',
      label: '对象',
      filter: true,
      default: 'both',
      help: '检查谁发出的消息',
      options: [
        { value: 'staff', label: '客服' },
        { value: 'customer', label: '客户' },
        { value: 'both', label: '双方' },
      ],
    },
    enabled: { type: 'bool', label: '启用', filter: true, default: true },
    tip: { type: 'textarea', label: '提示语', max: 200, help: '命中时给客服看的话' },
    ignoredShops: {
      type: 'ref',
      label: '始终忽略的店铺',
      to: 'shop',
      multiple: true,
      form: 'edit',
      list: 'off',
      help: '这些店铺里的命中照常计数，直接标为忽略；每 20 条抽 1 条待处理',
    },
    ignoredUntil: {
      type: 'date',
      label: '忽略至',
      form: 'edit',
      list: 'off',
      sortable: true,
      requiredWhen: { field: 'ignoredShops', empty: false },
    },
  },
  list: {
    presetsOf: 'category',
    presets: [{ key: 'ignored', label: '有始终忽略', where: { field: 'ignoredUntil', gte: { now: '0d' } } }],
    highlights: [{ tone: 'muted', label: '已停用', where: { field: 'enabled', eq: false } }],
  },
  import: { key: 'word', onDuplicate: 'skip' },
  actions: {
    tryText: {
      label: '试一段文字',
      on: 'list',
      answers: 'lines',
      inputs: {
        text: {
          type: 'textarea',
          label: '文字',
          required: true,
          max: 10_000,
          rows: 6,
          help: '看启用的词会命中哪些地方，不会保存',
        },
      },
    },
    enable: { label: '启用', set: { enabled: true }, when: { field: 'enabled', eq: false }, bulk: true },
    heed: {
      label: '不再始终忽略',
      done: '已恢复，新的命中待处理',
      set: { ignoredShops: null, ignoredUntil: null },
      when: { field: 'ignoredUntil', empty: false },
    },
    disable: { label: '停用', set: { enabled: false }, when: { field: 'enabled', eq: true }, bulk: true },
  },
});
