import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../server/product/demo/random.ts';
import { type CountedMessage, noFigures, withMessage } from '../../../server/product/rules/ai/conversation-figures.ts';
import { builtInRules } from '../../../server/product/rules/ai/service/built-in.ts';
import { verdictsOf } from '../../../server/product/rules/ai/service/checks.ts';
import type { ServiceRule } from '../../../server/product/rules/ai/service/rule.ts';

const [anyRule] = builtInRules;
const nobody = { endedBefore: null, startedAfter: null };

type Zone = readonly [timeZone: string, offset: number];

/** Offsets in hours of zones that never change their clocks. */
const zones: readonly [Zone, ...Zone[]] = [
  ['Asia/Shanghai', 8],
  ['Asia/Tokyo', 9],
  ['UTC', 0],
  ['America/Bogota', -5],
];

const day = Date.UTC(2026, 9, 12);
const second = 1000;
const hour = 3600 * second;

/** Plays a conversation of up to 30 messages, some of them at the same moment. */
function played(random: ReturnType<typeof createRandom>) {
  let at = day + random.whole(0, 23) * hour;
  const messages = Array.from({ length: random.whole(1, 30) }, (): CountedMessage => {
    at += random.whole(0, 400) * second;
    const by = random.pick(['buyer', 'buyer', 'agent', 'assisted', 'ai', 'transfer', 'system'] as const);
    const moment = { at: new Date(at).toISOString(), text: '在吗' };
    if (by === 'transfer' || by === 'system')
      return { ...moment, side: 'system', kind: by === 'transfer' ? 'transfer' : 'text' };
    if (by === 'assisted') return { ...moment, side: 'agent', kind: 'text', agent: '7', adopted: true };
    return { ...moment, side: by, kind: 'text', ...(by === 'agent' && { agent: '8' }) };
  });
  return { messages, endAt: random.chance(0.7) ? new Date(at + hour).toISOString() : null };
}

/** What the handbook says of rounds, message by message. */
function slowRounds(
  messages: readonly CountedMessage[],
  isOver: boolean,
  counts: (message: CountedMessage) => boolean,
) {
  const rounds: { readonly asked: string; readonly wait: number | null }[] = [];
  let waiting: string | undefined;
  for (const message of messages) {
    if (message.side === 'buyer') waiting ??= message.at;
    if (waiting !== undefined && counts(message)) {
      rounds.push({ asked: waiting, wait: (Date.parse(message.at) - Date.parse(waiting)) / second });
      waiting = undefined;
    }
  }
  return waiting !== undefined && isOver ? [...rounds, { asked: waiting, wait: null }] : rounds;
}

const counting: Readonly<Record<string, (message: CountedMessage) => boolean>> = {
  people: ({ side, adopted }) => side === 'agent' && adopted !== true,
  assisted: ({ side }) => side === 'agent',
  everyone: ({ side }) => side === 'agent' || side === 'ai',
};

describe('what a rule says of a conversation', () => {
  it.each(Object.keys(counting))('is what its messages say one by one, where %s count', (who) => {
    const random = createRandom(who.length);
    for (let times = 0; times < 400; times += 1) {
      const { messages, endAt } = played(random);
      const [timeZone, offset] = random.pick(zones);
      const [from, to] = [random.whole(0, 12), random.whole(13, 23)];
      const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`;
      const rule = {
        ...anyRule,
        ...{ figure: 'reply', unit: 'round', counting: who, limit: random.whole(30, 600) },
        ...{ hoursFrom: clock(from), hoursTo: clock(to), hoursBy: 'question', gap: null },
      } as ServiceRule;
      const { turns, transferredAt, agent } = messages.reduce(withMessage, noFigures);
      const facts = { turns: turns ?? [], transferredAt, agent, startAt: messages[0]?.at ?? '', endAt };
      const missing = { arrival: null, assignedAt: null, csat: null };
      const verdicts = verdictsOf({ rule, facts: { ...facts, ...missing }, neighbours: nobody, timeZone });
      const isInHours = (asked: string) => {
        const local = new Date(Date.parse(asked) + offset * hour).getUTCHours();
        return local >= from && local < to;
      };
      const expected = slowRounds(messages, endAt !== null, counting[who] ?? (() => false))
        .filter(({ asked }) => isInHours(asked))
        .map(({ asked, wait }) => [asked, wait, wait !== null && wait <= (rule.limit ?? 0)]);
      expect(verdicts.map(({ at, wait, passed }) => [at, wait, passed])).toEqual(expected);
    }
  });
});
