import { defineResource } from '../index.ts';

const isUnhappy = { field: 'rating', lte: 3 } as const;

/**
 * What buyers said of the service. The rating, its tags and the comment are those of the conversation: its rule keeps them
 * here, and nobody else writes them. Of its own a record has only the callback.
 */
export default defineResource({
  name: 'serviceReview',
  recordLabel: 'code',
  allow: { create: false, edit: false },
  scope: { owner: 'agent', department: 'department' },
  fields: {
    code: { type: 'auto', label: '评价编号', prefix: 'P', width: 120 },
    ratedAt: { type: 'datetime', label: '评价时间', form: false, filter: 'range', sortable: true },
    rating: { type: 'int', label: '评分', form: false, min: 1, max: 5, filter: 'range', sortable: true, width: 80 },
    tags: { type: 'tags', label: '标签', form: false, max: 10, width: 180 },
    comment: { type: 'textarea', label: '留言', form: false, search: true, list: true, max: 500, width: 280 },
    shop: { type: 'ref', label: '店铺', to: 'shop', form: false, filter: true, width: 180 },
    agent: { type: 'ref', label: '客服', to: 'user', form: false, filter: true },
    buyer: { type: 'text', label: '买家', person: true, form: false, mask: true, max: 60, width: 110 },
    conversation: { type: 'ref', label: '会话', to: 'conversation', form: false, filter: true, width: 170 },
    callback: {
      type: 'enum',
      label: '回访',
      filter: true,
      options: [
        { value: 'pending', label: '待回访', color: 'orange' },
        { value: 'visited', label: '已回访', color: 'green' },
        { value: 'unneeded', label: '无需回访', color: 'grey' },
      ],
    },
    result: {
      type: 'enum',
      label: '回访结果',
      form: false,
      filter: true,
      list: 'off',
      options: [
        { value: 'satisfied', label: '买家满意', color: 'green' },
        { value: 'unsatisfied', label: '仍不满意', color: 'red' },
        { value: 'unreachable', label: '未联系上', color: 'grey' },
      ],
    },
    note: {
      type: 'textarea',
      label: '回访记录',
      form: false,
      max: 500,
      requiredWhen: { field: 'result', eq: 'unsatisfied' },
    },
    visitor: { type: 'ref', label: '回访人', to: 'user', form: false, filter: true, list: 'off' },
    visitedAt: { type: 'datetime', label: '回访时间', form: false, list: 'off', sortable: true },
    quality: { type: 'ref', label: '差评质检', to: 'badReview', form: false, list: 'off' },
    department: { type: 'tree', label: '客服分组', to: 'department', form: false, filter: true, list: 'off' },
  },
  list: {
    source: { help: '买家给会话打分后，评价就会列在这里。', resource: 'conversation' },
    columns: [
      'code',
      'ratedAt',
      'rating',
      'callback',
      'tags',
      'comment',
      'shop',
      'agent',
      'buyer',
      'conversation',
      'result',
      'visitor',
      'visitedAt',
      'quality',
      'department',
    ],
    sort: '-ratedAt',
    layouts: ['table', 'queue'],
    preset: [{ preset: 'pending', sort: 'ratedAt' }],
    presetsOf: 'callback',
    presets: [
      { key: 'bad', label: '差评', where: { field: 'rating', lte: 2 } },
      { key: 'commented', label: '有留言', where: { field: 'comment', empty: false } },
    ],
    highlights: [
      {
        tone: 'danger',
        label: '差评，待回访',
        where: {
          all: [
            { field: 'callback', eq: 'pending' },
            { field: 'rating', lte: 2 },
          ],
        },
      },
    ],
  },
  review: {
    presets: ['pending'],
    fields: ['code', 'comment', 'rating', 'tags', 'agent', 'shop', 'buyer', 'ratedAt'],
    decisions: ['visit', 'skip'],
    undo: 'reopen',
    ask: 'inline',
    beside: { thread: 'conversation' },
  },
  show: {
    title: [{ field: 'rating', suffix: '★' }, 'comment', 'shop'],
    sections: [
      { title: '评价', fields: ['code', 'rating', 'tags', 'comment', 'ratedAt'] },
      { title: '接待', fields: ['shop', 'agent', 'department', 'buyer', 'conversation'] },
      { title: '回访', fields: ['callback', 'result', 'note', 'visitor', 'visitedAt', 'quality'] },
    ],
    thread: {
      resource: 'message',
      by: 'conversation',
      through: 'conversation',
      title: '会话原文',
      at: 'at',
      text: 'text',
      side: 'side',
      right: ['agent', 'ai'],
      middle: ['system'],
      author: 'agent',
      spans: 'hits',
      marks: [
        { label: '转人工', tone: 'warning', where: { field: 'kind', eq: 'transfer' } },
        { label: '敏感词', tone: 'danger', where: { field: 'hits', empty: false } },
      ],
    },
  },
  states: {
    field: 'callback',
    transitions: {
      visit: {
        label: '回访',
        done: '回访已记录',
        from: ['pending'],
        to: 'visited',
        ask: ['result', { field: 'note', optional: true }],
        set: { visitor: { me: true }, visitedAt: { now: '0d' } },
      },
      skip: {
        label: '标为无需回访',
        done: '已标为无需回访',
        from: ['pending'],
        to: 'unneeded',
        ask: [{ field: 'note', optional: true }],
        set: { visitor: { me: true }, visitedAt: { now: '0d' } },
        bulk: true,
      },
      reopen: {
        label: '重新回访',
        done: '已退回待回访',
        from: ['visited', 'unneeded'],
        to: 'pending',
        set: { result: null, visitor: null, visitedAt: null },
      },
    },
  },
  actions: {
    toQuality: {
      label: '转质检',
      done: '已转质检',
      when: { all: [isUnhappy, { field: 'quality', empty: true }] },
      inputs: { orderNo: { type: 'text', code: true, label: '订单号', required: true, max: 40 } },
    },
  },
});
