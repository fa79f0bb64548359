import type { answerKinds } from './action-answer.ts';

type Answer = (typeof answerKinds)[number];

const features = import.meta.glob<{ readonly answers?: Answer }>('../../../features/*/definition.ts', { eager: true });
const performed = Object.values(features).flatMap(({ answers }) => answers ?? []);

/** Returns whether a feature performs an action with this answer: no rule has to be written for it. */
export function isPerformed(answer: Answer | undefined): boolean {
  return performed.some((one) => one === answer);
}
