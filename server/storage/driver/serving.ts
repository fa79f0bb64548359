import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

/** Which connections a request uses. Sign-in and health checks have their own, which other requests cannot take. */
export type Lane = 'usual' | 'signIn' | 'health';

/** Who asks, as far as turns are concerned. */
export interface Caller {
  /** A user, a service token or, before authentication, a network address. */
  readonly person: string;
  readonly enterprise: string;
  /** False before authentication, and for visitors. */
  readonly isSignedIn: boolean;
}

/** A request that the server is answering. */
export interface ServedRequest {
  readonly lane: Lane;
  caller(): Caller;
  /** Aborted when the client no longer waits for the response. */
  signal(): AbortSignal;
}

export interface Serving {
  /** The request for which statements run; undefined for jobs, migrations and the start of the server. */
  getStore(): ServedRequest | undefined;
  run<Result>(request: ServedRequest, work: () => Result): Result;
  /** Call when somebody waits for a turn. */
  note(person: string): void;
  /** Returns whether anybody but this person has waited for a turn in the last second. */
  hasOthers(person: string): boolean;
}

/** How long somebody counts as being served after their last turn, in milliseconds. */
const recently = 1000;

export function createServing(): Serving {
  const requests = new AsyncLocalStorage<ServedRequest>();
  /** The last two people, the latest at the end. */
  let latest: readonly { readonly person: string; readonly at: number }[] = [];
  return {
    getStore: () => requests.getStore(),
    run: (request, work) => requests.run(request, work),
    note(person) {
      const others = latest.filter((one) => one.person !== person);
      latest = [...others.slice(-1), { person, at: performance.now() }];
    },
    hasOthers: (person) => latest.some((one) => one.person !== person && performance.now() - one.at < recently),
  };
}

/** Calls `giveUp` when a request is aborted. Returns a function that ends that. */
export function onAbort(signal: AbortSignal | undefined, giveUp: () => void): () => void {
  if (!signal) return () => {};
  // A request may have many statements under way at once; Node warns of a leak at eleven.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', giveUp);
  return () => signal.removeEventListener('abort', giveUp);
}
