import { dayOf } from '../../../../src/engine/fields/condition.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { born, day, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';

/** A demo merchant with its id. */
export interface DemoMerchant {
  readonly id: string;
  readonly life: RecordLife;
}

export interface ShopOptions {
  readonly random: Random;
  readonly count: number;
  readonly merchants: readonly DemoMerchant[];
  /** Ids of the users who serve customers; `groups` are their department ids, by user id. */
  readonly team: { readonly agents: readonly [string, ...string[]]; readonly groups: ReadonlyMap<string, string> };
  readonly now: Date;
  readonly timeZone: string;
}

interface Platform {
  readonly key: string;
  readonly name: string;
}

const platforms: readonly [readonly [Platform, number], ...(readonly [Platform, number])[]] = [
  [{ key: 'taobao', name: '淘宝' }, 22],
  [{ key: 'tmall', name: '天猫' }, 20],
  [{ key: 'jd', name: '京东' }, 14],
  [{ key: 'pdd', name: '拼多多' }, 14],
  [{ key: 'douyin', name: '抖音' }, 16],
  [{ key: 'kuaishou', name: '快手' }, 5],
  [{ key: 'xiaohongshu', name: '小红书' }, 6],
  [{ key: 'wechat', name: '微信小店' }, 3],
];
const disabledReasons = ['商家暂停合作', '店铺被平台限制', '旺季结束，暂不需要接待', '改由商家自己接待'] as const;

/**
 * Returns the shops of merchants that have signed, oldest first, distributed among them. The shops of a paused merchant
 * are paused.
 */
export function makeShops(options: ShopOptions): RecordLife[] {
  const signed = options.merchants.filter(({ life }) => ['signed', 'paused'].includes(String(life.values.status)));
  const [first, ...others] = signed;
  if (!first) return [];
  const numbers = new Set<string>();
  const names = new Map<string, number>();
  return Array.from({ length: options.count }, (_, index) => {
    const merchant = signed[index] ?? options.random.pick([first, ...others]);
    return makeShop(options, merchant, newNumber(options.random, numbers), names);
  }).toSorted((one, other) => one.steps[0].at.getTime() - other.steps[0].at.getTime());
}

function makeShop(
  { random, now, team, timeZone }: ShopOptions,
  { id, life }: DemoMerchant,
  shopNo: string,
  names: Map<string, number>,
): RecordLife {
  const { by } = life.steps[0];
  const signed = life.steps.find(({ action }) => action === 'sign') ?? life.steps[0];
  const since = Math.floor((now.getTime() - signed.at.getTime()) / day);
  const platform = random.weighted(platforms);
  const plain = `${String(life.values.name).replace(/(旗舰店|专营店|专卖店|商贸有限公司|电子商务有限公司)$/, '')}${platform.name}店`;
  const earlier = names.get(plain) ?? 0;
  names.set(plain, earlier + 1);
  const name = earlier === 0 ? plain : `${plain}${earlier + 1}`;
  const madeAgo = random.whole(1, since);
  const at = (daysAgo: number) => officeHour(random, now, daysAgo);
  const made = { name, merchant: id, platform: platform.key, shopNo, reception: 'manual', status: 'unauthorized' };
  const waiting = random.weighted([
    ['unauthorized', 4],
    ['unconfigured', 6],
    ['served', 90],
  ]);
  let shop = born(at(madeAgo), by, made);
  if (waiting === 'unauthorized' || madeAgo < 3) return shop;
  shop = lived(shop, at(madeAgo - 1), by, 'authorize', { status: 'unconfigured' });
  if (waiting === 'unconfigured') return shop;
  const isOver = madeAgo > 40 && random.chance(0.08);
  const first = random.pick(team.agents);
  const group = team.groups.get(first) ?? null;
  const [colleague = first, ...colleagues] = team.agents.filter((agent) => team.groups.get(agent) === group);
  const staff = [...new Set([first, random.pick([colleague, ...colleagues])])];
  const reception = random.weighted([
    ['manual', 35],
    ['assisted', 45],
    ['auto', 20],
  ]);
  shop = lived(shop, at(madeAgo - 2), by, 'launch', {
    status: 'serving',
    reception,
    ...settingOf(name, reception, shopNo),
    group,
    staff,
    expiresAt: dayOf(new Date(now.getTime() + (isOver ? -10 : random.whole(5, 360)) * day), timeZone),
  });
  if (isOver) return lived(shop, at(9), by, 'expire', { status: 'expired' });
  const isResting = life.values.status === 'paused' || random.chance(0.03);
  if (!isResting) return shop;
  const rest: Values = { status: 'disabled', disabledReason: random.pick(disabledReasons) };
  return lived(shop, at(random.whole(0, madeAgo - 3)), by, 'disable', rest);
}

/**
 * Returns how a shop receives its buyers. The number of the shop varies it, so that the shops differ without taking
 * random numbers from what is made after them.
 */
function settingOf(name: string, reception: string, shopNo: string): Values {
  const variant = Number(shopNo) % 3;
  const daily = [1, 2, 3, 4, 5, 6, 7];
  const hours = [
    [{ days: daily, from: '08:30', to: '23:30' }],
    [
      { days: daily.slice(0, 5), from: '09:00', to: '22:00' },
      { days: daily.slice(5), from: '10:00', to: '20:00' },
    ],
    [{ days: daily, from: '09:00', to: '01:00' }],
  ];
  return {
    hours: hours[variant],
    greeting: `亲，欢迎光临${name}，请问有什么可以帮您？`,
    offlineReply: '亲，现在是休息时间，您可以先留言，我们上班后第一时间回复您。',
    firstReplyTarget: [15, 30, 45][variant],
    replyTarget: [30, 45, 60][variant],
    aiEnabled: reception !== 'manual',
    aiThreshold: reception === 'auto' ? 0.75 : 0.85,
    handoverWords: ['投诉', '退款', '人工', '发票'].slice(0, 2 + variant),
    aiDailyLimit: reception === 'auto' ? 5000 : null,
    remindExpiry: true,
    remindDays: [7, 15, 30][variant],
    remindSlow: variant > 0,
    slowMinutes: 3,
  };
}

function newNumber(random: Random, numbers: Set<string>): string {
  for (;;) {
    const number = String(random.whole(100_000_000, 999_999_999));
    if (numbers.has(number)) continue;
    numbers.add(number);
    return number;
  }
}
