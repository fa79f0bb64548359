import type { Lock } from '../calls/protocol.ts';
import type { Say, Word } from '../words.ts';

const lockWords: Readonly<Record<Lock['reason'], Word>> = {
  shared: 'lockShared',
  imported: 'lockImported',
  spread: 'lockSpread',
  computed: 'lockComputed',
};

/** Returns why something cannot be edited where it is used. */
export function lockText(say: Say, { reason, code }: Lock): string {
  return say(lockWords[reason], code);
}
