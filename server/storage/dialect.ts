import type { Dialect } from 'kysely';
import type { TableVersions } from './table-versions.ts';

/** The Kysely dialects of an open database, and the function that closes it. */
export interface OpenedDialect {
  readonly dialect: Dialect;
  /** For transactions, if they use connections of their own. */
  readonly transactions?: Dialect;
  /** For statements that only read and may take long. */
  readonly readPool: Dialect;
  /** How many statements of `readPool` run at once. */
  readonly reads: number;
  close(): Promise<void>;
  /** Versions of the tables; undefined if other processes can write to the database. */
  readonly writes?: TableVersions;
  /** Undefined for the embedded database, which only one process uses. */
  readonly signals?: Signals;
}

/** Notifies the servers that share a database that there are new events. A signal can be lost, so servers also poll. */
export interface Signals {
  /** Calls `run` for each signal. Returns a function that stops listening. */
  listen(run: () => void): () => void;
  send(): void;
}
