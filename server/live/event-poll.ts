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
  const cursor = createCursor(database);
  let timer: NodeJS.Timeout | undefined;
  let stopHearing = () => {};
  const polls = createPolls(async () => {
    if (timer === undefined) return;
    await onEvents(await cursor.next());
  }, onError);

  function onError(error: unknown): void {
    if (!stopping?.aborted) log?.warn({ err: error }, 'live events could not be read');
  }

  return {
    look: polls.look,
    /** Polls from now on, for events after the last one. */
    start() {
      // Clients that reconnect ask for the events of the time without connections (`Last-Event-ID`).
      cursor.reset();
      timer = setInterval(polls.look, pollPause).unref();
      stopHearing = database.signals?.listen(polls.look) ?? (() => {});
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      stopHearing();
    },
    /** Waits until it is known which event was the last one at the start. */
    async begun(): Promise<void> {
      if (cursor.last() !== undefined) return;
      polls.look();
      await polls.underWay();
    },
    resumeId: cursor.resumeId,
    missedSince: cursor.missedSince,
  };
}

/** Runs one poll at a time; a request during a poll runs another one afterwards. */
function createPolls(poll: () => Promise<void>, onError: (error: unknown) => void) {
  let underWay: Promise<void> | undefined;
  let isAskedAgain = false;
  const look = (): void => {
    isAskedAgain = underWay !== undefined;
    underWay ??= poll()
      .catch(onError)
      .finally(() => {
        underWay = undefined;
        if (isAskedAgain) look();
      });
  };
  return { look, underWay: () => underWay };
}

/** Knows which events were read. */
function createCursor(database: Database) {
  const { db } = database;
  const late = createLateEvents(database);
  /** The ids that the last poll found: those before them are never read again. */
  let seen: ReadonlySet<number> = new Set();
  let last: number | undefined;
  return {
    last: () => last,
    reset() {
      last = undefined;
      seen = new Set();
    },
    /** Returns the events that are new; none at first. */
    async next(): Promise<readonly StoredEvent[]> {
      const from = last ?? (await lastEvent(db));
      const ids = await eventsAfter(db, Math.max(0, from - lookedAtAgain), lookedAtAgain * 2);
      const fresh = ids.filter((id) => !seen.has(id));
      await late.note(ids);
      const events = last === undefined ? [] : await readEvents(db, fresh);
      // Only now: what could not be read is read by the next poll.
      seen = new Set(ids);
      last = Math.max(from, ...fresh);
      return events;
    },
    /** Returns the id from which a client resumes that has received all events read so far. */
    resumeId: () => late.resumeFrom(last ?? 0),
    /** Returns the events after `after`; undefined if there are too many, or some were deleted. */
    async missedSince(after: number): Promise<readonly StoredEvent[] | undefined> {
      const missed = await eventsAfter(db, after, maxReplayed + 1);
      const isGap = missed.length > maxReplayed || (missed[0] ?? after) > after + lookedAtAgain;
      return isGap || after > (last ?? 0) ? undefined : readEvents(db, missed);
    },
  };
}
