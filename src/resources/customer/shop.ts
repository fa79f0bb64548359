import { defineResource, platforms } from '../index.ts';

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

const withAi = { field: 'aiEnabled', eq: true } as const;

export default defineResource({
  name: 'shop',
  recordLabel: 'name',
  scope: { owner: 'staff' },
  quota: 'shopQuota',
  reach: {
    through: 'authorization',
    records: 'shops',
    to: 'grantee',
    where: {
      all: [
        { field: 'status', eq: 'active' },
        { field: 'expiresAt', gte: { now: '0d' } },
      ],
    },
    fields: ['name', 'platform', 'shopNo', 'url', 'reception', 'status', 'expiresAt'],
  },
  unique: [['platform', 'shopNo']],
  fields: {
    name: { type: 'text', label: '店铺名称', required: true, search: true, max: 60, sortable: true, width: 220 },
    merchant: { type: 'ref', label: '商家', to: 'merchant', required: true, filter: true, width: 200 },
    platform: {
      type: 'enum',
      label: '平台',
      required: true,
      filter: true,
      options: platforms,
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
    hours: { type: 'schedule', label: '接待时段', list: 'off', help: '时段以外，买家收到离线回复' },
    greeting: { type: 'textarea', label: '欢迎语', max: 500 },
    offlineReply: { type: 'textarea', label: '离线回复', max: 500 },
    firstReplyTarget: {
      type: 'int',
      label: '首响目标（秒）',
      min: 1,
      max: 3600,
      default: 30,
      list: 'off',
      help: '买家的第一条消息多久以内要回复',
    },
    replyTarget: {
      type: 'int',
      label: '平均响应目标（秒）',
      min: 1,
      max: 3600,
      default: 60,
      list: 'off',
      help: '一次会话里平均多久以内要回复',
    },
    aiEnabled: { type: 'bool', label: '启用 AI', filter: true, list: 'off' },
    aiThreshold: {
      type: 'decimal',
      label: '置信度阈值',
      scale: 2,
      min: 0,
      max: 1,
      default: 0.8,
      required: true,
      list: 'off',
      help: '0 到 1；低于它的回答不发出，转给人工',
      when: withAi,
    },
    handoverWords: {
      type: 'tags',
      label: '转人工关键词',
      max: 30,
      list: 'off',
      help: '买家的消息含有其中一个就转给人工',
      when: withAi,
    },
    aiDailyLimit: {
      type: 'int',
      label: 'AI 每日上限（次）',
      min: 1,
      max: 1_000_000,
      list: 'off',
      help: 'AI 一天最多回复多少次；不填则不限',
      when: withAi,
    },
    remindExpiry: { type: 'bool', label: '到期提醒', default: true, list: 'off' },
    remindDays: {
      type: 'int',
      label: '提前几天',
      min: 1,
      max: 90,
      list: 'off',
      help: '从这一天起提醒，早于它的不再提醒；不填就按企业的设置，一般是 30、7、1 天',
      when: { field: 'remindExpiry', eq: true },
    },
    remindSlow: { type: 'bool', label: '超时未回复提醒', list: 'off' },
    slowMinutes: {
      type: 'int',
      label: '超过几分钟',
      min: 1,
      max: 120,
      default: 5,
      required: true,
      list: 'off',
      when: { field: 'remindSlow', eq: true },
    },
    remindUsers: {
      type: 'ref',
      label: '提醒谁',
      to: 'user',
      multiple: true,
      list: 'off',
      help: '不选则提醒负责客服',
      where: { field: 'status', eq: 'active' },
    },
    toReview: {
      type: 'computed',
      label: '待审核答案',
      of: 'aiCandidate',
      by: 'shop',
      count: true,
      where: { field: 'status', eq: 'pending' },
      list: 'off',
      filter: 'range',
      sortable: true,
    },
    disabledReason: { type: 'textarea', label: '停用原因', form: false, max: 500 },
  },
  list: {
    presetsOf: 'status',
    presets: [
      { key: 'expiring', ...expiring },
      { key: 'toReview', label: '待 AI 审核', where: { field: 'toReview', gt: 0 } },
    ],
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
  forms: {
    setting: {
      sections: [
        { title: '基本信息', fields: ['name', 'shopNo', 'url'] },
        {
          title: '接待',
          fields: [
            'reception',
            'group',
            'staff',
            'hours',
            'firstReplyTarget',
            'replyTarget',
            'greeting',
            'offlineReply',
          ],
        },
        { title: 'AI', fields: ['aiEnabled', 'aiThreshold', 'aiDailyLimit', 'handoverWords'] },
        { title: '提醒', fields: ['remindExpiry', 'remindDays', 'remindSlow', 'slowMinutes', 'remindUsers'] },
      ],
    },
  },
  links: [
    { label: '设置', to: '/custom/shop/setting/{shopInfoId}' },
    { to: '/custom/shop/aiDoc/{id}' },
    { to: '/custom/shop/aiReview/{id}/{shopName}' },
    { to: '/ai/product/{id}' },
  ],
  show: {
    sections: [
      {
        title: '基本信息',
        fields: ['name', 'merchant', 'platform', 'shopNo', 'url', 'status', 'expiresAt', 'disabledReason'],
      },
      {
        title: '接待',
        fields: ['reception', 'group', 'staff', 'hours', 'firstReplyTarget', 'replyTarget', 'greeting', 'offlineReply'],
      },
      { title: 'AI', fields: ['aiEnabled', 'aiThreshold', 'aiDailyLimit', 'handoverWords'] },
      { title: '提醒', fields: ['remindExpiry', 'remindDays', 'remindSlow', 'slowMinutes', 'remindUsers'] },
    ],
    related: [
      { resource: 'product', by: 'shop', title: '商品' },
      { resource: 'knowledge', by: 'shop', title: '问答知识' },
    ],
  },
  notices: {
    expiring: {
      remind: { field: 'expiresAt', before: ['30d', '7d', '1d'], days: 'remindDays', tenantDays: 'shopReminderDays' },
      where: {
        all: [
          { field: 'status', eq: 'serving' },
          { field: 'remindExpiry', ne: false },
        ],
      },
      to: ['remindUsers', 'staff'],
    },
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
