import { setImmediate } from 'node:timers/promises';
import {
  type ConversationFigures,
  type CountedMessage,
  noFigures,
  withMessage,
  withTimes,
} from '../domain/conversation-figures.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import type { Values } from '../storage/tables/layout.ts';
import { day, type RecordLife } from './life.ts';
import type { Random } from './random.ts';
import { type Intent, productsByCategory } from './talk.ts';
import { talkOf } from './talking.ts';

/** A demo shop with its id. */
export interface DemoShop {
  readonly id: string;
  readonly life: RecordLife;
  /** The category of its merchant. */
  readonly category: string;
}

export interface ConversationOptions {
  readonly random: Random;
  readonly count: number;
  readonly shops: readonly DemoShop[];
  /** Department ids by user id. */
  readonly groups: ReadonlyMap<string, string>;
  readonly now: Date;
  /** Distinguishes the numbers of one enterprise. */
  readonly prefix: string;
}

/** A conversation with its messages, oldest first. */
interface DemoConversation {
  readonly values: Values & { readonly startAt: string };
  readonly figures: ConversationFigures;
  readonly messages: readonly (CountedMessage & Values)[];
}

/** How many days the conversations go back. */
const days = 90;
/** Number of conversations that are generated and stored at once. */
const chunk = 500;
const minute = 60_000;

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
/** Hours of a day in China with their weights: few at night, most in the evening. */
const hours: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
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

/**
 * Stores the conversations of one enterprise with their messages, the same for the same random numbers. The figures of
 * each conversation follow from its messages by the function that the server uses for posted messages. Nothing is
 * written to histories, because the resources have none.
 */
export async function addConversations(scope: WritableDataAccess, options: ConversationOptions): Promise<void> {
  const served = options.shops.filter(({ life }) => life.values.status === 'serving');
  const [first, ...others] = served;
  if (!first || options.count === 0) return;
  const times = startTimes(options);
  for (let start = 0; start < times.length; start += chunk) {
    const made = times.slice(start, start + chunk).map((at, index) => {
      return makeConversation(options, pickShop(options.random, [first, ...others], at), at, start + index + 1);
    });
    await store(scope, made);
    // The health check answers meanwhile.
    await setImmediate();
  }
}

async function store(scope: WritableDataAccess, made: readonly DemoConversation[]): Promise<void> {
  const ids = await scope.writer('conversation').insertMany(
    made.map(({ values, figures, messages }) => {
      const at = (moment: string | null) => ({ at: new Date(moment ?? values.startAt), by: null });
      const changed = { times: messages.length, stamp: at(figures.lastMessageAt) };
      return { values: { ...values, ...figures }, stamp: at(values.startAt), changed };
    }),
  );
  await scope.writer('message').insertMany(
    made.flatMap(({ messages }, index) =>
      messages.map((message) => ({
        values: { ...message, conversation: ids[index] },
        stamp: { at: new Date(message.at), by: null },
      })),
    ),
  );
}

/** Returns when the conversations start, oldest first. */
function startTimes({ random, count, now }: ConversationOptions): Date[] {
  const times = Array.from({ length: count }, (_, index) => {
    // Some have just begun, so that there is always somebody who waits.
    if (index < Math.max(3, count / 300)) return new Date(now.getTime() - random.whole(10, 400) * 1000);
    const midnight = now.getTime() - ((now.getTime() + 8 * 60 * minute) % day) - random.whole(0, days - 1) * day;
    const at = midnight + random.weighted(hours) * 60 * minute + random.whole(0, 3599) * 1000;
    return new Date(at < now.getTime() - 30 * minute ? at : at - day);
  });
  return times.toSorted((one, other) => one.getTime() - other.getTime());
}

/** Returns a shop that was already served at that time; the first shops have the most conversations. */
function pickShop(random: Random, shops: readonly [DemoShop, ...DemoShop[]], at: Date): DemoShop {
  for (let tries = 0; tries < 20; tries += 1) {
    const place = Math.min(random.whole(0, shops.length - 1), random.whole(0, shops.length - 1));
    const shop = shops[place];
    if (shop && launchedAt(shop) < at.getTime()) return shop;
  }
  return shops[0];
}

function launchedAt({ life }: DemoShop): number {
  const { at } = life.steps.find(({ action }) => action === 'launch') ?? life.steps[0];
  return at.getTime();
}

function makeConversation(
  { random, groups, now, prefix }: ConversationOptions,
  { id, life, category }: DemoShop,
  startAt: Date,
  number: number,
): DemoConversation {
  const intent = random.weighted(intents);
  const mode = String(life.values.reception);
  const staff = Array.isArray(life.values.staff) ? life.values.staff.map(String) : [];
  const agent = staff.length > 1 && random.chance(0.35) ? staff[1] : staff[0];
  const product = random.pick(productsByCategory[category] ?? ['商品']);
  const talk = talkOf({ random, intent, mode, agent: agent ?? null, product, startAt, now });
  const figures = talk.messages.reduce(withMessage, noFigures);
  const isOrdered = talk.endAt !== null && random.chance(orders[intent]);
  const values = {
    ...{ sessionNo: `${prefix}${String(number).padStart(7, '0')}`, shop: id, mode, intent, emotion: talk.emotion },
    buyer: random.chance(0.5)
      ? `tb${random.whole(10_000_000, 99_999_999)}`
      : random.pick(nicknames) + String(random.whole(1, 9999)),
    startAt: startAt.toISOString(),
    endAt: talk.endAt,
    csat: talk.csat,
    ordered: isOrdered,
    orderAmount: isOrdered ? random.whole(39, 899) * 100 - (random.chance(0.5) ? 10 : 0) : null,
  };
  const department = groups.get(figures.agent ?? '') ?? life.values.group ?? null;
  const times = withTimes({ ...values, ...figures });
  return { values: { ...values, department }, figures: { ...figures, ...times }, messages: talk.messages };
}
