import type { Values } from '../../../storage/tables/layout.ts';
import type { CountedMessage } from '../../rules/ai/conversation-figures.ts';
import type { Random } from '../random.ts';
import {
  carriers,
  cities,
  closingExchange,
  type Exchange,
  exchanges,
  type Intent,
  misunderstood,
  type Slots,
  sizes,
} from './talk.ts';

/** What is known before the buyer begins to write. */
export interface TalkOptions {
  readonly random: Random;
  readonly intent: Intent;
  /** `manual`, `assisted` or `auto`. */
  readonly mode: string;
  /** The agent who serves the shop. */
  readonly agent: string | null;
  readonly product: string;
  readonly startAt: Date;
  readonly now: Date;
}

export interface Talk {
  readonly messages: readonly (CountedMessage & Values)[];
  /** Null if the conversation still goes on. */
  readonly endAt: string | null;
  readonly emotion: 'positive' | 'neutral' | 'negative';
  readonly csat: number | null;
}

type TransferReason = 'requested' | 'missed' | 'emotion' | 'sensitive' | 'rounds';

/** Seconds until an agent answers, with weights. */
const agentWaits: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [12, 30],
  [25, 30],
  [48, 20],
  [95, 12],
  [210, 6],
  [420, 2],
];

/** Returns the messages of one conversation: the buyer asks, and the AI, an agent, or first one and then the other answers. */
export function talkOf(options: TalkOptions): Talk {
  const { random, intent, mode, startAt, now } = options;
  const messages: (CountedMessage & Values)[] = [];
  const slots = slotsOf(options);
  let clock = startAt.getTime();
  const after = (min: number, max: number) => {
    clock += random.whole(min * 1000, max * 1000);
    return new Date(clock).toISOString();
  };
  const isUpset = random.chance({ complaint: 0.8, urge: 0.35, refund: 0.3 }[String(intent)] ?? 0.04);
  let handedTo: 'ai' | 'agent' = mode === 'auto' ? 'ai' : 'agent';
  const rounds = roundsOf(random, intent);
  const reason = transferReason(random, isUpset);
  const transferAt = mode === 'auto' && random.chance(isUpset ? 0.6 : 0.14) ? random.whole(0, rounds.length - 1) : -1;

  for (const [index, exchange] of rounds.entries()) {
    const place = random.whole(0, exchange.asks.length - 1);
    const ask = fill(exchange.asks[place] ?? exchange.asks[0], slots);
    messages.push({ at: after(2, 40), side: 'buyer', kind: 'text', text: ask });
    if (random.chance(0.18)) {
      messages.push({
        at: after(2, 15),
        side: 'buyer',
        kind: 'text',
        text: random.pick(['？', '在吗', '麻烦尽快回复', '急']),
      });
    }
    if (random.chance(0.05)) messages.push({ at: after(3, 20), side: 'buyer', kind: 'image', text: '[图片]' });
    const answer = fill(exchange.answers[place % exchange.answers.length] ?? exchange.answers[0], slots);
    if (index === transferAt && handedTo === 'ai') {
      if (reason === 'missed') messages.push(byAi(random, after(1, 3), random.pick(misunderstood), 0.15, 0.45));
      messages.push({ at: after(1, 3), side: 'system', kind: 'transfer', text: transferText[reason], reason });
      handedTo = 'agent';
    }
    if (handedTo === 'ai') messages.push(byAi(random, after(1, 4), answer, 0.62, 0.99));
    else messages.push(byAgent(options, after, answer));
    if (intent === 'product' && index === 0 && random.chance(0.2)) {
      messages.push({
        ...byAgentOrAi(handedTo, options),
        at: after(1, 6),
        kind: 'product',
        text: `[商品] ${slots.product}`,
      });
    }
  }
  return { ...ending(options, messages, clock, isUpset, now) };
}

/** Cuts off what lies in the future: such a conversation still goes on. */
function ending(
  { random }: TalkOptions,
  messages: readonly (CountedMessage & Values)[],
  lastAt: number,
  isUpset: boolean,
  now: Date,
): Talk {
  const endsAt = lastAt + random.whole(20, 300) * 1000;
  const said = messages.filter(({ at }) => Date.parse(at) <= now.getTime());
  const isOver = endsAt <= now.getTime();
  const emotion = isUpset ? 'negative' : random.chance(0.3) ? 'positive' : 'neutral';
  const scores: readonly [readonly [number, number], ...(readonly [number, number])[]] = isUpset
    ? [
        [1, 22],
        [2, 18],
        [3, 22],
        [4, 20],
        [5, 18],
      ]
    : [
        [5, 68],
        [4, 22],
        [3, 7],
        [2, 2],
        [1, 1],
      ];
  const csat = isOver && random.chance(0.42) ? random.weighted(scores) : null;
  return { messages: said, endAt: isOver ? new Date(endsAt).toISOString() : null, emotion, csat };
}

function roundsOf(random: Random, intent: Intent): Exchange[] {
  const own = exchanges[intent];
  const opener = random.chance(0.12) ? [exchanges.other[0]] : [];
  const kept = own.slice(0, random.whole(1, own.length));
  const others = besides.filter((one) => one && !own.includes(one));
  const [first = others[0], second] = [random.whole(0, 6), random.whole(0, 6)].map((at) => others[at % others.length]);
  const more = [first, ...(random.chance(0.85) && second !== first ? [second] : [])];
  const close = random.chance(0.75) ? [closingExchange] : [];
  return [...opener, ...kept, ...more, ...close].flatMap((one) => one ?? []);
}

/** What buyers ask besides. */
const besides: readonly (Exchange | undefined)[] = [
  ...[exchanges.product[1], exchanges.product[2], exchanges.size[2], exchanges.shipping[1]],
  ...[exchanges.promotion[1], exchanges.promotion[2], exchanges.other[1]],
];

function transferReason(random: Random, isUpset: boolean): TransferReason {
  if (isUpset)
    return random.weighted([
      ['emotion', 60],
      ['requested', 30],
      ['sensitive', 10],
    ]);
  return random.weighted([
    ['missed', 55],
    ['requested', 30],
    ['rounds', 15],
  ]);
}

const transferText: Readonly<Record<TransferReason, string>> = {
  requested: '买家要求人工，已转接人工客服',
  missed: '未找到答案，已转接人工客服',
  emotion: '买家情绪激动，已转接人工客服',
  sensitive: '出现敏感词，已转接人工客服',
  rounds: '超过轮次，已转接人工客服',
};

function byAi(random: Random, at: string, text: string, min: number, max: number): CountedMessage & Values {
  const confidence = random.whole(min * 1000, max * 1000) / 1000;
  return { at, side: 'ai', kind: 'text', text, confidence };
}

/** An agent answers slower than the AI. In assisted mode the AI suggests most answers, and many are sent as they are. */
function byAgent(
  { random, mode, agent }: TalkOptions,
  after: (min: number, max: number) => string,
  text: string,
): CountedMessage & Values {
  const wait = random.weighted(agentWaits);
  const message = { side: 'agent', kind: 'text', agent } as const;
  if (mode !== 'assisted' || !random.chance(0.78)) return { ...message, at: after(wait / 2, wait), text };
  const isAdopted = random.chance(0.66);
  const suggestion = isAdopted ? text : `亲，${text.replace(/^(亲|您好|在的亲)，/, '')}`;
  const confidence = random.whole(450, 990) / 1000;
  return { ...message, at: after(4, wait), text, suggestion, adopted: isAdopted, confidence };
}

function byAgentOrAi(side: 'ai' | 'agent', { agent }: TalkOptions) {
  return side === 'ai' ? ({ side: 'ai' } as const) : ({ side: 'agent', agent } as const);
}

function slotsOf({ random, product }: TalkOptions): Slots {
  return {
    product,
    size: random.pick(sizes),
    city: random.pick(cities),
    carrier: random.pick(carriers),
    days: String(random.whole(2, 5)),
    money: String(random.whole(1, 10) * 5),
    order: String(random.whole(1_000_000_000, 9_999_999_999)),
  };
}

function fill(text: string, slots: Slots): string {
  const known: Readonly<Record<string, string>> = { ...slots };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
}
