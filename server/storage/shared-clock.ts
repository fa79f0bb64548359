import type { Logger } from 'pino';
import { type Clock, systemClock } from '../request/context.ts';
import { createRepeatedTask } from '../runtime/tasks/repeated-task.ts';
import type { Worker } from '../runtime/tasks/worker.ts';
import type { Database } from './database.ts';

/** Pause between two looks at the clock of this machine, and longest time between two questions, in milliseconds. */
const lookEvery = 5000;
const syncEvery = 60_000;
/** A clock that gains or loses more than this between two looks was set, or the machine slept, in milliseconds. */
const maxJump = 1000;

/** A clock on which all servers agree. */
export interface SharedClock extends Clock {
  /** Asks the database for its time, each minute. */
  readonly workers: readonly Worker[];
}

interface ClockParts {
  readonly database: Pick<Database, 'db' | 'dialect'>;
  /** The clock of this machine. @default that of the system */
  readonly machine?: Clock | undefined;
  readonly log?: Logger | undefined;
}

/**
 * Opens the clock by which everything that is stored is judged: times that one server writes are compared by the others.
 * It is the clock of PostgreSQL, read now and every minute, and carried on by a counter that nobody can set. Where the
 * database does not answer, it goes on alone. The embedded database has only one server, so the machine's clock serves.
 */
export async function openSharedClock({ database, machine = systemClock, log }: ClockParts): Promise<SharedClock> {
  const { readClock } = database.dialect;
  if (!readClock) return { now: () => machine.now(), workers: [] };
  const countMachine = () => machine.now().getTime() - performance.now();
  /** The time at which the counter was zero: by the database, and by the machine. */
  let start = countMachine();
  let machineStart = start;
  let askedAt = 0;

  const sync = async (): Promise<void> => {
    const asked = performance.now();
    const time = await readClock(database.db);
    const answered = performance.now();
    // What lies within the duration of the question is no difference, or what is due now would be due later by the next.
    start = Math.min(Math.max(start, time - answered), time - asked);
    machineStart = countMachine();
    askedAt = asked;
  };

  const look = async (): Promise<void> => {
    const isDue = performance.now() - askedAt >= syncEvery;
    if (isDue || Math.abs(countMachine() - machineStart) > maxJump) await sync();
  };

  await sync();
  const onError = (error: unknown) => log?.warn({ err: error }, 'the clock of the database could not be read');
  return {
    now: () => new Date(start + performance.now()),
    workers: [createRepeatedTask({ task: 'clock', every: lookEvery, work: look, onError })],
  };
}
