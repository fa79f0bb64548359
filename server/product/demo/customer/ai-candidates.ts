import type { Values } from '../../../storage/tables/layout.ts';
import { born, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';
import { candidateTexts } from './ai-candidate-texts.ts';

/** A demo record with its id. */
interface DemoRecord {
  readonly id: string;
  readonly life: RecordLife;
}

export interface AiCandidateOptions {
  readonly random: Random;
  readonly shops: readonly DemoRecord[];
  readonly documents: readonly DemoRecord[];
  readonly now: Date;
}

/** Shops whose AI answers are reviewed. */
const reviewed = 40;
/** Answers that wait in the shop with the longest queue. */
const longest = 36;

const rejections = [
  ['promise', '承诺了平台不允许的好评返现'],
  ['offTopic', '没有回答买家的问题'],
  ['outdated', '活动规则已经调整，以新规则为准'],
] as const;

/** Returns the AI's answers of some shops that AI serves, oldest first: those of today and yesterday still wait. */
export function makeAiCandidates({ shops, ...options }: AiCandidateOptions): RecordLife[] {
  const served = shops.filter(({ life: { values } }) => values.status === 'serving' && values.reception !== 'manual');
  return served
    .slice(0, reviewed)
    .flatMap((shop, index) => {
      const waiting = index === 0 ? longest : options.random.whole(0, 9);
      const decided = options.random.whole(4, 12);
      return Array.from({ length: waiting + decided }, (_, at) => candidateOf(options, shop, at, at >= waiting));
    })
    .toSorted((one, other) => one.steps[0].at.getTime() - other.steps[0].at.getTime());
}

function candidateOf(
  { random, documents, now }: Omit<AiCandidateOptions, 'shops'>,
  { id: shop, life }: DemoRecord,
  index: number,
  isDecided: boolean,
): RecordLife {
  const text = candidateTexts[index % candidateTexts.length] ?? candidateTexts[0];
  if (!text) throw new RangeError('The demo has no answers to review.');
  const { by } = life.steps[0];
  const [reviewer = by] = [life.values.staff].flat().map(String);
  const source = documents.find(
    ({ life: { values } }) => values.shop === shop && values.isLive === true && values.kind === text.source,
  );
  const isGood = text.correction === undefined && source !== undefined;
  const confidence = random.whole(isGood ? 62 : 35, isGood ? 99 : 78) / 100;
  const ago = isDecided ? random.whole(3, 25) : random.whole(1, 2);
  const { question, answer, correction } = text;
  const madeAt = officeHour(random, now, ago);
  const made = born(madeAt, by, {
    shop,
    question,
    answer,
    confidence,
    document: source?.id ?? null,
    status: 'pending',
  });
  if (!isDecided) return made;
  const at = officeHour(random, now, ago - 1);
  const decide = (key: string, values: Values) =>
    lived(made, at, reviewer, key, { ...values, reviewer, reviewedAt: at.toISOString() });
  if (correction !== undefined)
    return decide('correct', { status: 'corrected', finalAnswer: correction, errorType: 'outdated' });
  if (isGood || random.chance(0.7)) return decide('pass', { status: 'passed' });
  const [errorType, rejectReason] = random.pick<readonly [string, string]>(rejections);
  return decide('reject', { status: 'rejected', errorType, rejectReason });
}
