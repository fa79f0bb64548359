/** Options that several resources share: `src/resources/choices.ts` by name, each by its value. */
export const clueSources = {
  campaign: 'Campaign',
  platform: 'Platform event',
  referral: 'Referral',
  inquiry: 'Inquiry',
  purchased: 'Purchased',
  other: 'Other',
} as const;
export const handlings = { remind: 'Remind', block: 'Block', escalate: 'Escalate' } as const;
export const levels = { low: 'Low', medium: 'Medium', high: 'High' } as const;
export const noticeChannels = { inApp: 'Console', mail: 'Mail', webhook: 'Webhook' } as const;
export const platforms = {
  taobao: 'Taobao',
  tmall: 'Tmall',
  jd: 'JD',
  pdd: 'Pinduoduo',
  douyin: 'Douyin',
  kuaishou: 'Kuaishou',
  xiaohongshu: 'Xiaohongshu',
  wechat: 'WeChat shop',
  other: 'Other',
} as const;
export const receptions = { manual: 'Agents', assisted: 'AI-assisted', auto: 'AI only' } as const;
export const transferReasons = {
  requested: 'Asked for a person',
  missed: 'No answer found',
  emotion: 'Upset buyer',
  sensitive: 'Sensitive word',
  rounds: 'Too many rounds',
} as const;
export const violations = {
  banned: 'Banned',
  abuse: 'Abuse',
  diversion: 'Off-platform contact',
  promise: 'Overpromising',
  privacy: 'Privacy',
} as const;
