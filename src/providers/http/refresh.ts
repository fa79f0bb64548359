import { readTokens, type TokenStore, type Tokens } from '../tokens.ts';
import { isSuccess, type RawAnswer } from './answer.ts';
import type { Clock } from './clock.ts';
import { ConsoleError, isTransientStatus } from './errors.ts';

/**
 * The result of a renewal: a new token is stored; another token had already replaced the stale one; the session cannot
 * be renewed; or unknown, because no response arrived.
 */
export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'refused'; readonly cause?: ConsoleError }
  | { readonly kind: 'unanswered'; readonly error: ConsoleError };

/** Mutual exclusion between the tabs of a browser, for example `navigator.locks`. */
export interface Locks {
  request<Result>(name: string, options: { signal: AbortSignal }, run: () => Promise<Result>): Promise<Result>;
}

export interface RefreshOptions {
  readonly tokens: TokenStore;
  readonly clock: Clock;
  /** Undefined if the browser has no locks. Then the grace period of the server for a second use of a token applies. */
  readonly locks?: Locks | undefined;
  /** Sends one refresh request with these tokens. Resolves with the error if no response arrives. */
  readonly send: (tokens: Tokens) => Promise<RawAnswer | ConsoleError>;
  /** Creates the error for a response without new tokens. */
  readonly onRefused: (answer: RawAnswer) => ConsoleError;
}

/** How long a tab waits for another tab that has the lock and may be frozen, in milliseconds. */
const lockTimeout = 10_000;
/**
 * Pause after the first refresh without a response, in milliseconds. It doubles with each further failure up to the
 * limit.
 */
const firstPause = 1000;
const longestPause = 8000;

/**
 * Renews the session at most once per stale token, across all requests and tabs. The returned promise never rejects.
 * After a refresh without a response, the next one waits for a pause.
 */
export function createRefresh({ tokens, clock, locks, send, onRefused }: RefreshOptions) {
  const flights = new Map<string | undefined, Promise<Renewal>>();
  const pause = createPause(clock);

  async function callServer(current: Tokens): Promise<Renewal> {
    const answer = await send(current);
    if (answer instanceof ConsoleError) return pause.begin(answer);
    if (isTransientStatus(answer.status)) return pause.begin(onRefused(answer), answer.retryAfter);
    pause.forget();
    const now = tokens.read();
    // The user signed out or another user signed in during the request. Its response must not restore the old session.
    if (now.token !== current.token) return now.token === undefined ? { kind: 'refused' } : { kind: 'replaced' };
    const renewed = isSuccess(answer) ? readTokens(answer.envelope?.data) : undefined;
    if (renewed === undefined) return { kind: 'refused', cause: onRefused(answer) };
    tokens.write({ ...renewed, refreshToken: renewed.refreshToken ?? current.refreshToken });
    return { kind: 'renewed', token: renewed.token };
  }

  /** Runs inside the lock. Reads the store again: the last holder of the lock may have renewed already. */
  async function renewOnce(stale: string | undefined): Promise<Renewal> {
    const current = tokens.read();
    if (current.token !== undefined && current.token !== stale) return { kind: 'replaced' };
    return current.refreshToken === undefined ? { kind: 'refused' } : callServer(current);
  }

  async function fly(stale: string | undefined): Promise<Renewal> {
    const stillPausing = await pause.over();
    return stillPausing ?? exclusively(locks, clock, () => renewOnce(stale));
  }

  /** @param stale the token of the refused request */
  return function renew(stale: string | undefined): Promise<Renewal> {
    const { token } = tokens.read();
    if (token !== undefined && token !== stale) return Promise.resolve({ kind: 'replaced' });
    const flight = flights.get(stale) ?? fly(stale).finally(() => flights.delete(stale));
    flights.set(stale, flight);
    return flight;
  };
}

/** Runs in only one tab at a time. Runs without the lock after `lockTimeout`, or if the browser has no locks. */
async function exclusively<Result>(
  locks: Locks | undefined,
  clock: Clock,
  run: () => Promise<Result>,
): Promise<Result> {
  if (locks === undefined) return run();
  const timeout = new AbortController();
  const stop = clock.after(lockTimeout, () => timeout.abort());
  let granted = false;
  try {
    return await locks.request('auth-refresh', { signal: timeout.signal }, () => {
      granted = true;
      return run();
    });
  } catch (error) {
    if (granted) throw error;
    return run();
  } finally {
    stop();
  }
}

/** Creates the pause after a refresh without a response, which remembers the result of that refresh. */
function createPause(clock: Clock) {
  let length = 0;
  let until = 0;
  let outcome: Renewal | undefined;
  return {
    /** @param atLeast minimum pause in seconds, as the server requested */
    begin(error: ConsoleError, atLeast = 0): Renewal {
      length = length === 0 ? firstPause : Math.min(length * 2, longestPause);
      until = clock.now() + Math.max(length, atLeast * 1000);
      outcome = { kind: 'unanswered', error };
      return outcome;
    },
    forget() {
      length = 0;
      outcome = undefined;
    },
    /** Resolves after the pause. Resolves immediately with the last result if the pause is too long to wait for. */
    over(): Promise<Renewal | undefined> {
      const left = until - clock.now();
      if (outcome === undefined || left <= 0) return Promise.resolve(undefined);
      if (left > longestPause) return Promise.resolve(outcome);
      return new Promise((resolve) => clock.after(left, () => resolve(undefined)));
    },
  };
}
