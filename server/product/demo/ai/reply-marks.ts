import type { DataAccess } from '../../../storage/records/data-access.ts';
import { findReplies, type ReplySample, samplesOf } from '../../rules/ai/reply-samples.ts';
import { born, day, lived, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';

export interface ReplyMarkOptions {
  readonly random: Random;
  /** Ids of those who mark. */
  readonly markers: readonly [string, ...string[]];
  readonly now: Date;
}

/** Days of replies that are drawn. */
const days = 14;
const maxSamples = 360;
const hour = day / 24;

/** Kinds of mistakes with the answer that would have been right. */
const corrections = [
  ['offTopic', '亲，您问的是发货时间：现货当天 16 点前付款当天发出，之后付款次日发出。'],
  ['outdated', '亲，这个活动上周已经结束，目前是满 199 减 20，下单自动抵扣。'],
  ['tone', '非常抱歉给您带来不便，我马上为您登记，两小时内给您答复。'],
  ['missing', '亲，这款支持七天无理由退换，吊牌未拆、不影响二次销售即可，运费险可以抵扣运费。'],
] as const;

/** Returns replies of the last days that were drawn. Those of earlier days are marked, most of the last day's wait. */
export async function makeReplyMarks(scope: DataAccess, options: ReplyMarkOptions): Promise<RecordLife[]> {
  const { random, now } = options;
  const since = new Date(now.getTime() - days * day).toISOString();
  const replies = await findReplies({ unscoped: scope, scoped: scope }, { since, shops: [], below: null });
  const step = Math.max(1, Math.floor(replies.length / maxSamples));
  const samples = await samplesOf(scope, replies.filter((_reply, index) => index % step === 0).slice(0, maxSamples));
  return samples.toReversed().map((sample) => markOf(sample, random, options));
}

function markOf(sample: ReplySample, random: Random, { markers, now }: ReplyMarkOptions): RecordLife {
  const repliedAt = Date.parse(sample.repliedAt);
  const drawnAt = new Date(Math.min(now.getTime(), repliedAt + random.whole(10, 90) * 60_000));
  const made = born(drawnAt, markers[0], { ...sample, mark: 'unmarked', source: 'drawn' });
  const markedAt = new Date(drawnAt.getTime() + random.whole(30, 360) * 60_000);
  const isWaiting = markedAt > now || now.getTime() - repliedAt < 20 * hour ? !random.chance(0.2) : random.chance(0.06);
  if (isWaiting || markedAt > now) return made;
  const marker = random.pick(markers);
  const decide = (mark: string, values: object = {}) =>
    lived(made, markedAt, marker, mark, { mark, marker, markedAt: markedAt.toISOString(), ...values });
  const confidence = sample.confidence ?? 0.5;
  if (random.chance(0.03)) return decide('notApplicable');
  if (random.chance(confidence < 0.6 ? 0.4 : 0.9)) return decide('right');
  const [errorType, rightAnswer] = random.pick<readonly [string, string]>(corrections);
  return random.chance(0.5) ? decide('partial', { errorType }) : decide('wrong', { errorType, rightAnswer });
}
