import { readTokens, type TokenStore, type Tokens } from '../tokens.ts';
import { isSuccess, type RawAnswer } from './answer.ts';
import type { Clock } from './clock.ts';
import { ConsoleError, isTransientStatus } from './errors.ts';

/**
 * What came of renewing: a new token is stored; the stored token was no longer the stale one to begin with; the session
 * cannot be renewed; or nobody can tell, because no answer came.
 */
export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'refused'; readonly cause?: ConsoleError }
  | { readonly kind: 'unanswered'; readonly error: ConsoleError };

/** Mutual exclusion among the tabs of a browser; `navigator.locks` is one. */
export interface Locks {
  request<Result>(name: string, options: { signal: AbortSignal }, run: () => Promise<Result>): Promise<Result>;
}

export interface RefreshOptions {
  readonly tokens: TokenStore;
  readonly clock: Clock;
  /** Absent where the browser has none: then the server's leeway for a second use of a token must do. */
  readonly locks?: Locks | undefined;
  /** Sends the refresh call with these tokens, once; resolves with the error if no answer came. */
  readonly send: (tokens: Tokens) => Promise<RawAnswer | ConsoleError>;
  /** Makes the error of an answer that renewed nothing. */
  readonly onRefused: (answer: RawAnswer) => ConsoleError;
}

/** How long a tab waits for another that holds the lock (it may be frozen), in milliseconds. */
const lockPatience = 10_000;
/** Pause after the first refresh that got no answer, doubled with each further one up to the limit; in milliseconds. */
const firstPause = 1000;
const longestPause = 8000;

/**
 * Renews the session at most once for a stale token, however many requests found it stale, in however many tabs. The
 * result never rejects. A refresh without an answer is not repeated before a pause has passed.
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
    // Signed out, or in as somebody else, while the call was under way: its answer must not bring the old session back.
    if (now.token !== current.token) return now.token === undefined ? { kind: 'refused' } : { kind: 'replaced' };
    const renewed = isSuccess(answer) ? readTokens(answer.envelope?.data) : undefined;
    if (renewed === undefined) return { kind: 'refused', cause: onRefused(answer) };
    tokens.write({ token: renewed.token, refreshToken: renewed.refreshToken ?? current.refreshToken });
    return { kind: 'renewed', token: renewed.token };
  }

  /** Runs inside the lock, so the store is read again: whoever held it before may have renewed already. */
  async function renewOnce(stale: string | undefined): Promise<Renewal> {
    const current = tokens.read();
    if (current.token !== undefined && current.token !== stale) return { kind: 'replaced' };
    return current.refreshToken === undefined ? { kind: 'refused' } : callServer(current);
  }

  async function fly(stale: string | undefined): Promise<Renewal> {
    const stillPausing = await pause.over();
    if (stillPausing !== undefined) return stillPausing;
    return exclusively(locks, clock, () => renewOnce(stale));
  }

  /** @param stale the token that the refused request was sent with */
  return function renew(stale: string | undefined): Promise<Renewal> {
    const { token } = tokens.read();
    if (token !== undefined && token !== stale) return Promise.resolve({ kind: 'replaced' });
    const inFlight = flights.get(stale);
    if (inFlight !== undefined) return inFlight;
    const flight = fly(stale).finally(() => flights.delete(stale));
    flights.set(stale, flight);
    return flight;
  };
}

/** Runs alone among the tabs; without the lock, rather than not at all, after `lockPatience` or if there is none to get. */
async function exclusively<Result>(
  locks: Locks | undefined,
  clock: Clock,
  run: () => Promise<Result>,
): Promise<Result> {
  if (locks === undefined) return run();
  const patience = new AbortController();
  const stop = clock.after(lockPatience, () => patience.abort());
  let granted = false;
  try {
    return await locks.request('auth-refresh', { signal: patience.signal }, () => {
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

/** The pause after a refresh without an answer, and what that refresh came to. */
function createPause(clock: Clock) {
  let length = 0;
  let until = 0;
  let outcome: Renewal | undefined;
  return {
    /** @param atLeast seconds that the server asked for */
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
    /** Resolves when the pause is over; with the last outcome, at once, if that would take too long to wait for. */
    over(): Promise<Renewal | undefined> {
      const left = until - clock.now();
      if (outcome === undefined || left <= 0) return Promise.resolve(undefined);
      if (left > longestPause) return Promise.resolve(outcome);
      return new Promise((resolve) => clock.after(left, () => resolve(undefined)));
    },
  };
}
