/**
 * Timeouts for the statements of a request, in milliseconds. Jobs, migrations and the start of the server have longer
 * ones.
 */
export const requestWaits = {
  /** Waiting for a row or table that another transaction has locked, or for the file that another process writes. */
  lock: 3000,
  /** Waiting for a free connection. */
  connection: 5000,
  /** Duration of one statement. A browser waits 30 s for the whole response. */
  statement: 20_000,
} as const;

/**
 * How long background work waits for the file of the embedded database, in milliseconds. A job is then retried later.
 */
export const backgroundLockWait = 10_000;

/**
 * How long a transaction of PostgreSQL may wait for its next statement, in milliseconds. Then its session is ended: the
 * process that holds its locks is frozen, or its machine is gone. The lease of a job ends no sooner.
 */
export const openTransactionWaits = { request: 10_000, background: 30_000 } as const;

/** Connections to PostgreSQL per server: `fewest` leaves some for every purpose, `usual` is the default. */
export const databaseConnections = { fewest: 15, usual: 24 } as const;

/** Seconds after which a request may be retried if the database was busy (`Retry-After`). */
export const retryAfterBusy = 3;

/** Limits of a fair queue. Users and enterprises with the fewest running requests go first. */
export interface QueueLimits {
  /** Maximum number of running requests. */
  readonly slots: number;
  /** Maximum number of running requests per user and per enterprise. */
  readonly perPerson: number;
  readonly perEnterprise: number;
  /** Maximum number of waiting requests per user and in total. */
  readonly waitingPerPerson: number;
  readonly waiting: number;
  /** How long a request waits before it is rejected, in milliseconds. */
  readonly wait: number;
  /** Seconds after which a rejected request may be retried. */
  readonly retryAfter: number;
  /** Whether a waiting request is given up when its client disconnects: not what somebody saved and left. */
  readonly endsWithClient: boolean;
  /**
   * Set for long tasks. While nobody else is served, a user may take all slots. Otherwise a slot rests after its task for
   * as long as that took, at most this many milliseconds: whoever sends one after another leaves half of the time to
   * others. @default no rest, and the limits above always hold
   */
  readonly longestRest?: number;
}

/** Maximum length of a path with its query, in characters; enough for 200 ids and every filter of a list. */
export const longestAddress = 8192;

/** How long a refusal waits, in milliseconds: whoever asks again at once would keep the server busy with refusals. */
export const refusalPause = 1000;

/** A console with ten tabs of a dozen reports each has 120 requests in flight. */
const queued = { waitingPerPerson: 200, waiting: 1000, wait: 15_000, retryAfter: 5, endsWithClient: true } as const;

/**
 * Limits long reads (reports, totals, filtered lists) to this number of connections. One of them is always left for
 * another enterprise.
 */
export function readLimits(connections: number): QueueLimits {
  return {
    ...queued,
    slots: connections,
    perPerson: Math.max(1, connections - 2),
    perEnterprise: Math.max(1, connections - 1),
  };
}

/**
 * Limits the transactions of requests to this number of connections. Some of them are always left for another
 * enterprise: whoever waits for a locked record holds one meanwhile.
 */
export function writeLimits(connections: number): QueueLimits {
  return {
    ...queued,
    endsWithClient: false,
    slots: connections,
    perPerson: Math.max(1, Math.floor(connections / 2)),
    perEnterprise: Math.max(1, Math.ceil(connections * 0.6)),
  };
}

/** Limits single statements of requests to this number of connections. One of them is always left for another enterprise. */
export function statementLimits(connections: number): QueueLimits {
  const perEnterprise = Math.max(1, connections - 1);
  return { ...queued, endsWithClient: false, slots: connections, perPerson: perEnterprise, perEnterprise };
}

/** Limits requests that write many records in one transaction, which leave as much time to others as they take. */
export const batchLimits: QueueLimits = {
  ...queued,
  waitingPerPerson: 50,
  endsWithClient: false,
  slots: 4,
  perPerson: 1,
  perEnterprise: 1,
  longestRest: 1000,
};

/**
 * Limits responses with whole trees and exported sheets, which use memory and CPU of the process while they are
 * created.
 */
export const largeAnswers: QueueLimits = { ...queued, slots: 8, perPerson: 3, perEnterprise: 6 };

/** Rate limits per user for requests that are expensive or reveal much data. All servers share the count. */
export const rates = {
  /** Batches and aggregates by group. */
  expensive: { limit: 120, seconds: 60 },
  /** Requests of one service token, and those of them that are expensive. */
  serviceToken: { limit: 1200, seconds: 60 },
  expensiveService: { limit: 600, seconds: 60 },
  /** Reveals of masked values, and lists filtered by one. */
  reveals: { limit: 60, seconds: 60 },
  /** Values compared with masked ones by writes and small imports of somebody who may not reveal them. */
  maskedTries: { limit: 1000, seconds: 3600 },
  /** Rows of larger imports, checked or written, that are compared so: two sheets of 50,000, each checked and imported. */
  maskedRows: { limit: 200_000, seconds: 24 * 3600 },
  /** Descriptions of the API, which have megabytes. */
  descriptions: { limit: 30, seconds: 60 },
  /** What users write about records for others to read. */
  remarks: { limit: 30, seconds: 60 },
} as const;

/** Rate limits per network for requests without a session, whether they are valid or not. All servers share the count. */
export const networkRates = {
  /** Registrations, and checks of what is typed for one. */
  registry: { limit: 20, seconds: 3600 },
  'registry-check': { limit: 100, seconds: 3600 },
  /** Links for a new password. Each address has a limit of its own, too. */
  'forgot:address': { limit: 30, seconds: 15 * 60 },
} as const;

/** Maximum size of rows that unfinished imports store, per user and per enterprise, in bytes. */
export const importedBytes = { perPerson: 256 * 1024 * 1024, perEnterprise: 1024 * 1024 * 1024 } as const;

/**
 * Limits of uploads that no record holds, per person, service token or form, and for all of an enterprise. `largest` is in
 * files of `FILE_MAX_SIZE`: 20 MiB each unless it is set.
 */
export const unheldFiles = {
  people: { each: { files: 500, largest: 50 }, perEnterprise: { files: 5000, largest: 200 } },
  visitors: { each: { files: 30, largest: 10 }, perEnterprise: { files: 300, largest: 40 } },
} as const;

/**
 * Limits of streams of live events on one server. A console opens one per browser, and again when its token ends. `open` is
 * how many there are at once, `burst` how many may be opened at once, and `perMinute` how many after that.
 */
export const liveStreams = {
  /** Of a user or service token: a new one closes the oldest, which may be of a browser that is gone. */
  each: { open: 10, burst: 15, perMinute: 30 },
  /** A new one is refused. */
  perEnterprise: { open: 2000, burst: 2000, perMinute: 1200 },
} as const;

/** Calls to servers that users name, made to try them: tests of an account, test mails, trials of a notification rule. */
export const outboundTrials = {
  user: { limit: 100, seconds: 600 },
  enterprise: { limit: 300, seconds: 600 },
} as const;

/**
 * How long a request may take to arrive, in milliseconds. The console gives an upload ten minutes; the headers, which
 * precede the sign-in, have to come sooner.
 */
export const arrivalWaits = { request: 11 * 60_000, headers: 60_000 } as const;
