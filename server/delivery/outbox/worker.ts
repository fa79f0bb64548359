import { AsyncResource } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { dayLength } from '../../../src/engine/time/days.ts';
import type { Clock } from '../../request/context.ts';
import type { Worker } from '../../runtime/workers.ts';
import type { Database } from '../../storage/database.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { type Ending, endLeases, type LeasedMessage, leaseNext, settle } from './lease.ts';
import { createRotation } from './rotation.ts';

/** Polling interval, in milliseconds: how late another server's message is found. */
const lookEvery = 1000;
/** Number of messages that this server sends at once, and with those of shares that have nothing under way. */
const usualAtOnce = 6;
const maxAtOnce = 24;
/** Delay before the second attempt, doubled after each further one up to the longest, in milliseconds. */
const firstPause = 10_000;
const longestPause = 30 * 60_000;
/** How long after it was written a message is given up, in milliseconds. */
const givenUpAfter = 3 * dayLength;

/** What came of an attempt. */
type Outcome =
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
  readonly outcome: Outcome;
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

export interface OutboxWorker extends Worker {
  /** Call after the commit of a transaction with messages. */
  wake(): void;
}

interface WorkerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger | undefined;
  readonly topics: Readonly<Record<string, Topic>>;
  /** Called after a message was settled, for the events published with it. */
  settled(): void;
}

/**
 * Delivers the messages of the outbox. All servers that share the database do. Enterprises and topics get turns one after
 * another, so that thousands of messages of one delay nobody else's.
 */
export function createOutboxWorker({ database, clock, log, topics, settled }: WorkerParts): OutboxWorker {
  const rotation = createRotation();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isStopping = false;

  const deliver = async (message: LeasedMessage): Promise<void> => {
    const attempt = await attemptOf(message);
    const now = clock.now();
    const ending = endingOf(message, attempt.outcome, now);
    await database.transaction(async (trx) => {
      if (!(await settle(trx, message, ending, now))) return;
      await attempt.settle?.(trx, ending.state === 'waiting' ? ending.dueAt : undefined);
    });
    settled();
  };

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

  /** Delivers messages until none is due. */
  const run = async (): Promise<void> => {
    try {
      for (;;) {
        const message = isStopping ? undefined : await leaseNext(database, clock, rotation);
        if (!message) return;
        if (running.size < usualAtOnce) fill();
        await rotation.whileUnderWay(message.share, () => deliver(message));
      }
    } catch (error) {
      if (!isStopping) log?.error({ err: error }, 'the outbox could not be read');
    }
  };

  /**
   * Starts one more runner, if there is room. Each message starts the next, so that idle servers run none; where many are
   * under way, each look and each wake-up does, for those who have none of them.
   */
  function fill(): void {
    if (!isStarted || isStopping || running.size >= maxAtOnce) return;
    const one = run().finally(() => running.delete(one));
    running.add(one);
  }

  return {
    // Outside the context of the request that committed, whose limits would apply to the delivery.
    wake: AsyncResource.bind(fill),
    start() {
      timer = setInterval(fill, lookEvery).unref();
      const free = database.dialect.hasOneServer ? endLeases(database) : Promise.resolve();
      free
        .catch((error: unknown) => log?.error({ err: error }, 'the outbox could not be read'))
        .finally(() => {
          isStarted = true;
          fill();
        });
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

function endingOf(message: LeasedMessage, outcome: Outcome, now: Date): Ending {
  switch (outcome.is) {
    case 'sent':
      return { state: 'done' };
    case 'cancelled':
      return { state: 'cancelled' };
    case 'refused':
      return { state: 'failed' };
    case 'delayed':
      // What is due at once would be delayed and due again without end.
      return { state: 'waiting', dueAt: outcome.until > now ? outcome.until : pauseAfter(0, now), isFailure: false };
    case 'failed': {
      const heldUntil = outcome.isLaneDown ? pauseAfter(message.laneFailures, now) : undefined;
      if (now.getTime() - Date.parse(message.createdAt) >= givenUpAfter) return { state: 'failed', heldUntil };
      const own = pauseAfter(message.attempts, now);
      return { state: 'waiting', dueAt: heldUntil && heldUntil > own ? heldUntil : own, isFailure: true, heldUntil };
    }
  }
}

/** Returns when to try again what has failed so often before. */
function pauseAfter(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(firstPause * 2 ** Math.min(failures, 20), longestPause));
}
