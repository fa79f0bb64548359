import { defineResource } from '../index.ts';

/** Knowledge in effect that ends within one week. */
const ending = {
  label: '7 天内失效',
  where: {
    all: [
      { field: 'status', eq: 'on' },
      { field: 'validTo', lte: { now: '+7d' } },
    ],
  },
} as const;

export default defineResource({
  name: 'knowledge',
  recordLabel: 'question',
  // Knowledge belongs to its shop, not to the user who entered it.
  scope: false,
  unique: [['product', 'question']],
  fields: {
    question: { type: 'text', label: '标准问法', required: true, search: true, max: 200, width: 230, sortable: true },
    answer: { type: 'textarea', label: '答案', required: true, search: true, list: true, max: 2000, width: 300 },
    similar: {
      type: 'tags',
      label: '相似问法',
      max: 50,
      width: 170,
      help: '买家的其他说法，每个用回车或逗号隔开',
    },
    product: {
      type: 'ref',
      label: '商品',
      to: 'product',
      filter: true,
      width: 150,
      help: '不选商品时，适用于整个店铺',
      where: { field: 'shop', eq: { form: 'shop' } },
    },
    shop: {
      type: 'ref',
      label: '店铺',
      to: 'shop',
      required: true,
      filter: true,
      defaultFrom: { by: 'product', field: 'shop' },
    },
    scene: {
      type: 'enum',
      label: '场景',
      filter: true,
      options: [
        { value: 'attribute', label: '商品属性' },
        { value: 'buying', label: '购物流程' },
        { value: 'promotion', label: '活动优惠' },
        { value: 'delivery', label: '物流' },
        { value: 'afterSale', label: '售后' },
        { value: 'chat', label: '闲聊' },
      ],
    },
    negative: {
      type: 'tags',
      label: '否定关键词',
      max: 50,
      list: 'off',
      help: '买家的话里有这些词时，不用这条知识回答',
    },
    validFrom: { type: 'date', label: '生效日期', list: 'off' },
    validTo: { type: 'date', label: '失效日期', filter: 'range', sortable: true, help: '过了这一天自动变为已过期' },
    source: {
      type: 'enum',
      label: '来源',
      filter: true,
      default: 'manual',
      form: false,
      options: [
        { value: 'manual', label: '手工' },
        { value: 'imported', label: '导入' },
        { value: 'adopted', label: '标注采纳' },
        { value: 'extracted', label: 'AI 抽取' },
      ],
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'draft', label: '草稿', color: 'orange' },
        { value: 'on', label: '启用', color: 'green' },
        { value: 'off', label: '停用', color: 'grey' },
        { value: 'expired', label: '已过期', color: 'red' },
      ],
    },
  },
  checks: [{ label: '失效日期不能早于生效日期', where: { field: 'validTo', gte: { field: 'validFrom' } } }],
  list: {
    columns: [
      'question',
      'answer',
      'similar',
      'product',
      'scene',
      'validTo',
      'source',
      'status',
      'shop',
      'negative',
      'validFrom',
    ],
    inline: ['question', 'answer', 'similar', 'scene', 'validTo'],
    presetsOf: 'status',
    presets: [
      { key: 'wholeShop', label: '店铺通用', where: { field: 'product', empty: true } },
      { key: 'ending', ...ending },
    ],
    highlights: [{ tone: 'warning', ...ending }],
  },
  form: {
    sections: [
      { title: '问答', fields: ['shop', 'product', 'scene', 'question', 'similar', 'answer'] },
      { title: '适用范围', fields: ['negative', 'validFrom', 'validTo'] },
    ],
  },
  states: {
    field: 'status',
    initial: 'on',
    transitions: {
      enable: { label: '启用', from: ['draft', 'off', 'expired'], to: 'on', bulk: true },
      disable: { label: '停用', from: ['draft', 'on'], to: 'off', aside: true, bulk: true },
      rework: { label: '退回草稿', from: ['on', 'off'], to: 'draft', bulk: true },
      expire: {
        label: '标记过期',
        from: ['on'],
        to: 'expired',
        aside: true,
        when: { field: 'validTo', lt: { now: '0d' } },
        due: { field: 'validTo', at: 'end' },
        bulk: true,
      },
    },
  },
  import: { key: ['product', 'question'] },
});
