import { defineResource } from '../index.ts';

const isWaiting = { field: 'mark', eq: 'unmarked' } as const;
const isUnsure = { all: [isWaiting, { field: 'confidence', lt: 0.6 }] } as const;

/** Cleared when a mark is taken back. What knowledge was made of it stays. */
const unmarked = { rightAnswer: null, errorType: null, marker: null, markedAt: null } as const;

/** Who marks, and when. */
const byMe = { marker: { me: true }, markedAt: { now: '0d' } } as const;

/** Kinds of mistakes, those of the action `mark` of a message. */
const errorTypes = [
  { value: 'offTopic', label: '答非所问' },
  { value: 'outdated', label: '信息过期' },
  { value: 'tone', label: '语气不当' },
  { value: 'missing', label: '缺少知识' },
  { value: 'other', label: '其他' },
] as const;

/** Replies of the AI that were drawn for people to judge. The share of right ones is the accuracy of the AI: a metric of conversations. */
export default defineResource({
  name: 'replyMark',
  recordLabel: 'question',
  scope: { through: 'conversation' },
  unique: [['conversation', 'message']],
  fields: {
    question: { type: 'text', label: '问题', required: true, search: true, max: 500, width: 240 },
    answer: { type: 'textarea', label: 'AI回复', required: true, search: true, list: true, max: 5000, width: 300 },
    mark: {
      type: 'enum',
      label: '标注',
      options: [
        { value: 'unmarked', label: '未标注', color: 'orange' },
        { value: 'right', label: '正确', color: 'green' },
        { value: 'partial', label: '部分正确', color: 'blue' },
        { value: 'wrong', label: '错误', color: 'red' },
        { value: 'notApplicable', label: '不适用', color: 'grey' },
      ],
    },
    rightAnswer: { type: 'textarea', label: '正确答案', form: false, list: 'off', max: 2000 },
    errorType: { type: 'enum', label: '错误类型', form: false, filter: true, options: errorTypes },
    marker: { type: 'ref', label: '标注人', to: 'user', form: false, filter: true },
    markedAt: { type: 'datetime', label: '时间', form: false, filter: 'range', sortable: true },
    shop: { type: 'ref', label: '店铺', to: 'shop', required: true, filter: true, width: 180 },
    platform: { type: 'lookup', label: '平台', by: 'shop', field: 'platform', filter: true, list: 'off' },
    confidence: { type: 'percent', label: '置信度', scale: 1, filter: 'range', sortable: true, width: 90 },
    repliedAt: { type: 'datetime', label: '回复时间', required: true, filter: 'range', sortable: true },
    conversation: { type: 'ref', label: '会话', to: 'conversation', required: true, filter: true, list: 'off' },
    message: { type: 'ref', label: '消息', to: 'message', required: true, show: false, list: false },
    source: {
      type: 'enum',
      label: '来源',
      filter: true,
      list: 'off',
      default: 'drawn',
      options: [
        { value: 'drawn', label: '抽样' },
        { value: 'replay', label: '会话回放' },
      ],
    },
    product: {
      type: 'ref',
      label: '商品',
      to: 'product',
      form: false,
      list: 'off',
      where: { field: 'shop', eq: { form: 'shop' } },
    },
    knowledge: { type: 'ref', label: '知识', to: 'knowledge', form: false, list: 'off' },
  },
  list: {
    source: { help: 'AI 回复买家后，会抽出一部分列在这里等人标注。', resource: 'conversation' },
    sort: '-repliedAt',
    layouts: ['queue', 'table'],
    columns: [
      'question',
      'answer',
      'mark',
      'errorType',
      'confidence',
      'shop',
      'repliedAt',
      'marker',
      'markedAt',
      'rightAnswer',
      'platform',
      'conversation',
      'source',
      'product',
      'knowledge',
    ],
    preset: 'unmarked',
    presetsOf: 'mark',
    presets: [
      { key: 'unsure', label: '低置信度', where: isUnsure },
      {
        key: 'mineToday',
        label: '我今天标注的',
        where: { all: [{ me: 'marker' }, { field: 'markedAt', day: '0d' }] },
      },
      { key: 'allToday', label: '今天标注的', where: { field: 'markedAt', day: '0d' } },
    ],
    highlights: [{ tone: 'warning', label: '置信度低于 60%', where: isUnsure }],
  },
  review: {
    presets: ['unmarked', 'unsure'],
    fields: ['question', 'answer', 'confidence', 'shop', 'repliedAt'],
    decisions: ['right', 'partial', 'wrong', 'notApplicable'],
    undo: 'reopen',
    ask: 'inline',
    beside: { thread: 'conversation', message: 'message' },
  },
  states: {
    field: 'mark',
    transitions: {
      right: { label: '标为正确', done: '已标注为正确', from: ['unmarked'], to: 'right', set: byMe, bulk: true },
      partial: {
        label: '标为部分正确',
        done: '已标注为部分正确',
        from: ['unmarked'],
        to: 'partial',
        ask: ['errorType', { field: 'rightAnswer', optional: true, prefill: 'answer' }],
        set: byMe,
      },
      wrong: {
        label: '标为错误',
        done: '已标注为错误',
        from: ['unmarked'],
        to: 'wrong',
        ask: ['errorType', 'rightAnswer'],
        set: byMe,
      },
      notApplicable: {
        label: '标为不适用',
        done: '已标注为不适用',
        from: ['unmarked'],
        to: 'notApplicable',
        set: byMe,
        bulk: true,
      },
      reopen: {
        label: '重新标注',
        done: '已退回未标注',
        from: ['right', 'partial', 'wrong', 'notApplicable'],
        to: 'unmarked',
        set: unmarked,
      },
    },
  },
  actions: {
    draw: {
      label: '抽样',
      done: '已抽样',
      on: 'list',
      answers: 'lines',
      inputs: {
        shops: { type: 'ref', label: '店铺', to: 'shop', multiple: true, help: '不选时，从所有店铺抽取' },
        days: { type: 'int', label: '最近几天的回复', min: 1, max: 90, required: true, default: 7 },
        below: { type: 'percent', label: '置信度低于', scale: 0, min: 0, max: 1, help: '不填时，不论置信度' },
        share: { type: 'percent', label: '抽取比例', scale: 0, min: 0.01, max: 1, required: true, default: 0.1 },
        most: { type: 'int', label: '最多抽取', min: 1, max: 200, required: true, default: 50 },
      },
    },
    addKnowledge: {
      label: '加入知识',
      done: '已加入知识，是草稿',
      ask: [{ field: 'product', optional: true }],
      when: { all: [{ not: isWaiting }, { field: 'knowledge', empty: true }] },
      inputs: {
        question: { type: 'text', label: '标准问法', required: true, max: 200, from: 'question' },
        answer: {
          type: 'textarea',
          label: '答案',
          max: 2000,
          from: 'rightAnswer',
          help: '留空时，用 AI 的回复。知识是草稿，启用后才回答买家',
        },
      },
    },
  },
  show: {
    sections: [
      { title: '回复', fields: ['question', 'answer', 'confidence', 'shop', 'platform', 'repliedAt', 'conversation'] },
      {
        title: '标注',
        fields: ['mark', 'errorType', 'rightAnswer', 'marker', 'markedAt', 'product', 'knowledge', 'source'],
      },
    ],
  },
  allow: { create: false, edit: false },
});
