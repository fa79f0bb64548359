/** Ways by which notices go: those of a rule, and that of a delivery. */
export const noticeChannels = [
  { value: 'inApp', label: '站内', color: 'blue' },
  { value: 'mail', label: '邮件', color: 'green' },
  { value: 'webhook', label: 'Webhook', color: 'orange' },
] as const;
