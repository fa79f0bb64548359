/** Ways by which notices go: those of a rule, and that of a delivery. */
export const noticeChannels = [
  { value: 'inApp', label: '站内', color: 'blue' },
  { value: 'mail', label: '邮件', color: 'green' },
  { value: 'webhook', label: 'Webhook', color: 'orange' },
] as const;

/** The e-commerce platforms that shops stand on. */
export const platforms = [
  { value: 'taobao', label: '淘宝' },
  { value: 'tmall', label: '天猫' },
  { value: 'jd', label: '京东' },
  { value: 'pdd', label: '拼多多' },
  { value: 'douyin', label: '抖音' },
  { value: 'kuaishou', label: '快手' },
  { value: 'xiaohongshu', label: '小红书' },
  { value: 'wechat', label: '微信小店' },
  { value: 'other', label: '其他' },
] as const;

/** How a shop receives its buyers. */
export const receptions = [
  { value: 'manual', label: '人工' },
  { value: 'assisted', label: 'AI辅助' },
  { value: 'auto', label: '全AI' },
] as const;

/** What sensitive words are about. */
export const violations = [
  { value: 'banned', label: '违禁' },
  { value: 'abuse', label: '辱骂' },
  { value: 'diversion', label: '引流' },
  { value: 'promise', label: '承诺' },
  { value: 'privacy', label: '隐私' },
] as const;

/** How serious a sensitive word is. */
export const levels = [
  { value: 'low', label: '低', color: 'blue' },
  { value: 'medium', label: '中', color: 'orange' },
  { value: 'high', label: '高', color: 'red' },
] as const;

/** What happens where a sensitive word is said. */
export const handlings = [
  { value: 'remind', label: '提醒' },
  { value: 'block', label: '拦截' },
  { value: 'escalate', label: '转主管' },
] as const;

/** Why a conversation goes from AI to people. */
export const transferReasons = [
  { value: 'requested', label: '买家要求' },
  { value: 'missed', label: '未命中知识' },
  { value: 'emotion', label: '买家情绪' },
  { value: 'sensitive', label: '敏感词' },
  { value: 'rounds', label: '超过轮次' },
] as const;

/** Where clues are from. */
export const clueSources = [
  { value: 'campaign', label: '市场活动' },
  { value: 'platform', label: '平台活动' },
  { value: 'referral', label: '转介绍' },
  { value: 'inquiry', label: '主动咨询' },
  { value: 'purchased', label: '外部采购' },
  { value: 'other', label: '其他' },
] as const;

/** Figures that are counted by answers. */
const byAnswers = ['reply', 'firstReply', 'averageReply', 'unserved'] as const;

/** The figures that rules count. `passed` of a check says for each what is good. */
export const serviceFigures = [
  { value: 'reply', label: '及时回复', color: 'blue' },
  { value: 'firstReply', label: '首次应答', color: 'blue' },
  { value: 'averageReply', label: '平均响应', color: 'blue' },
  { value: 'unserved', label: '人工接待', color: 'orange' },
  { value: 'leftMessage', label: '无需留言', color: 'orange' },
  { value: 'aiAlone', label: 'AI 独立解决', color: 'green' },
] as const;

/** What a rule says, whether the platform's or an enterprise's own. */
export const ruleFields = {
  name: { type: 'text', label: '规则名称', required: true, search: true, max: 40, width: 220 },
  platform: { type: 'enum', label: '平台', required: true, filter: true, options: platforms },
  figure: { type: 'enum', label: '指标', required: true, filter: true, options: serviceFigures },
  validFrom: {
    type: 'date',
    label: '生效日期',
    required: true,
    sortable: true,
    help: '从这一天开始的会话按此规则计算，直到同一指标的下一条规则生效',
  },
  enabled: { type: 'bool', label: '启用', default: true, filter: true, help: '停用后，从生效日期起不再计算这个指标' },
  unit: {
    type: 'enum',
    label: '计数单位',
    default: 'round',
    when: { field: 'figure', eq: 'reply' },
    list: 'off',
    options: [
      { value: 'round', label: '每轮问答' },
      { value: 'conversation', label: '整个会话' },
    ],
    help: '每轮：买家提问到第一次回复算一次，其间再问不另算。整个会话：转人工之后各轮等待的平均值算一次',
  },
  limit: {
    type: 'duration',
    label: '时限',
    min: 1,
    when: { field: 'figure', in: ['reply', 'firstReply'] },
    help: '时:分:秒，如 0:03:00；不填则只统计时长，不判断是否达标',
  },
  counting: {
    type: 'enum',
    label: '谁的回复算数',
    default: 'people',
    when: { field: 'figure', in: byAnswers },
    list: 'off',
    options: [
      { value: 'people', label: '仅人工' },
      { value: 'assisted', label: '人工和 AI 辅助' },
      { value: 'everyone', label: '人工和 AI' },
    ],
  },
  offline: {
    type: 'enum',
    label: '客服不在线时',
    default: 'counted',
    list: 'off',
    options: [
      { value: 'counted', label: '照常计算' },
      { value: 'leftOut', label: '不计' },
    ],
  },
  hoursFrom: {
    type: 'time',
    label: '时段开始',
    requiredWhen: { field: 'hoursTo', empty: false },
    help: '不填则全天',
  },
  hoursTo: {
    type: 'time',
    label: '时段结束',
    requiredWhen: { field: 'hoursFrom', empty: false },
    help: '不含这一分钟，可以早于开始，表示到次日',
  },
  hoursBy: {
    type: 'enum',
    label: '时段按',
    default: 'question',
    list: 'off',
    when: { field: 'figure', in: ['reply', 'firstReply', 'averageReply'] },
    options: [
      { value: 'question', label: '买家提问的时间' },
      { value: 'start', label: '会话开始的时间' },
    ],
  },
  gap: {
    type: 'int',
    label: '间隔分钟',
    min: 1,
    max: 10_080,
    list: 'off',
    when: { field: 'figure', in: ['firstReply', 'aiAlone'] },
    help: '首次应答：上一次会话结束后这么久以内再问，不另算。AI 独立解决：结束后这么久以内又来问，不算解决',
  },
  window: { type: 'int', label: '统计天数', min: 1, max: 90, default: 30, list: 'off' },
  target: { type: 'percent', label: '目标', scale: 1, help: '比率不低于；不服务率和留言率不高于' },
  daysOut: {
    type: 'json',
    label: '不计的日期',
    multiple: true,
    max: 60,
    list: false,
    help: '平台公布的节假日等',
    fields: {
      day: { type: 'date', label: '日期', required: true },
      reason: { type: 'text', label: '原因', max: 30 },
    },
  },
  source: { type: 'textarea', label: '依据', max: 500, help: '平台公告的名称或网址' },
} as const;

export const ruleUnique = [['platform', 'figure', 'validFrom']] as const;
