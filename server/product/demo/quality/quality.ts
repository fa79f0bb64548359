import { setImmediate } from 'node:timers/promises';
import { slicesOf } from '../../../../src/base/slices.ts';
import type { ResourceName } from '../../../../src/resources/index.ts';
import type { DemoResources } from '../../../operations/start/demo.ts';
import { nextNumbers } from '../../../records/write/steps/numbering.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { changesBetween } from '../../../storage/records/write/history.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { EnabledWord } from '../../words/enterprise-words.ts';
import { born, bringToLife, day, lived, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';
import {
  appeals,
  callbackNotes,
  conclusions,
  handled,
  ignored,
  praise,
  type ReviewReason,
  reviews,
  rulings,
  type Tagged,
} from './quality-texts.ts';

/** A sensitive word in a message of the demo. */
export interface DemoHit {
  readonly word: EnabledWord;
  readonly message: string;
  readonly conversation: string;
  readonly said: Values;
  /** The values of the conversation. */
  readonly talk: Values;
}

/** A conversation of the demo that its buyer rated. */
export interface DemoRating {
  readonly conversation: string;
  readonly talk: Values;
}

export interface QualityOptions {
  readonly random: Random;
  readonly hits: readonly DemoHit[];
  readonly ratings: readonly DemoRating[];
  /** Leaders by the id of their department. */
  readonly leaders: ReadonlyMap<string, string>;
  /** Those who judge. */
  readonly inspectors: readonly [string, string];
  readonly now: Date;
}

const hour = 60 * 60_000;
/** Number of reviews that are stored at once. */
const chunk = 1000;

/** Stores the sensitive-word records, the reviews of the service and the bad reviews of one enterprise. */
export async function addQuality(
  scope: WritableDataAccess,
  resources: DemoResources,
  options: QualityOptions,
): Promise<void> {
  await bringToLife(
    scope,
    resources,
    'sensitiveRecord',
    options.hits.map((hit) => makeRecord(options, hit)),
  );
  await addServiceReviews(scope, resources, options);
  await bringToLife(scope, resources, 'badReview', makeBadReviews(options));
}

function makeRecord({ random, leaders, now }: QualityOptions, { word, message, conversation, said, talk }: DemoHit) {
  const hitAt = String(said.at);
  const agent = said.agent ?? talk.agent ?? null;
  const leader = leaders.get(String(talk.department)) ?? null;
  const isReminder = word.action === 'remind' && agent !== null;
  const by = String(leader ?? agent ?? '');
  const { category, level, action, tip } = word;
  const life = born(new Date(hitAt), by, {
    word: word.word,
    category,
    level,
    action,
    tip,
    side: said.side,
    text: said.text,
    hitAt,
    shop: talk.shop,
    agent,
    department: talk.department,
    conversation,
    message,
    status: 'pending',
    owner: isReminder ? null : leader,
    reminded: isReminder ? agent : null,
  });
  const age = now.getTime() - Date.parse(hitAt);
  const at = new Date(Date.parse(hitAt) + random.whole(1, 30) * hour);
  if (at > now || by === '' || random.chance(age < 3 * day ? 0.6 : 0.04)) return life;
  const isFalse = /规定|不能加/.test(String(said.text)) || random.chance(0.15);
  const done = { owner: by, handledAt: at.toISOString() };
  if (isFalse) return lived(life, at, by, 'ignore', { ...done, status: 'ignored', note: random.pick(ignored) });
  const { measure, note } = random.pick(said.side === 'buyer' ? handled.buyer : handled.agent);
  return lived(life, at, by, 'handle', { ...done, status: 'handled', measure, note });
}

/** Reviews that nobody has called back about have no history: a machine made them. */
async function addServiceReviews(
  scope: WritableDataAccess,
  resources: DemoResources,
  options: QualityOptions,
): Promise<void> {
  const { catalogue } = resources;
  const resource = catalogue.resource('serviceReview' satisfies ResourceName);
  const { code } = resource.fields;
  for (const some of slicesOf(options.ratings, chunk)) {
    const made = some.map((rating) => makeReview(options, rating));
    const numbers = code ? await nextNumbers(scope, resource, code, made.length) : [];
    const ids = await scope.writer(resource.name).insertMany(
      made.map(({ values, called }, index) => ({
        values: { ...values, ...called?.values, code: numbers[index] },
        stamp: { at: new Date(String(values.ratedAt)), by: null },
        changed: {
          times: called ? 1 : 0,
          stamp: { at: called?.at ?? new Date(String(values.ratedAt)), by: called?.by ?? null },
        },
      })),
    );
    const names = await scope.labels('user', new Set(made.flatMap(({ called }) => called?.by ?? [])));
    await scope.recordHistory(
      made.flatMap(({ values, called }, index) => {
        if (!called) return [];
        const { at, by } = called;
        const actor = { id: by, name: names.get(by) ?? '' };
        const changes = changesBetween(values, called.values);
        return [{ resource: resource.name, record: ids[index] ?? '', at, actor, action: 'visit', changes }];
      }),
    );
    // The health check answers meanwhile.
    await setImmediate();
  }
}

function makeReview({ random, leaders, now }: QualityOptions, { conversation, talk }: DemoRating) {
  const rating = Number(talk.csat);
  const values = {
    conversation,
    rating,
    tags: talk.csatTags,
    comment: talk.csatComment,
    ratedAt: talk.csatAt,
    shop: talk.shop,
    agent: talk.agent,
    buyer: talk.buyer,
    department: talk.department,
    callback: rating <= 3 ? 'pending' : 'unneeded',
  };
  const at = new Date(Date.parse(String(talk.csatAt)) + random.whole(2, 40) * hour);
  const by = leaders.get(String(talk.department));
  const isCalled = rating <= 3 && at <= now && by !== undefined && random.chance(0.85);
  if (!isCalled) return { values, called: undefined };
  const result = random.weighted<keyof typeof callbackNotes>([
    ['satisfied', 60],
    ['unsatisfied', 15],
    ['unreachable', 25],
  ]);
  const note = random.pick(callbackNotes[result]);
  return {
    values,
    called: { at, by, values: { callback: 'visited', result, note, visitor: by, visitedAt: at.toISOString() } },
  };
}

/** One in so many conversations with a bad rating leads to a bad review on the platform. */
const reviewOneIn = 3;

function makeBadReviews(options: QualityOptions): RecordLife[] {
  const unhappy = options.ratings.flatMap((rating) => {
    const { csat, agent } = rating.talk;
    return Number(csat) <= 2 && typeof agent === 'string' ? [{ rating, agent }] : [];
  });
  return unhappy
    .filter((_one, index) => index % reviewOneIn === 0)
    .flatMap(({ rating, agent }) => makeBadReview(options, rating, agent) ?? []);
}

function makeBadReview(
  { random, inspectors, now }: QualityOptions,
  { conversation, talk }: DemoRating,
  agent: string,
): RecordLife | undefined {
  const reason = random.weighted(reasonWeights);
  const reviewAt = new Date(Date.parse(String(talk.csatAt)) + random.whole(1, 48) * hour);
  if (reviewAt > now) return undefined;
  const [inspector, judge] = random.chance(0.5) ? inspectors : [inspectors[1], inspectors[0]];
  let life = born(reviewAt, inspector, {
    orderNo: `${random.whole(3000, 3999)}${random.whole(10_000_000, 99_999_999)}${random.whole(1000, 9999)}`,
    shop: talk.shop,
    conversation,
    buyer: talk.buyer,
    agent,
    department: talk.department,
    reason,
    score: Math.min(2, Number(talk.csat)),
    content: random.pick(reviews[reason]),
    reviewAt: reviewAt.toISOString(),
    status: 'waiting',
    appealable: false,
  });
  const take = (hours: readonly [number, number], by: string, action: string, values: Values) => {
    const last = life.steps.at(-1) ?? life.steps[0];
    const at = new Date(last.at.getTime() + random.whole(...hours) * hour);
    if (at > now) return undefined;
    life = lived(life, at, by, action, values);
    return at;
  };
  if (!take([1, 60], inspector, 'claim', { status: 'judging', inspector })) return life;
  const deduction = ['attitude', 'slow'].includes(reason) ? random.pick([2, 3, 5, 5, 10] as const) : 0;
  const judgedAt = new Date((life.steps.at(-1) ?? life.steps[0]).at.getTime() + random.whole(1, 20) * hour);
  const appealUntil = deduction > 0 ? new Date(judgedAt.getTime() + 7 * day).toISOString() : null;
  if (judgedAt > now) return life;
  life = lived(life, judgedAt, inspector, 'submit', {
    status: 'done',
    deduction,
    conclusion: random.pick(conclusions[reason]),
    judgedAt: judgedAt.toISOString(),
    appealable: deduction > 0,
    appealUntil,
  });
  if (appealUntil === null) return life;
  if (inspector === judge || !random.chance(0.3)) {
    if (Date.parse(appealUntil) <= now.getTime()) {
      life = lived(life, new Date(appealUntil), inspector, 'lapse', { appealable: false });
    }
    return life;
  }
  const appeal = { status: 'appealing', appealReason: random.pick(appeals), appealedBy: agent };
  const appealedAt = take([2, 90], agent, 'appeal', appeal);
  if (!appealedAt) return life;
  life = { ...life, values: { ...life.values, appealedAt: appealedAt.toISOString() } };
  const ruling = random.chance(0.6) ? 'upheld' : 'changed';
  const ruled = { status: 'done', ruling, ruledBy: judge, appealable: false, rulingNote: random.pick(rulings[ruling]) };
  const ruledAt = take([4, 60], judge, 'rule', { ...ruled, ...(ruling === 'changed' && { deduction: 0 }) });
  if (ruledAt) life = { ...life, values: { ...life.values, ruledAt: ruledAt.toISOString() } };
  return life;
}

const reasonWeights: readonly [readonly [ReviewReason, number], ...(readonly [ReviewReason, number])[]] = [
  ['quality', 26],
  ['logistics', 18],
  ['attitude', 20],
  ['slow', 20],
  ['mismatch', 12],
  ['malicious', 4],
];

/** Returns the tags and the comment that go with a rating. */
export function commentOf(random: Random, rating: number): Tagged {
  const said = rating >= 4 ? praise.good : rating === 3 ? praise.fair : praise.bad;
  const hasComment = random.chance(rating >= 4 ? 0.18 : 0.55);
  return { tags: [random.pick(said.tags)], comment: hasComment ? random.pick(said.comments) : null };
}
