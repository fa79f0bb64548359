import { groupBy } from '../../../../src/base/grouping.ts';
import { dayLength } from '../../../../src/engine/time/days.ts';
import type { Conversation } from '../../rules/ai/conversation-figures.ts';
import { builtInRules } from '../../rules/ai/service/built-in.ts';
import { verdictsOf } from '../../rules/ai/service/checks.ts';
import { type Check, checkOf } from '../../rules/ai/service/keep-checks.ts';

/** What an AI solved, as long as the buyer does not ask again. */
interface Solved {
  readonly check: Partial<Check>;
  readonly endAt: string;
}

const rulesOf = groupBy(builtInRules, ({ platform }): string => platform);

/**
 * Counts conversations, oldest first, as the rules of the server do, without asking the database for the one before and
 * the one after each.
 */
export function createDemoChecks(timeZone: string) {
  const lastEnd = new Map<string, string | null>();
  const solved = new Map<string, readonly Solved[]>();

  /** Returns what the buyer's return decides. */
  const decided = (key: string, startAt: string): Partial<Check>[] => {
    const waiting = solved.get(key) ?? [];
    const isOver = ({ endAt }: Solved) => endAt <= startAt;
    solved.set(
      key,
      waiting.filter((one) => !isOver(one)),
    );
    return waiting.filter(isOver).map(({ check, endAt }) => {
      const isAskedAgain = Date.parse(startAt) - Date.parse(endAt) <= dayLength;
      return isAskedAgain ? { ...check, passed: false } : check;
    });
  };

  return {
    /** Returns the checks that are certain with one more conversation. */
    with(id: string, platform: string, values: Conversation): Partial<Check>[] {
      const key = `${values.shop} ${values.buyer}`;
      const before = decided(key, values.startAt);
      const neighbours = { endedBefore: lastEnd.get(key) ?? null, startedAfter: null };
      lastEnd.set(key, values.endAt);
      const facts = { ...values, turns: values.turns ?? [] };
      const checks = (rulesOf.get(platform) ?? []).flatMap((rule) =>
        verdictsOf({ rule, facts, neighbours, timeZone }).map((one) => checkOf(rule, one, { id, values, timeZone })),
      );
      const { endAt } = values;
      const isOpen = ({ figure, passed }: Partial<Check>) => figure === 'aiAlone' && passed === true && endAt !== null;
      if (endAt !== null) {
        const open = checks.filter(isOpen).map((check) => ({ check, endAt }));
        solved.set(key, [...(solved.get(key) ?? []), ...open]);
      }
      return [...before, ...checks.filter((check) => !isOpen(check))];
    },
    /** Returns the others: what nobody has asked again. */
    rest: (): Partial<Check>[] => [...solved.values()].flatMap((some) => some.map(({ check }) => check)),
  };
}
