import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { eventsAfter, lastEvent, readEvents, type StoredEvent } from '../storage/events.ts';
import { createLateEvents } from './late-events.ts';

/** Pause between two polls of the event table while there are connections, in milliseconds. */
const pollPause = 1000;
/**
 * Ids are assigned before transactions commit, so an id can appear after a higher one. This many ids are read again.
 */
const lookedAtAgain = 1000;
/** Maximum number of missed events that are sent. */
const maxReplayed = 500;

interface EventPollDependencies {
  readonly database: Database;
  readonly log: Logger | undefined;
  readonly stopping: AbortSignal | undefined;
  readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>;
}

/** Reads new events from the database while it runs. */
export function createEventPoll({ database, log, stopping, onEvents }: EventPollDependencies) {
  const late = createLateEvents(database);
  /** The ids that the last poll found: those before them are never read again. */
  let seen: ReadonlySet<number> = new Set();
  let last: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopHearing = () => {};
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  /** Runs one poll at a time; a request during a poll runs another one afterwards. */
  function look(): void {
    if (looking) {
      isAskedAgain = true;
      return;
    }
    looking = poll()
      .catch((error: unknown) => {
        if (!stopping?.aborted) log?.warn({ err: error }, 'live events could not be read');
      })
      .finally(() => {
        looking = undefined;
        if (isAskedAgain) {
          isAskedAgain = false;
          look();
        }
      });
  }

  async function poll(): Promise<void> {
    if (timer === undefined) return;
    const from = last ?? (await lastEvent(database.db));
    const ids = await eventsAfter(database.db, Math.max(0, from - lookedAtAgain), lookedAtAgain * 2);
    const fresh = ids.filter((id) => !seen.has(id));
    await late.note(ids);
    const events = last === undefined ? [] : await readEvents(database.db, fresh);
    // Only now: what could not be read is read by the next poll.
    seen = new Set(ids);
    last = Math.max(from, ...fresh);
    await onEvents(events);
  }

  return {
    look,
    /** Polls from now on, for events after the last one. */
    start() {
      // Clients that reconnect ask for the events of the time without connections (`Last-Event-ID`).
      last = undefined;
      seen = new Set();
      timer = setInterval(look, pollPause).unref();
      stopHearing = database.signals?.listen(look) ?? (() => {});
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      stopHearing();
    },
    /** Waits until it is known which event was the last one at the start. */
    async begun(): Promise<void> {
      if (last !== undefined) return;
      look();
      await looking;
    },
    /** Returns the id from which a client resumes that has received all events read so far. */
    resumeId: () => late.resumeFrom(last ?? 0),
    /** Returns the events after `after`; undefined if there are too many, or some were deleted. */
    async missedSince(after: number): Promise<readonly StoredEvent[] | undefined> {
      const missed = await eventsAfter(database.db, after, maxReplayed + 1);
      const isGap = missed.length > maxReplayed || (missed[0] ?? after) > after + lookedAtAgain;
      return isGap || after > (last ?? 0) ? undefined : readEvents(database.db, missed);
    },
  };
}
