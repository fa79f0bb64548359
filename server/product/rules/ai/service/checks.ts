import { groupBy } from '../../../../../src/base/grouping.ts';
import { secondsBetween } from '../conversation-figures.ts';
import { type Round, roundsOf, type Turn } from '../turns.ts';
import { isInHours, type ServiceRule } from './rule.ts';

/** What rules are applied to: the stored facts of a conversation. Null is what the connector did not say. */
export interface ServiceFacts {
  readonly turns: readonly Turn[];
  readonly startAt: string;
  /** Null while it goes on. */
  readonly endAt: string | null;
  /** Who was there when the buyer came: `online`, `offline`, or `message` for a message that was left. */
  readonly arrival: string | null;
  readonly assignedAt: string | null;
  readonly transferredAt: string | null;
  readonly csat: number | null;
  readonly agent: string | null;
}

/** When the same buyer was in the same shop before and after. */
export interface Neighbours {
  readonly endedBefore: string | null;
  readonly startedAfter: string | null;
}

/** What a rule says of a conversation, or of one round of it. */
export interface Verdict {
  readonly figure: ServiceRule['figure'];
  /** The moment that places it in time: the question, or the start of the conversation. */
  readonly at: string;
  readonly answeredAt: string | null;
  /**
   * Seconds until the answer, of `averageReply` of all rounds together; of a conversation that counts as one, the mean of
   * its rounds. Null without an answer.
   */
  readonly wait: number | null;
  /** How many rounds `wait` is of. */
  readonly rounds: number;
  /** Null for a rule without a limit, which only measures. */
  readonly passed: boolean | null;
  readonly agent: string | null;
}

interface Counted {
  readonly rule: ServiceRule;
  readonly facts: ServiceFacts;
  readonly neighbours: Neighbours;
  readonly timeZone: string | undefined;
}

/**
 * Returns what the rule says of a conversation: nothing where it does not count, or where a fact is missing. A round
 * without an answer counts once the conversation is over.
 */
export function verdictsOf(counted: Counted): readonly Verdict[] {
  const { rule, facts } = counted;
  if (rule.offline === 'leftOut' && isOffline(facts)) return [];
  return verdicts[rule.figure](counted);
}

/** A rating of at most so much says that the AI did not solve it. */
const lowRating = 2;

const verdicts: Readonly<Record<ServiceRule['figure'], (counted: Counted) => readonly Verdict[]>> = {
  reply: (counted) => (counted.rule.unit === 'conversation' ? wholeConversation(counted) : eachRound(counted)),
  firstReply(counted) {
    const { rule, facts, neighbours } = counted;
    if (isContinued(rule, facts, neighbours)) return [];
    return placed(counted, countedRounds(counted).slice(0, 1));
  },
  averageReply: byAgent,

  unserved(counted) {
    const { rule, facts, timeZone } = counted;
    const asked = facts.transferredAt ?? facts.assignedAt;
    if (asked === null || facts.endAt === null || !isInHours(rule, asked, timeZone)) return [];
    const [first] = roundsOf(facts.turns, rule.counting ?? 'people').filter(
      ({ answered }) => answered !== null && answered >= asked,
    );
    return [verdictOf(rule, { asked, answered: first?.answered ?? null, agent: first?.agent ?? facts.agent }, !!first)];
  },

  leftMessage(counted) {
    const { rule, facts, timeZone } = counted;
    if (facts.arrival === null || !isInHours(rule, facts.startAt, timeZone)) return [];
    return [ofConversation(counted, facts.arrival !== 'message')];
  },

  aiAlone(counted) {
    const { rule, facts, neighbours, timeZone } = counted;
    const { turns, endAt, csat } = facts;
    if (endAt === null || turns.length === 0 || !isInHours(rule, facts.startAt, timeZone)) return [];
    const isByAi = turns.every(({ assisted, person }) => assisted === null && person === null);
    const isAnswered = turns.some(({ ai }) => ai !== null) && facts.transferredAt === null;
    const isAskedAgain = isWithin(rule.gap, endAt, neighbours.startedAfter);
    return [ofConversation(counted, isByAi && isAnswered && !isAskedAgain && (csat === null || csat > lowRating))];
  },
};

function isOffline({ arrival }: ServiceFacts): boolean {
  return arrival === 'offline' || arrival === 'message';
}

/** Returns whether the buyer came back so soon that it is the conversation before. */
function isContinued({ gap }: ServiceRule, { startAt }: ServiceFacts, { endedBefore }: Neighbours): boolean {
  return endedBefore !== null && isWithin(gap, endedBefore, startAt);
}

/** Returns whether the second moment is at most so many minutes after the first. */
function isWithin(minutes: number | null, from: string, to: string | null): boolean {
  return minutes !== null && to !== null && secondsBetween(from, to) <= minutes * 60;
}

/** Returns the rounds that count: those that are over, asked in the hours. */
function countedRounds({ rule, facts, timeZone }: Counted): readonly Round[] {
  const isByStart = rule.hoursBy === 'start';
  if (isByStart && !isInHours(rule, facts.startAt, timeZone)) return [];
  return roundsOf(facts.turns, rule.counting ?? 'people').filter(
    ({ asked, answered }) =>
      (answered !== null || facts.endAt !== null) && (isByStart || isInHours(rule, asked, timeZone)),
  );
}

function placed({ rule }: Counted, rounds: readonly Round[]): readonly Verdict[] {
  return rounds.map((round) => verdictOf(rule, round, isInTime(rule, waitOf(round))));
}

function eachRound(counted: Counted): readonly Verdict[] {
  return placed(counted, countedRounds(counted));
}

/** Each agent's answered rounds together: their mean is that of any number of conversations. */
function byAgent({ rule, ...counted }: Counted): readonly Verdict[] {
  const answered = countedRounds({ rule, ...counted }).filter((round) => round.answered !== null);
  return [...groupBy(answered, ({ agent }) => agent ?? '')].flatMap(([, rounds]) => {
    const [first] = rounds;
    if (!first) return [];
    const wait = rounds.reduce((sum, round) => sum + (waitOf(round) ?? 0), 0);
    return [{ ...verdictOf(rule, first, null), wait, rounds: rounds.length }];
  });
}

/** The conversation counts once, by the mean of what was asked after it came to people. */
function wholeConversation(counted: Counted): readonly Verdict[] {
  const { rule, facts } = counted;
  const since = facts.transferredAt ?? facts.assignedAt;
  if (since === null || facts.endAt === null) return [];
  const rounds = countedRounds({
    ...counted,
    facts: { ...facts, turns: facts.turns.filter(({ asked }) => asked >= since) },
  });
  const [first] = rounds;
  if (!first) return [];
  const waits = rounds.flatMap((round) => waitOf(round) ?? []);
  const isWholly = waits.length === rounds.length;
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  const wait = isWholly ? Math.round(mean) : null;
  const answer = rounds.find(({ answered }) => answered !== null);
  return [
    {
      ...verdictOf(rule, { ...first, agent: answer?.agent ?? facts.agent }, isWholly && isInTime(rule, mean)),
      wait,
    },
  ];
}

function waitOf({ asked, answered }: Round): number | null {
  return answered === null ? null : secondsBetween(asked, answered);
}

function isInTime({ limit }: ServiceRule, wait: number | null): boolean | null {
  return limit === null ? null : wait !== null && wait <= limit;
}

function verdictOf({ figure }: ServiceRule, round: Round, passed: boolean | null): Verdict {
  return {
    figure,
    at: round.asked,
    answeredAt: round.answered,
    wait: waitOf(round),
    rounds: 1,
    passed,
    agent: round.agent,
  };
}

function ofConversation({ rule, facts }: Counted, passed: boolean): Verdict {
  return {
    figure: rule.figure,
    at: facts.startAt,
    answeredAt: null,
    wait: null,
    rounds: 1,
    passed,
    agent: facts.agent,
  };
}
