import { defineResource } from '../index.ts';

export default defineResource({
  name: 'product',
  recordLabel: 'name',
  // Products belong to their shop, not to the user who entered them.
  scope: false,
  unique: [['shop', 'itemNo']],
  fields: {
    image: { type: 'image', label: '主图', width: 72 },
    name: { type: 'text', label: '商品名称', required: true, search: true, max: 120, sortable: true, width: 320 },
    itemNo: { type: 'text', code: true, label: '商品ID', required: true, search: true, max: 40, width: 150 },
    shop: { type: 'ref', label: '店铺', to: 'shop', required: true, filter: true },
    price: { type: 'money', label: '价格', min: 0, filter: 'range', sortable: true },
    knowledgeCount: {
      type: 'computed',
      label: '知识条数',
      of: 'knowledge',
      by: 'product',
      count: true,
      sortable: true,
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'on', label: '启用', color: 'green' },
        { value: 'off', label: '停用', color: 'grey' },
      ],
    },
    url: { type: 'url', label: '商品链接', list: 'off' },
    attributes: {
      type: 'json',
      label: '属性',
      list: 'off',
      multiple: true,
      max: 40,
      fields: {
        name: { type: 'text', label: '属性名', required: true, max: 30 },
        value: { type: 'text', label: '属性值', required: true, max: 200 },
      },
    },
  },
  list: { presetsOf: 'status' },
  form: {
    sections: [
      { title: '商品信息', fields: ['shop', 'name', 'itemNo', 'price', 'url', 'image'] },
      { title: '商品属性', fields: ['attributes'] },
    ],
  },
  show: {
    sections: [
      { title: '商品信息', fields: ['image', 'name', 'itemNo', 'shop', 'price', 'status', 'knowledgeCount', 'url'] },
      { title: '商品属性', fields: ['attributes'] },
    ],
    related: [
      {
        resource: 'knowledge',
        by: 'product',
        title: '问答知识',
        columns: ['question', 'answer', 'similar', 'scene', 'validTo', 'status'],
      },
    ],
  },
  states: {
    field: 'status',
    transitions: {
      enable: { label: '启用', from: ['off'], to: 'on', bulk: true },
      disable: { label: '停用', from: ['on'], to: 'off', aside: true, bulk: true },
    },
  },
  import: { key: ['shop', 'itemNo'], onDuplicate: 'update' },
});
