import { defineResource } from '../index.ts';

export default defineResource({
  name: 'merchant',
  recordLabel: 'name',
  fields: {
    name: {
      type: 'text',
      label: '商家名称',
      required: true,
      unique: true,
      search: true,
      max: 60,
      sortable: true,
      width: 240,
    },
    code: { type: 'auto', label: '编号', prefix: 'M', search: true, sortable: true },
    category: {
      type: 'enum',
      label: '主营类目',
      filter: true,
      options: [
        { value: 'clothing', label: '服饰' },
        { value: 'beauty', label: '美妆' },
        { value: 'digital', label: '数码' },
        { value: 'food', label: '食品' },
        { value: 'home', label: '家居' },
        { value: 'baby', label: '母婴' },
        { value: 'sports', label: '运动' },
        { value: 'other', label: '其他' },
      ],
    },
    level: {
      type: 'enum',
      label: '等级',
      filter: true,
      sortable: true,
      default: 'C',
      options: [
        { value: 'A', label: 'A' },
        { value: 'B', label: 'B' },
        { value: 'C', label: 'C' },
        { value: 'D', label: 'D' },
      ],
    },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'potential', label: '潜在', color: 'orange' },
        { value: 'negotiating', label: '洽谈中', color: 'blue' },
        { value: 'signed', label: '已签约', color: 'green' },
        { value: 'paused', label: '暂停', color: 'grey' },
        { value: 'lost', label: '已流失', color: 'red' },
      ],
    },
    contact: { type: 'text', label: '联系人', required: true, search: true, max: 30 },
    mobile: { type: 'phone', label: '手机', required: true, mask: true, filter: true },
    email: { type: 'email', label: '邮箱', list: 'off' },
    wechat: { type: 'text', label: '微信', max: 40, list: 'off' },
    source: {
      type: 'enum',
      label: '来源',
      list: 'off',
      options: [
        { value: 'registered', label: '自主注册' },
        { value: 'clue', label: '线索转化' },
        { value: 'referral', label: '转介绍' },
        { value: 'campaign', label: '市场活动' },
      ],
    },
    owner: { type: 'ref', label: '负责人', to: 'user', filter: true, notify: true, default: { me: true } },
    signedAt: { type: 'date', label: '签约日期', list: 'off', sortable: true },
    expiresAt: { type: 'date', label: '到期日期', filter: 'range', sortable: true },
    fee: { type: 'money', label: '年费', sortable: true },
    shopCount: { type: 'computed', label: '店铺数', of: 'shop', by: 'merchant', count: true, sortable: true },
    lastFollowAt: {
      type: 'computed',
      label: '最近跟进',
      of: 'followPlan',
      by: 'merchant',
      max: 'doneAt',
      as: 'datetime',
      where: { field: 'status', eq: 'done' },
      sortable: true,
    },
    lostReason: { type: 'textarea', label: '流失原因', form: false, max: 500 },
    remark: { type: 'textarea', label: '备注' },
    contacts: {
      type: 'json',
      label: '其他联系人',
      list: 'off',
      multiple: true,
      max: 10,
      fields: {
        name: { type: 'text', label: '姓名', required: true, max: 30 },
        title: {
          type: 'enum',
          label: '职务',
          options: [
            { value: 'manager', label: '店长' },
            { value: 'operator', label: '运营' },
            { value: 'finance', label: '财务' },
            { value: 'warehouse', label: '仓储' },
            { value: 'other', label: '其他' },
          ],
        },
        wechat: { type: 'text', label: '微信', max: 40 },
        email: { type: 'email', label: '邮箱' },
      },
    },
    guide: { type: 'rich', label: '客服须知', max: 3000, help: '接待话术、禁忌和售后规则，客服上岗前阅读' },
  },
  list: {
    presetsOf: 'status',
    presets: [{ key: 'mine', label: '我负责的', where: { me: 'owner' } }],
    highlights: [
      {
        tone: 'warning',
        label: '30 天内到期',
        where: {
          all: [
            { field: 'status', eq: 'signed' },
            { field: 'expiresAt', lte: { now: '+30d' } },
          ],
        },
      },
    ],
  },
  form: {
    sections: [
      { title: '基本信息', fields: ['name', 'category', 'level', 'source', 'owner'] },
      { title: '联系方式', fields: ['contact', 'mobile', 'email', 'wechat', 'contacts'] },
      { title: '合同', fields: ['signedAt', 'expiresAt', 'fee', 'remark'] },
      { title: '服务', fields: ['guide'] },
    ],
  },
  show: {
    sections: [
      {
        title: '基本信息',
        fields: ['name', 'code', 'status', 'category', 'level', 'source', 'owner', 'shopCount', 'lastFollowAt'],
      },
      { title: '联系方式', fields: ['contact', 'mobile', 'email', 'wechat', 'contacts'] },
      { title: '合同', fields: ['signedAt', 'expiresAt', 'fee', 'lostReason', 'remark'] },
      { title: '服务', fields: ['guide'] },
    ],
    related: [
      { resource: 'shop', by: 'merchant', title: '店铺' },
      { resource: 'followPlan', by: 'merchant' },
      { resource: 'dockingTable', by: 'merchant', title: '对接表' },
      { resource: 'clue', by: 'merchant', title: '来源线索', create: false },
    ],
  },
  metrics: {
    signed: { label: '签约商家', count: true, time: 'signedAt', help: '签约日期在时间段内的商家数', unit: '家' },
    fee: { label: '签约年费', sum: 'fee', time: 'signedAt', help: '签约日期在时间段内的商家的年费合计' },
  },
  reports: {
    contracts: {
      time: 'signedAt',
      metrics: ['signed', 'fee'],
      charts: [{ title: '每天签约多少商家？', kind: 'bar', metrics: ['signed'] }],
    },
  },
  import: { key: 'name', onDuplicate: 'skip' },
  actions: {
    assign: { label: '分配负责人', ask: ['owner'], bulk: true },
  },
  states: {
    field: 'status',
    transitions: {
      negotiate: {
        label: '开始洽谈',
        from: ['potential', 'lost'],
        to: 'negotiating',
        set: { lostReason: null },
        bulk: true,
      },
      sign: { label: '签约', from: ['negotiating'], to: 'signed', ask: ['signedAt', 'expiresAt', 'fee'] },
      pause: { label: '暂停', from: ['signed'], to: 'paused', bulk: true },
      resume: { label: '恢复', from: ['paused'], to: 'signed', bulk: true },
      lose: {
        label: '流失',
        from: 'any',
        to: 'lost',
        done: '已标记流失',
        ask: ['lostReason'],
        danger: true,
        bulk: true,
      },
    },
  },
});
