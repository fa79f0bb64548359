import type { Random } from '../random.ts';
import { type Intent, productsByCategory } from './talk.ts';
import { type Talk, talkOf } from './talking.ts';

/** The shop that a buyer writes to. */
export interface VisitedShop {
  /** `manual`, `assisted` or `auto`. */
  readonly mode: string;
  /** User ids of its agents. The first one answers most buyers. */
  readonly staff: readonly string[];
  /** Category of its products. */
  readonly category: string;
}

/** A buyer's visit to a shop: who asks for what, what is said, and whether it leads to an order. */
export interface Visit {
  readonly intent: Intent;
  readonly buyer: string;
  readonly talk: Talk;
  readonly ordered: boolean;
  /** In cents; null without an order. */
  readonly orderAmount: number | null;
}

const intents: readonly [readonly [Intent, number], ...(readonly [Intent, number])[]] = [
  ['product', 20],
  ['size', 17],
  ['shipping', 16],
  ['urge', 14],
  ['promotion', 11],
  ['refund', 11],
  ['complaint', 4],
  ['other', 7],
];
/** How likely a conversation leads to an order. */
const orders: Readonly<Record<Intent, number>> = {
  product: 0.34,
  size: 0.42,
  shipping: 0.2,
  urge: 0.02,
  promotion: 0.38,
  refund: 0.01,
  complaint: 0.01,
  other: 0.05,
};
/** Hours of a day in China in which buyers write, with their weights: few at night, most in the evening. */
export const hours: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [0, 2],
  [8, 3],
  [9, 7],
  [10, 9],
  [11, 8],
  [12, 6],
  [13, 6],
  [14, 8],
  [15, 8],
  [16, 7],
  [17, 6],
  [18, 5],
  [19, 8],
  [20, 11],
  [21, 12],
  [22, 9],
  [23, 5],
];
const nicknames = [
  '小鹿',
  '阿杰',
  '清风',
  '奶茶',
  '月亮',
  '糖糖',
  '大白',
  '木子',
  '海盐',
  '橙子',
  '北岛',
  '芒果',
] as const;

interface VisitOptions {
  readonly random: Random;
  readonly shop: VisitedShop;
  readonly startAt: Date;
  /** What would be said later is left out, and the conversation goes on. */
  readonly now: Date;
}

/** Returns a visit, the same for the same random numbers. */
export function visitOf({ random, shop: { mode, staff, category }, startAt, now }: VisitOptions): Visit {
  const intent = random.weighted(intents);
  const agent = staff.length > 1 && random.chance(0.35) ? staff[1] : staff[0];
  const product = random.pick(productsByCategory[category] ?? ['商品']);
  const talk = talkOf({ random, intent, mode, agent: agent ?? null, product, startAt, now });
  const ordered = talk.endAt !== null && random.chance(orders[intent]);
  const buyer = random.chance(0.5)
    ? `tb${random.whole(10_000_000, 99_999_999)}`
    : random.pick(nicknames) + String(random.whole(1, 9999));
  const orderAmount = ordered ? random.whole(39, 899) * 100 - (random.chance(0.5) ? 10 : 0) : null;
  return { intent, buyer, talk, ordered, orderAmount };
}
