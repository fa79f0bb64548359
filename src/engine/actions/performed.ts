import type { answerKinds } from './action-answer.ts';

type Answer = (typeof answerKinds)[number];

const features = Object.values(
  import.meta.glob<{ readonly answers?: Answer }>('../../../features/*/definition.ts', { eager: true }),
);

/** Returns whether a feature performs an action with this answer: no rule has to be written for it. */
export function isPerformed(answer: Answer | undefined): boolean {
  return answer !== undefined && features.some(({ answers }) => answers === answer);
}
