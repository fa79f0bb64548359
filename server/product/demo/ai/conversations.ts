import { setImmediate } from 'node:timers/promises';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { overdueAt } from '../../rules/ai/conversation.ts';
import {
  type ConversationFigures,
  type CountedMessage,
  conversationOf,
  noFigures,
  withMessage,
  withTimes,
} from '../../rules/ai/conversation-figures.ts';
import { hitsOf, spansOf, wordsOf } from '../../rules/ai/message-hits.ts';
import type { EnabledWord } from '../../words/enterprise-words.ts';
import type { WordMatcher } from '../../words/word-matcher.ts';
import { day, type RecordLife } from '../life.ts';
import { commentOf, type DemoHit, type DemoRating } from '../quality/quality.ts';
import type { Random } from '../random.ts';
import { endingOf, receptionOf } from './reception.ts';
import { withSensitiveTalk } from './sensitive-talk.ts';
import { createDemoChecks } from './service-checks.ts';
import { hours, visitOf } from './visits.ts';

/** A demo shop with its id. */
interface DemoShop {
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
  readonly timeZone: string;
  /** Distinguishes the numbers of one enterprise. */
  readonly prefix: string;
  readonly words: WordMatcher<EnabledWord>;
  /** Separate generator for sensitive words and comments, so that they do not change the other values. */
  readonly ofQuality: Random;
}

/** What quality control finds in the conversations. */
export interface DemoFindings {
  readonly hits: readonly DemoHit[];
  readonly ratings: readonly DemoRating[];
}

/** A conversation with its messages, oldest first. */
interface DemoConversation {
  readonly platform: string;
  readonly values: Values & { readonly startAt: string };
  readonly figures: ConversationFigures;
  readonly messages: readonly (CountedMessage & Values)[];
}

/** How many days the conversations go back. */
const days = 90;
/** Number of conversations that are generated and stored at once. */
const chunk = 500;
/** So many of the first conversations certainly have sensitive words. */
const certain = 12;
const minute = 60_000;

/**
 * Stores the conversations of one enterprise with their messages, the same for the same random numbers. The figures of
 * each conversation follow from its messages by the function that the server uses for posted messages. Nothing is
 * written to histories, because the resources have none.
 */
export async function addConversations(scope: WritableDataAccess, options: ConversationOptions): Promise<DemoFindings> {
  const found = { hits: new Array<DemoHit>(), ratings: new Array<DemoRating>() };
  const served = options.shops.filter(({ life }) => life.values.status === 'serving');
  const [first, ...others] = served;
  if (!first || options.count === 0) return found;
  const times = startTimes(options);
  const counting = createDemoChecks(options.timeZone);
  for (let start = 0; start < times.length; start += chunk) {
    const made = times.slice(start, start + chunk).map((at, index) => {
      return makeConversation(options, pickShop(options.random, [first, ...others], at), at, start + index + 1);
    });
    const { hits, ratings } = await store(scope, made, options.words, counting);
    found.hits.push(...hits);
    found.ratings.push(...ratings);
    // The health check answers meanwhile.
    await setImmediate();
  }
  await addChecks(scope, counting.rest());
  return found;
}

type Counting = ReturnType<typeof createDemoChecks>;

async function addChecks(scope: WritableDataAccess, checks: ReturnType<Counting['rest']>): Promise<void> {
  await scope
    .writer('serviceCheck')
    .insertMany(checks.map((values) => ({ values, stamp: { at: new Date(values.at ?? ''), by: null } })));
}

async function store(
  scope: WritableDataAccess,
  made: readonly DemoConversation[],
  matcher: WordMatcher<EnabledWord>,
  counting: Counting,
): Promise<DemoFindings> {
  const ids = await scope.writer('conversation').insertMany(
    made.map(({ values, figures, messages }) => {
      const at = (moment: string | null) => ({ at: new Date(moment ?? values.startAt), by: null });
      const changed = { times: messages.length, stamp: at(figures.lastMessageAt) };
      return { values: { ...values, ...figures }, stamp: at(values.startAt), changed };
    }),
  );
  await addChecks(
    scope,
    made.flatMap(({ platform, values, figures }, index) =>
      counting.with(ids[index] ?? '', platform, conversationOf({ values: { ...values, ...figures } })),
    ),
  );
  const said = made.flatMap(({ values, figures, messages }, index) =>
    messages.map((message) => ({
      conversation: ids[index] ?? '',
      message,
      talk: { ...values, ...figures },
      hits: hitsOf(matcher, message),
    })),
  );
  const messageIds = await scope.writer('message').insertMany(
    said.map(({ message, conversation, hits }) => ({
      values: { ...message, conversation, hits: spansOf(hits) },
      stamp: { at: new Date(message.at), by: null },
    })),
  );
  return {
    hits: said.flatMap(({ conversation, message, talk, hits }, index) =>
      wordsOf(hits).map((word) => ({ word, message: messageIds[index] ?? '', conversation, said: message, talk })),
    ),
    ratings: made.flatMap(({ values, figures }, index) =>
      values.csat === null ? [] : [{ conversation: ids[index] ?? '', talk: { ...values, ...figures } }],
    ),
  };
}

/** Returns when the conversations start, oldest first. */
function startTimes({ random, count, now }: ConversationOptions): Date[] {
  const times = Array.from({ length: count }, (_, index) => {
    // Some have just begun, so that there is always somebody who waits.
    if (index < Math.max(3, count / 300)) return new Date(now.getTime() - random.whole(10, 400) * 1000);
    const midnight = now.getTime() - ((now.getTime() + 8 * 60 * minute) % day) - random.whole(0, days - 1) * day;
    const at = midnight + random.weighted(hours) * 60 * minute + random.whole(0, 3599) * 1000;
    // What would still be to come today was on another day, a different one each time.
    return new Date(at < now.getTime() - 30 * minute ? at : at - (1 + (index % (days - 1))) * day);
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
  { random, ofQuality, groups, now, prefix }: ConversationOptions,
  { id, life, category }: DemoShop,
  startAt: Date,
  number: number,
): DemoConversation {
  const mode = String(life.values.reception);
  const staff = Array.isArray(life.values.staff) ? life.values.staff.map(String) : [];
  const visit = visitOf({ random, shop: { mode, staff, category }, startAt, now });
  const { talk, intent, buyer, ordered, orderAmount } = visit;
  const messages = withSensitiveTalk(ofQuality, talk.messages, {
    isUpset: talk.emotion === 'negative',
    isCertain: number <= certain,
  });
  const figures = messages.reduce(withMessage, noFigures);
  const { tags, comment } = talk.csat === null ? { tags: [], comment: null } : commentOf(ofQuality, talk.csat);
  const values = {
    sessionNo: `${prefix}${String(number).padStart(7, '0')}`,
    shop: id,
    mode,
    intent,
    emotion: talk.emotion,
    buyer,
    ordered,
    orderAmount,
    csat: talk.csat,
    csatTags: tags,
    csatComment: comment,
    csatAt: talk.csat === null ? null : talk.endAt,
    startAt: startAt.toISOString(),
    endAt: talk.endAt,
    ...receptionOf(number, mode, startAt),
    closedBy: talk.endAt === null ? null : endingOf(number),
  };
  const department = groups.get(figures.agent ?? '') ?? life.values.group ?? null;
  const times = withTimes({ ...values, ...figures });
  const due = overdueAt({ ...figures, ...times }, { firstReplyTarget: 30, replyTarget: 60, ...life.values });
  return {
    platform: String(life.values.platform),
    values: { ...values, department, overdueAt: due },
    figures: { ...figures, ...times },
    messages,
  };
}
