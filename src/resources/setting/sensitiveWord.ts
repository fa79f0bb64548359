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
      options: [
        { value: 'banned', label: '违禁' },
        { value: 'abuse', label: '辱骂' },
        { value: 'diversion', label: '引流' },
        { value: 'promise', label: '承诺' },
        { value: 'privacy', label: '隐私' },
      ],
    },
    level: {
      type: 'enum',
      label: '等级',
      filter: true,
      sortable: true,
      default: 'medium',
      options: [
        { value: 'low', label: '低', color: 'blue' },
        { value: 'medium', label: '中', color: 'orange' },
        { value: 'high', label: '高', color: 'red' },
      ],
    },
    action: {
      type: 'enum',
      label: '处理',
      filter: true,
      default: 'remind',
      options: [
        { value: 'remind', label: '提醒' },
        { value: 'block', label: '拦截' },
        { value: 'escalate', label: '转主管' },
      ],
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
  },
  list: {
    presetsOf: 'category',
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
    disable: { label: '停用', set: { enabled: false }, when: { field: 'enabled', eq: true }, bulk: true },
  },
});
