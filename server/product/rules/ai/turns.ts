import type message from '../../../../src/resources/ai/message.ts';
import type { ValuesOf } from '../../../records/rules/rules.ts';

type Message = ValuesOf<typeof message.fields>;

/** What of a message a turn depends on. */
type TurnMessage = Pick<Message, 'at' | 'side' | 'kind'> & Partial<Pick<Message, 'agent' | 'adopted'>>;

/**
 * A buyer wrote, and what came until they wrote again. Rules of platforms differ in whose answer counts, so each sort
 * keeps its first answer: every rule can be applied to the turns alone.
 */
export interface Turn {
  /** When the first of the buyer's messages came that nothing stands between. */
  readonly asked: string;
  /** When the AI answered by itself. */
  readonly ai: string | null;
  /** When a person sent what the AI had suggested. */
  readonly assisted: string | null;
  /** When a person answered without it. */
  readonly person: string | null;
  /** Who sent what the AI had suggested, and who answered without it. */
  readonly assistedBy: string | null;
  readonly personBy: string | null;
  /** Whether it was handed over to people before somebody answered. What the buyer writes then is another turn. */
  readonly handedOver: boolean;
}

type Answerer = 'ai' | 'assisted' | 'person';

/** A conversation keeps so many turns, `max` of the field. What is asked after them is counted no more. */
const maxTurns = 1000;

/** Returns the turns with one more message, which is the latest. What the system says is no answer. */
export function withTurn(turns: readonly Turn[], message: TurnMessage): readonly Turn[] {
  const last = turns.at(-1);
  if (message.side === 'system') {
    const isHandedOver = message.kind === 'transfer' && last && !isAnswered(last);
    return isHandedOver ? [...turns.slice(0, -1), { ...last, handedOver: true }] : turns;
  }
  if (message.side === 'buyer') {
    const isAnother = !last || isAnswered(last) || last.handedOver;
    return isAnother && turns.length < maxTurns ? [...turns, { ...unanswered, asked: message.at }] : turns;
  }
  const by = answererOf(message);
  if (!last || last[by] !== null) return turns;
  const author = by === 'ai' ? {} : { [`${by}By`]: message.agent ?? null };
  return [...turns.slice(0, -1), { ...last, [by]: message.at, ...author }];
}

const unanswered = { ai: null, assisted: null, person: null, assistedBy: null, personBy: null, handedOver: false };

export function isAnswered({ ai, assisted, person }: Turn): boolean {
  return ai !== null || assisted !== null || person !== null;
}

function answererOf({ side, adopted }: TurnMessage): Answerer {
  if (side === 'ai') return 'ai';
  return adopted === true ? 'assisted' : 'person';
}

/** Whose answer counts. */
export type Counting = 'people' | 'assisted' | 'everyone';

/** A question and its first answer that counts. Further questions meanwhile are of the same round. */
export interface Round {
  readonly asked: string;
  /** Null if nobody who counts answered. */
  readonly answered: string | null;
  /** The person who answered. Null for the AI, and without an answer. */
  readonly agent: string | null;
}

const counted: Readonly<Record<Counting, readonly Answerer[]>> = {
  people: ['person'],
  assisted: ['person', 'assisted'],
  everyone: ['person', 'assisted', 'ai'],
};

/** Returns the rounds of a conversation, oldest first, as a rule counts them. */
export function roundsOf(turns: readonly Turn[], counting: Counting): readonly Round[] {
  const rounds: Round[] = [];
  let waiting: string | undefined;
  for (const turn of turns) {
    waiting ??= turn.asked;
    const answer = firstAnswer(turn, counted[counting]);
    if (!answer) continue;
    rounds.push({ asked: waiting, ...answer });
    waiting = undefined;
  }
  return waiting === undefined ? rounds : [...rounds, { asked: waiting, answered: null, agent: null }];
}

function firstAnswer(turn: Turn, answerers: readonly Answerer[]): Pick<Round, 'answered' | 'agent'> | undefined {
  const authors: Readonly<Record<Answerer, string | null>> = {
    ai: null,
    assisted: turn.assistedBy,
    person: turn.personBy,
  };
  const answers = answerers.flatMap((by) => {
    const answered = turn[by];
    return answered === null ? [] : [{ answered, agent: authors[by] }];
  });
  return answers.toSorted((one, other) => (one.answered < other.answered ? -1 : 1))[0];
}
