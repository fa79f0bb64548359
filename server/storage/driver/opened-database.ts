import type { Dialect as KyselyDialect } from 'kysely';
import type { QueueLimits } from '../../runtime/limits.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { FairQueue } from './fair-queue/index.ts';
import type { TableVersions } from './table-versions.ts';

/** An open database: what runs its statements, and the function that closes it. */
export interface OpenedDatabase {
  readonly dialect: Dialect;
  /** For single statements. */
  readonly statements: KyselyDialect;
  /** For transactions, if they use connections of their own. */
  readonly transactions?: KyselyDialect;
  /** For statements that only read and may take long. */
  readonly readPool: KyselyDialect;
  /** How many statements of `readPool` run at once. */
  readonly reads: number;
  /**
   * Gives some free space of the file back to the file system, within milliseconds. Call it inside a transaction. Undefined
   * where the database does that by itself.
   */
  readonly releasePages?: () => void;
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

/** Adds a queue by name, so that it is measured. */
export type AddQueue = (name: string, limits: QueueLimits) => FairQueue;
