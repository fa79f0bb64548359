import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { dayLength } from '../../../src/engine/time/days.ts';
import type { Clock } from '../../request/context.ts';
import { nextAttempt } from '../../runtime/tasks/back-off.ts';
import { createQueueWorker, type QueueWorker } from '../../runtime/tasks/queue-worker.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { type Ending, endLeases, type LeasedMessage, leaseNext, settle } from './lease.ts';

/** Pause between two looks, in milliseconds: how late another server's message is found. */
const lookEvery = 1000;
/** Pauses between the attempts of a message, and of a lane that is down. */
const backOff = { first: 10_000, longest: 30 * 60_000 };
/** How long after it was written a message is given up, in milliseconds. */
const givenUpAfter = 3 * dayLength;

/** What came of an attempt. */
type AttemptOutcome =
  | { readonly is: 'sent' | 'cancelled' }
  /**
   * Tried again later. `isLaneDown`: whatever refused it will refuse the rest of its lane, too, which waits as well: the
   * longer, the more often in a row one of the lane was refused.
   */
  | { readonly is: 'failed'; readonly isLaneDown: boolean }
  /** Never tried again: the receiver refuses this message for good. */
  | { readonly is: 'refused' }
  /** Not tried: now is not the time. A time that has passed counts as the first pause after a failure. */
  | { readonly is: 'delayed'; readonly until: Date };

export interface Attempt {
  readonly outcome: AttemptOutcome;
  /**
   * Runs in the transaction that settles the message, with the time of the next attempt if there is one. Nothing of it
   * stays if another server has taken the message over.
   */
  settle?(trx: Kysely<SystemTables>, next: Date | undefined): Promise<void>;
}

/**
 * Handles the messages of a topic. It does slow work, such as sending, before it returns. A message is handled at least
 * once: again if the server dies between the sending and the commit, then with the same key.
 */
export type Topic = (message: LeasedMessage, now: Date) => Promise<Attempt>;

interface WorkerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger | undefined;
  readonly topics: Readonly<Record<string, Topic>>;
  /** Called after a message was settled, for the events published with it. */
  settled(): void;
}

/**
 * Delivers the messages of the outbox. Enterprises and topics get turns one after another, so that thousands of messages
 * of one delay nobody else's.
 */
export function createOutboxWorker({ database, clock, log, topics, settled }: WorkerParts): QueueWorker {
  const attemptOf = async (message: LeasedMessage): Promise<Attempt> => {
    try {
      const topic = topics[message.topic];
      // An earlier release may have written it.
      if (!topic) return { outcome: { is: 'cancelled' } };
      return await topic(message, clock.now());
    } catch (error) {
      log?.error({ err: error, topic: message.topic, key: message.key }, 'a message of the outbox failed');
      return { outcome: { is: 'failed', isLaneDown: false } };
    }
  };

  return createQueueWorker({
    queue: 'outbox',
    tasks: Object.keys(topics),
    lookEvery,
    usualAtOnce: 6,
    maxAtOnce: 24,
    crowded: 6,
    log,
    async prepare() {
      if (database.dialect.hasOneServer) await endLeases(database);
    },
    lease: (order) => leaseNext(database, clock, order),
    nameOf: ({ topic }) => topic,
    async perform(message) {
      const attempt = await attemptOf(message);
      const now = clock.now();
      const ending = endingOf(message, attempt.outcome, now);
      await database.transaction(async (trx) => {
        if (!(await settle(trx, message, ending, now))) return;
        await attempt.settle?.(trx, ending.state === 'waiting' ? ending.dueAt : undefined);
      });
      settled();
    },
  });
}

function endingOf(message: LeasedMessage, outcome: AttemptOutcome, now: Date): Ending {
  switch (outcome.is) {
    case 'sent':
      return { state: 'done' };
    case 'cancelled':
      return { state: 'cancelled' };
    case 'refused':
      return { state: 'failed' };
    case 'delayed':
      // What is due at once would be delayed and due again without end.
      return {
        state: 'waiting',
        dueAt: outcome.until > now ? outcome.until : nextAttempt(0, backOff, now),
        isFailure: false,
      };
    case 'failed': {
      const heldUntil = outcome.isLaneDown ? nextAttempt(message.laneFailures, backOff, now) : undefined;
      if (now.getTime() - Date.parse(message.createdAt) >= givenUpAfter) return { state: 'failed', heldUntil };
      const own = nextAttempt(message.attempts, backOff, now);
      return { state: 'waiting', dueAt: heldUntil && heldUntil > own ? heldUntil : own, isFailure: true, heldUntil };
    }
  }
}
