import { defineResource } from '../index.ts';

/** An edited document whose approved text is still in use. */
const revised = {
  label: '正在修改，线上仍是上一版',
  where: {
    all: [
      { field: 'isLive', eq: true },
      { field: 'status', in: ['draft', 'pending'] },
    ],
  },
} as const;
const isPending = { field: 'status', eq: 'pending' } as const;

export default defineResource({
  name: 'aiDocument',
  recordLabel: 'title',
  scope: { through: 'shop' },
  fields: {
    shop: { type: 'ref', label: '店铺', to: 'shop', required: true, filter: true, form: 'create', width: 200 },
    title: {
      type: 'text',
      label: '标题',
      required: true,
      search: true,
      max: 80,
      sortable: true,
      width: 240,
      readonlyWhen: isPending,
    },
    kind: {
      type: 'enum',
      label: '类型',
      required: true,
      filter: true,
      readonlyWhen: isPending,
      options: [
        { value: 'product', label: '商品说明' },
        { value: 'promotion', label: '活动规则' },
        { value: 'afterSale', label: '售后政策' },
        { value: 'question', label: '常见问题' },
        { value: 'other', label: '其他' },
      ],
    },
    body: {
      type: 'textarea',
      label: '正文',
      required: true,
      search: true,
      max: 20_000,
      rows: 14,
      fromFile: ['txt', 'md'],
      readonlyWhen: isPending,
      help: '修改已生效的文档会先存为草稿：审核通过之前，线上仍用上一版。',
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'draft', label: '草稿', color: 'grey' },
        { value: 'pending', label: '待审核', color: 'orange' },
        { value: 'live', label: '已生效', color: 'green' },
        { value: 'disabled', label: '已停用', color: 'red' },
      ],
    },
    edition: { type: 'int', label: '最新版本', form: false, width: 90 },
    isLive: { type: 'bool', label: '线上使用', form: false, default: false, filter: true },
    length: { type: 'int', label: '字数', form: false, sortable: true, width: 90 },
    editor: { type: 'ref', label: '更新人', to: 'user', form: false, notify: true, filter: true },
    editedAt: { type: 'datetime', label: '编辑时间', form: false, sortable: true },
    rejectReason: {
      type: 'textarea',
      label: '驳回原因',
      form: false,
      max: 500,
    },
    liveTitle: { type: 'text', label: '线上标题', form: false, list: false, max: 80, when: revised.where },
    liveKind: { type: 'text', label: '线上类型', form: false, list: false, show: false },
    liveBody: { type: 'textarea', label: '线上正文', form: false, max: 20_000, when: revised.where },
  },
  list: {
    columns: ['title', 'kind', 'status', 'isLive', 'edition', 'length', 'editor', 'editedAt'],
    sort: '-editedAt',
    presetsOf: 'status',
    presets: [{ key: 'online', label: '线上使用中', where: { field: 'isLive', eq: true } }],
    highlights: [{ tone: 'warning', ...revised }],
  },
  form: { container: 'drawer' },
  show: {
    sections: [
      {
        title: '文档',
        fields: ['title', 'kind', 'status', 'rejectReason', 'length', 'editor', 'editedAt', 'body'],
      },
      { title: '线上版本', fields: ['isLive', 'edition', 'liveTitle', 'liveBody'] },
    ],
  },
  states: {
    field: 'status',
    transitions: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending', set: { rejectReason: null }, bulk: true },
      approve: {
        label: '通过',
        done: '已通过，内容已在线上生效',
        from: ['pending'],
        to: 'live',
        set: { isLive: true },
      },
      reject: { label: '驳回', from: ['pending'], to: 'draft', ask: ['rejectReason'] },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      disable: { label: '停用', from: ['live'], to: 'disabled', set: { isLive: false }, danger: true, bulk: true },
      enable: { label: '启用', from: ['disabled'], to: 'live', set: { isLive: true }, bulk: true },
    },
  },
  actions: {
    takeDown: {
      label: '下线旧版',
      done: '已下线，线上不再使用',
      set: { isLive: false },
      when: revised.where,
      danger: true,
    },
  },
  versions: { of: ['title', 'kind', 'body'], on: 'approve', number: 'edition' },
  import: true,
});
