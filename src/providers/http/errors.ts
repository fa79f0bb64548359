import type { SignOutCause } from './catalogue.ts';

/**
 * The base of everything a request can reject with. `message` is ready for the user, in the language that was current;
 * the rest are facts. `statusCode` and (where there are any) `errors` are what Refine's `HttpError` asks for, so forms
 * show refused fields without a translation in between.
 */
export abstract class ConsoleError extends Error {
  abstract override readonly name: string;
  /** HTTP status of the answer; 0 if there was none. */
  abstract readonly statusCode: number;
}

/** What an answer said, as far as it said it. */
export interface AnswerFacts {
  /** HTTP status. */
  readonly status: number;
  /** Business code of the envelope; absent if the body was no envelope. */
  readonly code?: number | undefined;
  /** The server's name for this request in its log. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before another try, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** For each refused field, why (`data.errors` of codes 40000 and 40900). */
  readonly errors?: Readonly<Record<string, string[]>> | undefined;
}

/** The server answered, and not with success. */
export class RequestRefused extends ConsoleError {
  override readonly name = 'RequestRefused';
  override readonly statusCode: number;
  readonly code: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly errors: Readonly<Record<string, string[]>> | undefined;

  constructor(message: string, facts: AnswerFacts) {
    super(message);
    this.statusCode = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.errors = facts.errors;
  }
}

/** The server answered with success, but with something that this call cannot be answered with. */
export class UnreadableAnswer extends ConsoleError {
  override readonly name = 'UnreadableAnswer';
  override readonly statusCode = 200;
  /** What was expected and where, for the log. */
  readonly detail: string;

  constructor(message: string, facts: { detail: string }) {
    super(message);
    this.detail = facts.detail;
  }
}

/** The session is over: every request that waited for it rejects with the same instance. */
export class SessionExpired extends ConsoleError {
  override readonly name = 'SessionExpired';
  override readonly statusCode = 401;
  readonly reason: SignOutCause;

  constructor(message: string, facts: { reason: SignOutCause; cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.reason = facts.reason;
  }
}

/** No answer came back. The session is not in question. */
export class NetworkFailure extends ConsoleError {
  override readonly name = 'NetworkFailure';
  override readonly statusCode = 0;
  /** Whether the browser believed to be online. */
  readonly online: boolean;

  constructor(message: string, facts: { online: boolean; cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.online = facts.online;
  }
}

/** The deadline of the request passed, waiting for a refresh included. */
export class RequestTimedOut extends ConsoleError {
  override readonly name = 'RequestTimedOut';
  override readonly statusCode = 0;
  /** The deadline in milliseconds. */
  readonly timeout: number;

  constructor(message: string, facts: { timeout: number }) {
    super(message);
    this.timeout = facts.timeout;
  }
}

/** The caller, or the end of the session, called the request off. Never shown as a failure by the transport. */
export class RequestAborted extends ConsoleError {
  override readonly name = 'RequestAborted';
  override readonly statusCode = 0;

  constructor(message: string, facts: { cause?: unknown } = {}) {
    super(message, { cause: facts.cause });
  }
}

/** The body can be sent only once, so the request could not be repeated after a refresh. A mistake in the caller. */
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

/** True if the same request may well succeed a little later, so that a query is worth repeating. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkFailure || error instanceof RequestTimedOut) return true;
  return error instanceof RequestRefused && isTransientStatus(error.statusCode);
}

/** True for statuses that speak of the moment, not of the request: 408, 429 and 5xx. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
