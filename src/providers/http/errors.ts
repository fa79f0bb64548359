import type { SignOutCause } from './catalogue.ts';

/**
 * Base class of all errors that a request rejects with. `message` is a text for the user in the language at that time.
 * `statusCode` and `errors` (if any) match Refine's `HttpError`, so forms show field errors without a conversion.
 */
export abstract class ConsoleError extends Error {
  abstract override readonly name: string;
  /** HTTP status of the response. 0 without a response. */
  abstract readonly statusCode: number;
}

/** The details that an error response contains. */
export interface AnswerFacts {
  /** HTTP status. */
  readonly status: number;
  /** Business code of the envelope. Undefined if the body is not an envelope. */
  readonly code?: number | undefined;
  /** Id of the request in the server log. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before a retry, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** The problems of each invalid field (`data.errors` of codes 40000 and 40900). */
  readonly errors?: Readonly<Record<string, string[]>> | undefined;
  /** Why entries of a batch were refused, by their position. */
  readonly entries?: Readonly<Record<string, RefusedEntry>> | undefined;
  /** Id of the import that failed after it had written rows. */
  readonly job?: string | undefined;
  /** The record as another user saved it (`data.current` of code 40900). */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
}

/** The refusal of one entry of a batch. */
export interface RefusedEntry {
  readonly code: number;
  readonly message: string;
  /** The problems of each invalid field. */
  readonly errors?: Readonly<Record<string, string[]>>;
}

/** The server returned an error response. */
export class RequestRefused extends ConsoleError {
  override readonly name = 'RequestRefused';
  override readonly statusCode: number;
  readonly code: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly errors: Readonly<Record<string, string[]>> | undefined;
  readonly entries: Readonly<Record<string, RefusedEntry>> | undefined;
  readonly job: string | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, facts: AnswerFacts) {
    super(message);
    this.statusCode = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.errors = facts.errors;
    this.entries = facts.entries;
    this.job = facts.job;
    this.current = facts.current;
  }
}

/** The server returned a success that does not have the expected format. */
export class UnreadableAnswer extends ConsoleError {
  override readonly name = 'UnreadableAnswer';
  override readonly statusCode = 200;
  /** The call and the expected format, for the log. */
  readonly detail: string;

  constructor(message: string, facts: { detail: string }) {
    super(message);
    this.detail = facts.detail;
  }
}

/** The session is over. All requests that waited for it reject with the same instance. */
export class SessionExpired extends ConsoleError {
  override readonly name = 'SessionExpired';
  override readonly statusCode = 401;
  readonly reason: SignOutCause;

  constructor(message: string, facts: { reason: SignOutCause; cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.reason = facts.reason;
  }
}

/** The browser stores no cookies, so no token either: nobody can sign in. */
export class CookiesBlocked extends ConsoleError {
  override readonly name = 'CookiesBlocked';
  override readonly statusCode = 0;
}

/** No response arrived. The session stays open. */
export class NetworkFailure extends ConsoleError {
  override readonly name = 'NetworkFailure';
  override readonly statusCode = 0;
  /** Whether the browser reported to be online. */
  readonly online: boolean;

  constructor(message: string, facts: { online: boolean; cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.online = facts.online;
  }
}

/** The request timed out, including the wait for a token refresh. */
export class RequestTimedOut extends ConsoleError {
  override readonly name = 'RequestTimedOut';
  override readonly statusCode = 0;
  /** The timeout in milliseconds. */
  readonly timeout: number;

  constructor(message: string, facts: { timeout: number }) {
    super(message);
    this.timeout = facts.timeout;
  }
}

/** The caller or the end of the session aborted the request. The transport never reports it. */
export class RequestAborted extends ConsoleError {
  override readonly name = 'RequestAborted';
  override readonly statusCode = 0;

  constructor(message: string, facts: { cause?: unknown } = {}) {
    super(message, { cause: facts.cause });
  }
}

/**
 * The body can be sent only once, so the request could not be repeated after a refresh. This is a mistake of the
 * caller.
 */
export class BodyNotReplayable extends ConsoleError {
  override readonly name = 'BodyNotReplayable';
  override readonly statusCode = 0;

  constructor(where: string) {
    super(
      `${where}: a stream can be sent only once and would go out empty when the request is repeated after a refresh; ` +
        'send a Blob, a FormData or a plain value instead.',
    );
  }
}

/** Returns whether the same request may succeed a little later, so that a query should be retried. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkFailure || error instanceof RequestTimedOut) return true;
  return error instanceof RequestRefused && isTransientStatus(error.statusCode);
}

/** Returns whether the status describes a temporary condition instead of an invalid request: 408, 429 and 5xx. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
