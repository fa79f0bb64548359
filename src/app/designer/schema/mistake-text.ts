import type { Refusal } from '../../../engine/publishing/refusals.ts';
import type { Say, Word } from '../words.ts';

const reasons: Readonly<Record<Refusal['reason'], Word>> = {
  unknownResource: 'refusedResource',
  notLive: 'refusedLive',
  notOwnName: 'refusedName',
  fewerChoices: 'refusedChoices',
  notRequired: 'refusedRequired',
  wider: 'refusedWider',
};

/** Returns what is wrong with a draft: a reason with what it is about, such as `wider: fee`, in words; others as they are. */
export function mistakeText(say: Say, message: string): string {
  const [, reason = '', about] = /^(\w+): (.*)$/.exec(message) ?? [];
  return isReason(reason) ? say(reasons[reason], about) : message;
}

function isReason(text: string): text is Refusal['reason'] {
  return Object.hasOwn(reasons, text);
}
