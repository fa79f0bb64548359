import { AsyncLocalStorage } from 'node:async_hooks';

/** Which connections a request uses. Sign-in and health checks have their own, which other requests cannot take. */
export type Lane = 'usual' | 'signIn' | 'health';

export interface Caller {
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
