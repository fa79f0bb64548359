import { transferReasons } from '../choices.ts';
import { defineResource } from '../index.ts';

export default defineResource({
  name: 'message',
  recordLabel: 'at',
  scope: { through: 'conversation' },
  writtenBy: 'services',
  history: false,
  unique: [['conversation', 'messageNo']],
  allow: { edit: false, delete: false },
  fields: {
    conversation: { type: 'ref', label: '会话', to: 'conversation', required: true, filter: true },
    messageNo: { type: 'text', label: '消息编号', max: 100, list: false, help: '平台的编号：同一会话里只收一次' },
    at: { type: 'datetime', label: '时间', required: true },
    side: {
      type: 'enum',
      label: '发送方',
      required: true,
      options: [
        { value: 'buyer', label: '买家' },
        { value: 'agent', label: '客服', color: 'blue' },
        { value: 'ai', label: 'AI', color: 'green' },
        { value: 'system', label: '系统', color: 'grey' },
      ],
    },
    kind: {
      type: 'enum',
      label: '类型',
      default: 'text',
      list: 'off',
      options: [
        { value: 'text', label: '文字' },
        { value: 'image', label: '图片' },
        { value: 'product', label: '商品卡片' },
        { value: 'order', label: '订单卡片' },
        { value: 'transfer', label: '转人工' },
      ],
    },
    text: { type: 'textarea', label: '内容', required: true, max: 5000, list: true, width: 480 },
    agent: { type: 'ref', label: '客服', to: 'user' },
    confidence: { type: 'percent', label: '置信度', list: 'off', scale: 1 },
    suggestion: { type: 'textarea', label: 'AI建议', max: 5000, help: 'AI 向客服建议的回复' },
    adopted: { type: 'bool', label: '采纳', list: 'off', help: '客服是否按 AI 的建议发出' },
    reason: {
      type: 'enum',
      label: '转人工原因',
      list: 'off',
      when: { field: 'kind', eq: 'transfer' },
      options: transferReasons,
    },
    hits: {
      type: 'json',
      label: '敏感词',
      multiple: true,
      form: false,
      list: false,
      help: '命中的文字的位置',
      fields: {
        from: { type: 'int', label: '开始', required: true },
        to: { type: 'int', label: '结束', required: true },
      },
    },
  },
  actions: {
    mark: {
      label: '标注回复',
      done: '已加入标注',
      perm: 'reply_marker',
      when: {
        any: [
          { field: 'side', eq: 'ai' },
          { field: 'suggestion', empty: false },
        ],
      },
      inputs: {
        mark: {
          type: 'enum',
          label: '标注',
          required: true,
          default: 'unmarked',
          options: [
            { value: 'unmarked', label: '放入待标注' },
            { value: 'right', label: '正确' },
            { value: 'partial', label: '部分正确' },
            { value: 'wrong', label: '错误' },
            { value: 'notApplicable', label: '不适用' },
          ],
        },
        errorType: {
          type: 'enum',
          label: '错误类型',
          options: [
            { value: 'offTopic', label: '答非所问' },
            { value: 'outdated', label: '信息过期' },
            { value: 'tone', label: '语气不当' },
            { value: 'missing', label: '缺少知识' },
            { value: 'other', label: '其他' },
          ],
          requiredWhen: { field: 'mark', in: ['partial', 'wrong'] },
          help: '部分正确或错误时必填',
        },
        rightAnswer: {
          type: 'textarea',
          label: '正确答案',
          max: 2000,
          requiredWhen: { field: 'mark', eq: 'wrong' },
          help: '错误时必填',
        },
      },
    },
  },
  list: { sort: 'at' },
  export: false,
});
