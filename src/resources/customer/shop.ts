import { defineResource } from '../index.ts';

/** Shops whose service ends within one month. */
const expiring = {
  label: '30 天内到期',
  where: {
    all: [
      { field: 'status', eq: 'serving' },
      { field: 'expiresAt', lte: { now: '+30d' } },
    ],
  },
} as const;

export default defineResource({
  name: 'shop',
  recordLabel: 'name',
  scope: { owner: 'staff' },
  quota: 'shopQuota',
  unique: [['platform', 'shopNo']],
  fields: {
    name: { type: 'text', label: '店铺名称', required: true, search: true, max: 60, sortable: true, width: 220 },
    merchant: { type: 'ref', label: '商家', to: 'merchant', required: true, filter: true, width: 200 },
    platform: {
      type: 'enum',
      label: '平台',
      required: true,
      filter: true,
      options: [
        { value: 'taobao', label: '淘宝' },
        { value: 'tmall', label: '天猫' },
        { value: 'jd', label: '京东' },
        { value: 'pdd', label: '拼多多' },
        { value: 'douyin', label: '抖音' },
        { value: 'kuaishou', label: '快手' },
        { value: 'xiaohongshu', label: '小红书' },
        { value: 'wechat', label: '微信小店' },
        { value: 'other', label: '其他' },
      ],
    },
    shopNo: { type: 'text', label: '平台店铺ID', required: true, search: true, max: 40, width: 140 },
    url: { type: 'url', label: '链接', list: 'off' },
    reception: {
      type: 'enum',
      label: '接待方式',
      filter: true,
      default: 'manual',
      options: [
        { value: 'manual', label: '人工' },
        { value: 'assisted', label: 'AI辅助' },
        { value: 'auto', label: '全AI' },
      ],
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'unauthorized', label: '待授权', color: 'orange' },
        { value: 'unconfigured', label: '待配置', color: 'orange' },
        { value: 'serving', label: '服务中', color: 'green' },
        { value: 'expired', label: '已到期', color: 'red' },
        { value: 'disabled', label: '已停用', color: 'grey' },
      ],
    },
    expiresAt: {
      type: 'date',
      label: '服务到期',
      filter: 'range',
      sortable: true,
      form: false,
      cell: 'nearDay',
      width: 180,
    },
    group: { type: 'tree', label: '客服分组', to: 'department', filter: true },
    staff: {
      type: 'ref',
      label: '负责客服',
      to: 'user',
      notify: true,
      multiple: true,
      filter: true,
      width: 160,
      where: {
        all: [
          { field: 'status', eq: 'active' },
          { field: 'department', below: { form: 'group' } },
        ],
      },
    },
    disabledReason: { type: 'textarea', label: '停用原因', form: false, max: 500 },
  },
  list: {
    presetsOf: 'status',
    presets: [{ key: 'expiring', ...expiring }],
    highlights: [{ tone: 'warning', ...expiring }],
    slot: 'residue',
  },
  form: {
    steps: [
      {
        title: '店铺信息',
        fields: ['merchant', 'platform', 'name', 'shopNo', 'url'],
        hint: '先登记店铺在平台上的信息',
      },
      { title: '接待设置', fields: ['reception', 'group', 'staff'], hint: '由谁接待；以后可以随时修改' },
    ],
  },
  states: {
    field: 'status',
    transitions: {
      authorize: { label: '授权', from: ['unauthorized'], to: 'unconfigured' },
      launch: { label: '开始服务', from: ['unconfigured'], to: 'serving', ask: ['reception', 'staff', 'expiresAt'] },
      renew: { label: '续期', from: ['serving', 'expired'], to: 'serving', ask: ['expiresAt'], bulk: true },
      expire: {
        label: '标记到期',
        from: ['serving'],
        to: 'expired',
        when: { field: 'expiresAt', lt: { now: '0d' } },
        due: { field: 'expiresAt', at: 'end' },
        bulk: true,
      },
      disable: {
        label: '停用',
        from: ['unauthorized', 'unconfigured', 'serving', 'expired'],
        to: 'disabled',
        ask: ['disabledReason'],
        danger: true,
      },
      enable: { label: '启用', from: ['disabled'], to: 'unconfigured', set: { disabledReason: null } },
    },
  },
  actions: {
    assign: { label: '分配客服', ask: ['staff'], bulk: true },
  },
});
