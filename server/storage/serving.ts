import { AsyncLocalStorage } from 'node:async_hooks';

/** Which connections a request uses: sign-in and health checks have some of their own, which nobody else can take. */
export type Lane = 'usual' | 'signIn' | 'health';

export interface Caller {
  readonly user: number;
  readonly enterprise: number;
}

/** A request that is being answered. */
export interface ServedRequest {
  readonly lane: Lane;
  /** Who asks; undefined before that is known. */
  caller(): Caller | undefined;
  /** Aborted when nobody waits for the answer any more. */
  signal(): AbortSignal;
}

/** The request on whose behalf statements are run; undefined for jobs, migrations and the start of the server. */
export type Serving = Pick<AsyncLocalStorage<ServedRequest>, 'getStore' | 'run'>;

export function createServing(): Serving {
  return new AsyncLocalStorage<ServedRequest>();
}
