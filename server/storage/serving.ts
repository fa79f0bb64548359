import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

/** Which connections a request uses. Sign-in and health checks have their own, which other requests cannot take. */
export type Lane = 'usual' | 'signIn' | 'health';

interface Caller {
  readonly user: number;
  readonly enterprise: number;
}

/** A request that the server is answering. */
export interface ServedRequest {
  readonly lane: Lane;
  /** The user of the request; undefined before authentication. */
  caller(): Caller | undefined;
  /** Aborted when the client no longer waits for the response. */
  signal(): AbortSignal;
}

/** The request for which statements run; undefined for jobs, migrations and the start of the server. */
export type Serving = Pick<AsyncLocalStorage<ServedRequest>, 'getStore' | 'run'>;

export function createServing(): Serving {
  return new AsyncLocalStorage<ServedRequest>();
}

/** Calls `giveUp` when a request is aborted. Returns a function that ends that. */
export function onAbort(signal: AbortSignal | undefined, giveUp: () => void): () => void {
  if (!signal) return () => {};
  // A request may have many statements under way at once; Node warns of a leak at eleven.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', giveUp);
  return () => signal.removeEventListener('abort', giveUp);
}
