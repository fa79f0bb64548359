import { defineResource } from '../index.ts';

const isPending = { field: 'status', eq: 'pending' } as const;
const isUnsure = { all: [isPending, { field: 'confidence', lt: 0.6 }] } as const;

/** Answers that the AI would give. People approve, correct or reject them before buyers get them. */
export default defineResource({
  name: 'aiCandidate',
  recordLabel: 'question',
  scope: { through: 'shop' },
  fields: {
    shop: { type: 'ref', label: '店铺', to: 'shop', required: true, filter: true, form: 'create', width: 200 },
    question: { type: 'text', label: '问题', required: true, search: true, max: 200, width: 260 },
    answer: { type: 'textarea', label: 'AI答案', required: true, search: true, list: true, max: 2000, width: 320 },
    confidence: {
      type: 'percent',
      label: '置信度',
      required: true,
      scale: 0,
      filter: 'range',
      sortable: true,
      width: 90,
    },
    document: {
      type: 'ref',
      label: '来源文档',
      to: 'aiDocument',
      filter: true,
      width: 180,
      where: { field: 'shop', eq: { form: 'shop' } },
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'pending', label: '待审核', color: 'orange' },
        { value: 'passed', label: '通过', color: 'green' },
        { value: 'corrected', label: '修改后通过', color: 'green' },
        { value: 'rejected', label: '驳回', color: 'red' },
      ],
    },
    finalAnswer: { type: 'textarea', label: '修改后的答案', form: false, max: 2000 },
    errorType: {
      type: 'enum',
      label: '错误类型',
      form: false,
      filter: true,
      options: [
        { value: 'intent', label: '意图识别错误' },
        { value: 'missing', label: '知识缺失' },
        { value: 'outdated', label: '知识过期' },
        { value: 'offTopic', label: '答非所问' },
        { value: 'product', label: '商品信息错' },
        { value: 'tone', label: '语气不当' },
        { value: 'promise', label: '违规承诺' },
      ],
    },
    rejectReason: { type: 'textarea', label: '驳回原因', form: false, max: 500 },
    reviewer: { type: 'ref', label: '审核人', to: 'user', form: false, filter: true },
    reviewedAt: { type: 'datetime', label: '审核时间', form: false, filter: 'range', sortable: true },
  },
  list: {
    sort: 'createdAt',
    source: { help: '对接的 AI 从店铺的文档里得出答案后，就会列在这里等人审核。' },
    layouts: ['queue', 'table'],
    presetsOf: 'status',
    presets: [
      { key: 'unsure', label: '低置信度', where: isUnsure },
      { key: 'sure', label: '高置信度', where: { all: [isPending, { field: 'confidence', gte: 0.9 }] } },
    ],
    highlights: [{ tone: 'warning', label: '置信度低于 60%', where: isUnsure }],
  },
  review: {
    presets: ['pending', 'unsure', 'sure'],
    fields: ['question', 'answer', 'confidence', 'document'],
    decisions: ['pass', 'correct', 'reject'],
    undo: 'reopen',
  },
  states: {
    field: 'status',
    transitions: {
      pass: {
        label: '通过',
        done: '已通过',
        from: ['pending'],
        to: 'passed',
        set: { reviewer: { me: true }, reviewedAt: { now: '0d' } },
        bulk: true,
      },
      correct: {
        label: '修改后通过',
        done: '已修改并通过',
        from: ['pending'],
        to: 'corrected',
        ask: [
          { field: 'finalAnswer', prefill: 'answer' },
          { field: 'errorType', optional: true },
        ],
        set: { reviewer: { me: true }, reviewedAt: { now: '0d' } },
      },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        ask: ['errorType', 'rejectReason'],
        set: { reviewer: { me: true }, reviewedAt: { now: '0d' } },
      },
      reopen: {
        label: '重新审核',
        done: '已退回待审核',
        from: ['passed', 'corrected', 'rejected'],
        to: 'pending',
        set: { finalAnswer: null, errorType: null, rejectReason: null, reviewer: null, reviewedAt: null },
      },
    },
  },
  allow: { edit: false },
  import: true,
});
