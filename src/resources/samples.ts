import { defineSamples } from './index.ts';

/** What a new enterprise may try the console with: merchants, their shops, and whom to call. */
export default defineSamples([
  {
    resource: 'merchant',
    records: [
      {
        name: '示例 · 晨光文具旗舰店',
        category: 'home',
        level: 'A',
        contact: '周婷',
        mobile: '13800000001',
        source: 'referral',
        fee: 3_600_000,
        expiresAt: { now: '+25d' },
        remark: '示例数据：可以随意修改。',
      },
      {
        name: '示例 · 小鹿母婴',
        category: 'baby',
        level: 'B',
        contact: '吴海',
        mobile: '13800000002',
        source: 'campaign',
        fee: 1_800_000,
        expiresAt: { now: '+120d' },
      },
      {
        name: '示例 · 山野户外',
        category: 'sports',
        level: 'C',
        contact: '何清',
        mobile: '13800000003',
        source: 'registered',
      },
    ],
  },
  {
    resource: 'shop',
    records: [
      { name: '示例 · 晨光天猫店', merchant: { sample: 0 }, platform: 'tmall', shopNo: 'SAMPLE-1' },
      { name: '示例 · 晨光京东店', merchant: { sample: 0 }, platform: 'jd', shopNo: 'SAMPLE-2' },
      { name: '示例 · 小鹿抖音店', merchant: { sample: 1 }, platform: 'douyin', shopNo: 'SAMPLE-3' },
    ],
  },
  {
    resource: 'followPlan',
    records: [
      {
        subject: '示例 · 沟通续约',
        merchant: { sample: 0 },
        method: 'phone',
        planAt: { now: '0d' },
        content: '合同下个月到期，先了解今年的打算。',
      },
      { subject: '示例 · 回访接待情况', merchant: { sample: 1 }, method: 'wechat', planAt: { now: '+1d' } },
      { subject: '示例 · 上门介绍方案', merchant: { sample: 2 }, method: 'visit', planAt: { now: '+3d' } },
    ],
  },
]);
