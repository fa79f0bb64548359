import { dayOf } from '../../../../src/engine/fields/condition.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { born, day, lived, officeHour, type RecordLife } from '../life.ts';
import { mobileNumber, personName } from '../people/people.ts';
import type { Random } from '../random.ts';

export interface MerchantOptions {
  readonly random: Random;
  /** Separate generator for additional details, so that they do not change the other values. */
  readonly ofDetails: Random;
  readonly count: number;
  /** Ids of the users who are responsible for merchants. */
  readonly owners: readonly [string, ...string[]];
  /** The day of the installation; all generated dates are before it. */
  readonly now: Date;
  readonly timeZone: string;
}

const places = [
  '云栖',
  '锦绣',
  '南山',
  '江南',
  '星辰',
  '青禾',
  '海棠',
  '西湖',
  '梧桐',
  '长风',
  '白鹭',
  '松林',
  '明月',
  '百川',
  '东篱',
  '朝阳',
  '雅致',
  '橙果',
  '悦然',
  '微光',
  '听雨',
  '拾光',
  '半夏',
  '初见',
  '沐风',
] as const;
const trades: Readonly<Record<string, readonly [string, ...string[]]>> = {
  clothing: ['女装', '男装', '童装', '汉服', '内衣'],
  beauty: ['美妆', '护肤', '香氛'],
  digital: ['数码', '手机配件', '智能家电'],
  food: ['零食', '茶叶', '生鲜', '粮油'],
  home: ['家居', '家纺', '厨具'],
  baby: ['母婴', '玩具'],
  sports: ['运动', '户外', '骑行'],
  other: ['文创', '宠物', '图书'],
};
const endings = ['旗舰店', '专营店', '专卖店', '商贸有限公司', '电子商务有限公司'] as const;
const lostReasons = [
  '预算不足，暂不考虑外包',
  '已选择其他服务商',
  '店铺关闭，不再经营',
  '改为自建客服团队',
  '多次联系未回复',
] as const;
const remarks = [
  '大促期间需要加派夜班客服',
  '客户希望先试用一个月',
  '对响应时间要求较高',
  '需要开通发票抬头变更',
  '由老客户介绍，重点维护',
] as const;

const titles = ['manager', 'finance', 'warehouse'] as const;
const guides = [
  '<h2>接待要求</h2><p>首次回复须在 <strong>30 秒</strong>内，先问需求再推荐。</p><ul><li><p>称呼“亲”，不用“您好在吗”</p></li><li><p>不承诺具体到货日期</p></li></ul><h2>售后</h2><p>七天内无理由退货；质量问题由店铺承担运费，让买家先拍照。</p>',
  '<h2>大促期间</h2><ol><li><p>优惠以店铺公告为准，不自行改价</p></li><li><p>库存问题请转 <strong>仓储主管</strong></p></li><li><p>晚上 10 点后只答疑，不催付</p></li></ol><blockquote><p>话术：活动价到今晚 24 点，拍下后两天内发货。</p></blockquote>',
  '<p>尺码问题请先看<a href="https://help.shop.example/size">尺码表</a>，偏瘦的款式建议<em>大一码</em>。</p><p>遇到差评先致歉，<strong>不要</strong>与买家争论，当班主管一小时内回电。</p>',
] as const;

/** Returns merchants of one enterprise with the steps that led to their state, oldest first. Names are unique. */
export function makeMerchants(options: MerchantOptions): RecordLife[] {
  const names = new Set<string>();
  const merchants = Array.from({ length: options.count }, () => makeMerchant(options, names));
  return merchants.toSorted((one, other) => one.steps[0].at.getTime() - other.steps[0].at.getTime());
}

function makeMerchant(options: MerchantOptions, names: Set<string>): RecordLife {
  const { random, ofDetails, owners } = options;
  const category = random.weighted([
    ['clothing', 24],
    ['beauty', 18],
    ['digital', 14],
    ['food', 16],
    ['home', 11],
    ['baby', 8],
    ['sports', 6],
    ['other', 3],
  ]);
  const owner = random.pick(owners);
  const name = newName(random, category, names);
  const level = random.weighted([
    ['A', 12],
    ['B', 28],
    ['C', 45],
    ['D', 15],
  ]);
  const basics = {
    name,
    category,
    level,
    source: random.weighted([
      ['clue', 40],
      ['referral', 25],
      ['campaign', 20],
      ['registered', 15],
    ]),
    owner,
    contact: personName(random),
    mobile: mobileNumber(random),
    email: random.chance(0.4) ? `shop${random.whole(1000, 9999)}@mail.example` : null,
    wechat: random.chance(0.5) ? `wx_${random.whole(100_000, 999_999)}` : null,
    remark: random.chance(0.3) ? random.pick(remarks) : null,
    ...besides(ofDetails, level),
  };
  return live(options, basics, owner);
}

/** Returns further contacts and service instructions; larger merchants have more of both. */
function besides(random: Random, level: string): Values {
  const people = level === 'A' ? random.whole(1, 3) : random.chance(0.3) ? 1 : 0;
  const contacts = Array.from({ length: people }, (_, index) => ({
    name: personName(random),
    title: titles[index] ?? null,
    wechat: `wx_${random.whole(100_000, 999_999)}`,
    email: random.chance(0.3) ? `person${random.whole(1000, 9999)}@mail.example` : null,
  }));
  const isGuided = level === 'A' || (level === 'B' && random.chance(0.5));
  return { contacts: contacts.length > 0 ? contacts : null, guide: isGuided ? random.pick(guides) : null };
}

/** Generates the steps of the merchant from its first contact to its state on the day of the installation. */
function live({ random, now, timeZone }: MerchantOptions, basics: Values, by: string): RecordLife {
  const state = random.weighted([
    ['potential', 28],
    ['negotiating', 22],
    ['signed', 34],
    ['paused', 7],
    ['lost', 9],
  ]);
  const wasSigned = state === 'signed' || state === 'paused';
  // Days before the installation of each step.
  const signedAgo = wasSigned ? random.whole(3, state === 'paused' ? 300 : 362) : 0;
  const talkedAgo = wasSigned ? signedAgo + random.whole(5, 40) : random.whole(2, 90);
  const madeAgo = talkedAgo + random.whole(1, 30);
  const at = (daysAgo: number) => officeHour(random, now, daysAgo);
  const made = { ...basics, status: 'potential' };
  let life = born(at(madeAgo), by, made);
  const take = (daysAgo: number, action: string, written: Values) => {
    life = lived(life, at(daysAgo), by, action, written);
  };
  if (state !== 'potential' && (state !== 'lost' || random.chance(0.6))) {
    take(talkedAgo, 'negotiate', { status: 'negotiating' });
  }
  if (wasSigned) {
    const signedAt = at(signedAgo);
    take(signedAgo, 'sign', {
      status: 'signed',
      signedAt: dayOf(signedAt, timeZone),
      expiresAt: dayOf(new Date(signedAt.getTime() + 364 * day), timeZone),
      fee: feeFor(random, String(basics.level)),
    });
  }
  if (state === 'paused') take(random.whole(1, signedAgo - 1), 'pause', { status: 'paused' });
  if (state === 'lost')
    take(random.whole(1, talkedAgo - 1), 'lose', { status: 'lost', lostReason: random.pick(lostReasons) });
  return life;
}

/** Returns an annual fee in fen, a multiple of 100 yuan. */
function feeFor(random: Random, level: string): number {
  const [least, most] = level === 'A' ? [600, 1800] : level === 'B' ? [240, 600] : [60, 240];
  return random.whole(least, most) * 100 * 100;
}

function newName(random: Random, category: string, names: Set<string>): string {
  for (;;) {
    const trade = random.pick(trades[category] ?? ['百货']);
    const name = `${random.pick(places)}${trade}${random.pick(endings)}`;
    if (!names.has(name)) {
      names.add(name);
      return name;
    }
  }
}
