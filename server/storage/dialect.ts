import type { Dialect } from 'kysely';

/** How Kysely speaks to a database that is open, and how to close it. */
export interface OpenedDialect {
  readonly dialect: Dialect;
  close(): Promise<void>;
}
