import badReview from '../../../../src/resources/quality/badReview.ts';
import serviceReview from '../../../../src/resources/quality/serviceReview.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules, type Effects, type ValuesOf } from '../../../records/rules/rules.ts';
import { messageOf } from '../../messages/index.ts';

type ServiceReview = ValuesOf<typeof serviceReview.fields>;

/** What a review takes over from its conversation. */
export type RatedConversation = Pick<
  ServiceReview,
  'rating' | 'tags' | 'comment' | 'ratedAt' | 'shop' | 'agent' | 'buyer' | 'department'
>;

/** The highest rating after which somebody calls the buyer back. */
const calledBackUpTo = 3;

/** A bad rating may become a case of quality control, which keeps the conversation and the agent. */
export const serviceReviewRules = defineRules(serviceReview, {
  actions: {
    async toQuality() {
      return async ({ id, values, inputs: { orderNo }, effects }) => {
        const { shop, agent, buyer, conversation, rating, comment, ratedAt } = values;
        if (shop === null || rating === null || ratedAt === null) throw refused(messageOf('serviceReview.unrated'));
        const created = await effects.create(badReview, {
          orderNo,
          shop,
          agent,
          buyer,
          conversation,
          content: comment,
          score: rating,
          reviewAt: ratedAt,
        });
        await effects.update(serviceReview, id, { quality: created.id });
      };
    },
  },
});

/** Creates the review of a conversation, or brings it up to what the conversation says now. */
export async function keepReview(effects: Effects, conversation: string, rated: RatedConversation): Promise<void> {
  const records = effects.unscoped.records(serviceReview.name);
  const where = { field: 'conversation', eq: conversation };
  const [known] = await records.page({ where, sort: [{ field: 'id', order: 'asc' }], start: 0, end: 1 });
  const isUnhappy = rated.rating !== null && rated.rating <= calledBackUpTo;
  if (!known) {
    const callback = isUnhappy ? 'pending' : 'unneeded';
    await effects.create(serviceReview, { ...rated, conversation, callback });
    return;
  }
  await effects.update(serviceReview, known.id, rated);
  if (isUnhappy && known.values.callback === 'unneeded') await effects.transition(serviceReview, known.id, 'reopen');
}
