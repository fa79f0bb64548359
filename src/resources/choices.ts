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
