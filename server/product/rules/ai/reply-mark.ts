import { dayLength } from '../../../../src/engine/time/days.ts';
import knowledge from '../../../../src/resources/ai/knowledge.ts';
import replyMark from '../../../../src/resources/ai/replyMark.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { say } from '../../../request/messages.ts';
import { messageOf } from '../../messages/index.ts';
import { findReplies, samplesOf } from './reply-samples.ts';

/**
 * Rules of marking: a corrected answer differs from the reply, replies are drawn once and from what the user reaches,
 * knowledge is made as a draft.
 */
export const replyMarkRules = defineRules(replyMark, {
  validate({ operation, values: { answer, rightAnswer } }) {
    if (operation === 'partial' || operation === 'wrong') requireCorrected(answer, rightAnswer);
  },
  actions: {
    async draw({ inputs: { shops, days, below, share, most } }) {
      return async ({ unscoped, scoped, effects, language, now }) => {
        await unscoped.lockAdvisory(`replies drawn in ${unscoped.enterprise}`);
        const since = new Date(now.getTime() - days * dayLength).toISOString();
        const replies = await findReplies({ unscoped, scoped }, { since, shops: shops ?? [], below });
        const wanted = Math.min(most, Math.ceil(replies.length * share));
        if (wanted === 0) throw refused(messageOf('replyMark.nothingToDraw'));
        const samples = await samplesOf(scoped, shuffled(replies).slice(0, wanted));
        for (const sample of samples) await effects.create(replyMark, { ...sample, source: 'drawn' });
        const line = (key: 'replyMark.drawn' | 'replyMark.among', count: number) => ({
          label: say(language, messageOf(key)),
          text: say(language, messageOf('replyMark.pieces', { count })),
        });
        return { lines: [line('replyMark.drawn', samples.length), line('replyMark.among', replies.length)] };
      };
    },
    async addKnowledge({ inputs: { question, answer: given } }) {
      return async ({ id, values: { shop, product, answer }, effects }) => {
        const made = { shop, product, question, answer: given?.trim() || answer, source: 'adopted' } as const;
        const { id: draft } = await effects.create(knowledge, made);
        await effects.update(replyMark, id, { knowledge: draft });
        return { knowledge: draft };
      };
    },
  },
});

/** Throws 40000 at `rightAnswer` if it equals the reply. */
export function requireCorrected(answer: string, rightAnswer: string | null): void {
  if (rightAnswer?.trim() === answer.trim()) throw badField('rightAnswer', messageOf('replyMark.unchanged'));
}

/** Returns the list in random order (Fisher–Yates). */
function shuffled<Item>(list: readonly Item[]): Item[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    const [one, two] = [mixed[last], mixed[other]];
    if (one !== undefined && two !== undefined) [mixed[last], mixed[other]] = [two, one];
  }
  return mixed;
}
