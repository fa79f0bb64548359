import { isObject } from '../../base/is-object.ts';
import type { Clock } from '../http/clock.ts';
import { type ReceivedEvent, readEvent, type ServerEvent } from './events.ts';
import { readStream, type StreamOptions } from './stream.ts';

/** Pause before the first retry, in milliseconds. It doubles with each further one up to the limit. */
const firstPause = 1000;
const longestPause = 15_000;
/**
 * Number of consecutive failed attempts after which the connection counts as lost. A restarted server responds by the
 * second attempt.
 */
const announceAfter = 2;

/** Mutual exclusion between the tabs of a browser, for example `navigator.locks`. */
export interface LeaderLocks {
  request(name: string, options: { readonly signal: AbortSignal }, run: () => Promise<void>): Promise<void>;
}

/** Sends messages to the other tabs, for example a `BroadcastChannel`. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** Whether the page is visible, for example the `document` of the browser. */
export interface PageSight {
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void, options: { readonly signal: AbortSignal }): void;
}

export interface ConnectionOptions extends Pick<StreamOptions, 'url' | 'clock' | 'fetch'> {
  /** Name of the lock and the channel that the tabs of one user share. */
  readonly name: string;
  /** Id of the last event before the page was loaded. @default what happens before the stream is open is missed */
  readonly after?: string | undefined;
  readonly token: () => string | undefined;
  /** Sends any request of the session, which renews or ends it. The stream itself does neither. */
  readonly renew: () => Promise<unknown>;
  readonly locks: LeaderLocks | undefined;
  readonly openChannel: (name: string) => TabChannel;
  readonly page: PageSight;
  readonly signal: AbortSignal;
  readonly onEvent: (event: ServerEvent) => void;
}

/**
 * Receives live events until `signal` aborts. One tab, the leader, opens the stream and forwards the events to the
 * other tabs. When it closes, another tab resumes the stream. In a browser without locks, each visible tab opens its
 * own stream.
 */
export async function connect(options: ConnectionOptions): Promise<void> {
  const { name, locks, openChannel, page, signal } = options;
  const channel = openChannel(name);
  let last = options.after;
  const hear = (received: ReceivedEvent) => {
    last = received.id ?? last;
    if (received.event) options.onEvent(received.event);
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

type KeepOpenOptions = Omit<ConnectionOptions, 'onEvent' | 'after'> & { readonly after: () => string | undefined };

/** Reopens the stream whenever it ends. */
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
    const currentToken = token();
    if (currentToken !== undefined) {
      try {
        const onOpen = () => {
          pause = firstPause;
          onAnswer();
        };
        const end = await readStream({ ...options, token: currentToken, after: after(), onOpen, onEvent });
        if (end === 'refused') {
          await renew();
          onAnswer();
        }
      } catch {
        // There was no response or only silence. The next attempt shows whether that has changed.
        unanswered += 1;
        if (unanswered >= announceAfter && !signal.aborted) announce(false);
      }
    }
    if (!signal.aborted) await wait(clock, pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

/** Runs while the page is visible and restarts each time it becomes visible again. */
async function whileSeen(page: PageSight, signal: AbortSignal, run: (until: AbortSignal) => Promise<void>) {
  while (!signal.aborted) {
    const turn = new AbortController();
    const until = AbortSignal.any([signal, turn.signal]);
    page.addEventListener('visibilitychange', () => turn.abort(), { signal: until });
    await (page.hidden ? ended(until) : run(until));
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
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

/** The message of another tab may come from an older version of the console. */
function parseReceived(data: unknown): ReceivedEvent | undefined {
  if (!isObject(data) || !('event' in data)) return undefined;
  const event = readEvent(data.event);
  const id = 'id' in data && typeof data.id === 'string' ? data.id : undefined;
  return event || id !== undefined ? { id, event } : undefined;
}
