import type { Clock } from '../http/clock.ts';
import { type ReceivedEvent, readEvent } from './events.ts';
import { readStream, type StreamOptions } from './stream.ts';

/** Pause before the first new try, doubled with each further one up to the limit; in milliseconds. */
const firstPause = 1000;
const longestPause = 15_000;
/** Tries in a row without an answer from which on that is told: a server that is started anew is back by the second one. */
const announceAfter = 2;

/** Mutual exclusion among the tabs of a browser; `navigator.locks` is one. */
export interface LeaderLocks {
  request(name: string, options: { readonly signal: AbortSignal }, run: () => Promise<void>): Promise<void>;
}

/** Talks to the other tabs; a `BroadcastChannel` is one. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** Whether the page is seen; the browser's `document` is one. */
export interface PageSight {
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void, options: { readonly signal: AbortSignal }): void;
}

export interface ConnectionOptions extends Pick<StreamOptions, 'url' | 'clock' | 'fetch'> {
  /** Names what the tabs of one user share. */
  readonly name: string;
  readonly token: () => string | undefined;
  /** Makes any call of the session, which renews or ends it: the stream knows of neither. */
  readonly renew: () => Promise<unknown>;
  readonly locks: LeaderLocks | undefined;
  readonly openChannel: (name: string) => TabChannel;
  readonly page: PageSight;
  readonly signal: AbortSignal;
  readonly onEvent: (received: ReceivedEvent) => void;
}

/**
 * Hears live events until `signal` says so: one tab, the leader, has the stream and tells the others; when it goes the next
 * one resumes. Where the browser has no locks each tab has a stream of its own, while it is seen.
 */
export async function connect(options: ConnectionOptions): Promise<void> {
  const { name, locks, openChannel, page, signal } = options;
  const channel = openChannel(name);
  let last: string | undefined;
  const hear = (received: ReceivedEvent) => {
    last = received.id ?? last;
    options.onEvent(received);
  };
  channel.addEventListener('message', ({ data }) => {
    const received = parseReceived(data);
    if (received) hear(received);
  });
  const lead = (until: AbortSignal) =>
    keepOpen({ ...options, signal: until, after: () => last }, (received) => {
      hear(received);
      channel.postMessage(received);
    });
  try {
    if (locks) await locks.request(name, { signal }, () => lead(signal));
    else await whileSeen(page, signal, lead);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}

type KeepOpenOptions = Omit<ConnectionOptions, 'onEvent'> & { readonly after: () => string | undefined };

/** Opens the stream again whenever it ends. */
async function keepOpen(options: KeepOpenOptions, onEvent: (received: ReceivedEvent) => void): Promise<void> {
  const { signal, clock, token, renew, after } = options;
  let pause = firstPause;
  let unanswered = 0;
  const announce = (isUp: boolean) => onEvent({ id: undefined, event: { type: 'connection', isUp } });
  const onAnswer = () => {
    unanswered = 0;
    announce(true);
  };
  while (!signal.aborted) {
    const held = token();
    if (held !== undefined) {
      try {
        const onOpen = () => {
          pause = firstPause;
          onAnswer();
        };
        const end = await readStream({ ...options, token: held, after: after(), onOpen, onEvent });
        if (end === 'refused') {
          await renew();
          onAnswer();
        }
      } catch {
        // No answer, or silence: the next try says whether that has changed.
        unanswered += 1;
        if (unanswered >= announceAfter && !signal.aborted) announce(false);
      }
    }
    if (!signal.aborted) await wait(clock, pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

/** Runs while the page is seen, anew each time it is shown again. */
async function whileSeen(page: PageSight, signal: AbortSignal, run: (until: AbortSignal) => Promise<void>) {
  while (!signal.aborted) {
    const turn = new AbortController();
    const until = AbortSignal.any([signal, turn.signal]);
    page.addEventListener('visibilitychange', () => turn.abort(), { signal: until });
    try {
      await (page.hidden ? ended(until) : run(until));
    } finally {
      turn.abort();
    }
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      cancel();
      signal.removeEventListener('abort', over);
      resolve();
    };
    const cancel = clock.after(milliseconds, over);
    signal.addEventListener('abort', over);
  });
}

/** What another tab says may come from an older console. */
function parseReceived(data: unknown): ReceivedEvent | undefined {
  if (typeof data !== 'object' || data === null || !('event' in data)) return undefined;
  const event = readEvent(data.event);
  const id = 'id' in data && typeof data.id === 'string' ? data.id : undefined;
  return event && { id, event };
}
