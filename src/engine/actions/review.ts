import type { ReviewDefinition } from '../definition/review.ts';

/** A review in normal form. */
export type Review = ReviewDefinition &
  Required<Pick<ReviewDefinition, 'fields' | 'lease' | 'ask'>> & { readonly undo: string | undefined };

/** Number of records that a user holds at once. */
export const queueSize = 10;
