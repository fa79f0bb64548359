import type { Dialect } from 'kysely';
import type { TableVersions } from './table-versions.ts';

/** How Kysely speaks to a database that is open, and how to close it. */
export interface OpenedDialect {
  readonly dialect: Dialect;
  /** For transactions, where they have connections of their own. */
  readonly transactions?: Dialect;
  /** For statements that only read and may take long. */
  readonly readPool: Dialect;
  /** How many of those can be read at once. */
  readonly reads: number;
  close(): Promise<void>;
  /** What was written; missing where other processes write besides. */
  readonly writes?: TableVersions;
  /** Missing where one process has the database to itself. */
  readonly signals?: Signals;
}

/** Tells the servers that share a database that there is something to read. It may get lost, so nobody relies on it. */
export interface Signals {
  /** Calls `run` for each signal until the result is called. */
  listen(run: () => void): () => void;
  send(): void;
}
