/** How long the statements of a request wait, in milliseconds. Jobs, migrations and the start of the server wait longer. */
export const requestWaits = {
  /** For a row or table that another transaction has locked, or the file that another process writes. */
  lock: 3000,
  /** For a free connection. */
  connection: 5000,
  /** For the end of one statement; a browser waits 30 s for the whole answer. */
  statement: 20_000,
} as const;

/** How long everything else waits for the file of the embedded database, in milliseconds; a job then tries again later. */
export const backgroundLockWait = 10_000;

/** Connections to PostgreSQL that one server opens: the fewest that leave some for everything, and how many unless it is set. */
export const databaseConnections = { fewest: 15, usual: 24 } as const;

/** Seconds after which a request that found the database busy may be sent again (`Retry-After`). */
export const retryAfterBusy = 3;

/** How a queue shares what it guards. Those who have least of it go first. */
export interface QueueLimits {
  /** How many there are at once. */
  readonly slots: number;
  /** How many one person, and one enterprise, may have at once. */
  readonly perPerson: number;
  readonly perEnterprise: number;
  /** How many of one person, and of everybody, may wait. */
  readonly waitingPerPerson: number;
  readonly waiting: number;
  /** How long one waits before it is refused, in milliseconds. */
  readonly wait: number;
  /** Seconds after which a refused one may be sent again. */
  readonly retryAfter: number;
}

/** A console with ten tabs of a dozen reports each has 120 requests under way. */
const queued = { waitingPerPerson: 200, waiting: 1000, wait: 15_000, retryAfter: 5 } as const;

/** Long reads (reports, totals, filtered lists) on so many connections: one is always left to another enterprise. */
export function readLimits(connections: number): QueueLimits {
  return {
    ...queued,
    slots: connections,
    perPerson: Math.max(1, connections - 2),
    perEnterprise: Math.max(1, connections - 1),
  };
}

/** Whole trees and exported sheets, which take memory and time of the process while they are answered. */
export const largeAnswers: QueueLimits = { ...queued, slots: 8, perPerson: 3, perEnterprise: 6 };

/** How often one user may do what costs much or tells much; the count is shared by all servers. */
export const rates = {
  /** Batches and figures by group. */
  expensive: { limit: 120, seconds: 60 },
  /** Whole values of masked fields. */
  reveals: { limit: 60, seconds: 60 },
} as const;

/** Bytes of rows that imports keep until they are over, of one user and of one enterprise. */
export const importedBytes = { perPerson: 256 * 1024 * 1024, perEnterprise: 1024 * 1024 * 1024 } as const;
