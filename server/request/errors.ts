import { envelopeCode } from '../../src/base/envelope.ts';
import { type Message, say } from './messages.ts';

/** HTTP statuses of an envelope. Business errors have 200. */
export type ErrorStatus = 200 | 400 | 401 | 403 | 404 | 408 | 413 | 414 | 415 | 429 | 500 | 503;

export interface ApiErrorFacts {
  /** Code of the envelope. @default the HTTP status times 100, for example 40000 or 40400 */
  readonly code?: number;
  /** @default 200 */
  readonly status?: ErrorStatus;
  readonly message: Message;
  /** Why values were rejected, by field; returned in `data.errors` in the caller's language. */
  readonly fields?: FieldErrors;
  /** Additional content of `data`, besides `errors`. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

export type FieldErrors = Readonly<Record<string, readonly Message[]>>;

/** An error response of the API. It can be thrown anywhere; one error handler converts it to an envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly facts: ApiErrorFacts;
  readonly code: number;
  readonly status: ErrorStatus;

  constructor(facts: ApiErrorFacts) {
    super(nameOf(facts.message), { cause: facts.cause });
    this.facts = facts;
    this.status = facts.status ?? 200;
    this.code = facts.code ?? this.status * 100;
  }
}

/** Returns what logs say of a message. */
function nameOf(message: Message): string {
  if (typeof message === 'string') return message;
  return 'key' in message ? message.key : say('en', message);
}

/** 40000 with HTTP 400: the input is invalid. */
export function badRequest(fields?: FieldErrors, message: Message = { key: 'request.bad' }): ApiError {
  return new ApiError({ code: envelopeCode.badRequest, status: 400, message, ...(fields && { fields }) });
}

/** 40000 with HTTP 400: the input of one field is invalid. A form shows it there, an import and other clients as `msg`. */
export function badField(field: string, message: Message): ApiError {
  return badRequest({ [field]: [message] }, message);
}

/** 50008 with HTTP 200: signed in, but not permitted. */
export function notPermitted(message: Message = { key: 'permission.refused' }): ApiError {
  return new ApiError({ code: envelopeCode.notPermitted, message });
}

/** 50009 with HTTP 200: another user set the password, which must be replaced before any other request. */
export function passwordToChange(): ApiError {
  return new ApiError({ code: envelopeCode.passwordToChange, message: { key: 'password.toChange' } });
}

/** 40400 with HTTP 404: the same for missing records and records of other enterprises. */
export function notFound(message: Message = { key: 'record.notFound' }): ApiError {
  return new ApiError({ code: envelopeCode.notFound, status: 404, message });
}

/** 40900 with HTTP 200: the record has changed since it was read or, with `fields`, unique values are taken. */
export function conflict(fields?: FieldErrors): ApiError {
  const message: Message = { key: fields === undefined ? 'record.conflict' : 'record.taken' };
  return new ApiError({ code: envelopeCode.conflict, message, ...(fields && { fields }) });
}

export type TooManyKey =
  | 'request.tooMany'
  | 'captcha.tooSoon'
  | 'captcha.tooMany'
  | 'job.tooMany'
  | 'sheet.tooManyCompared'
  | 'session.busy'
  | 'session.tooManyWrong';

/** 42900 with HTTP 429, with `Retry-After` in whole seconds. */
export function tooManyRequests(seconds: number, key: TooManyKey = 'request.tooMany') {
  return new ApiError({
    code: envelopeCode.tooManyRequests,
    status: 429,
    message: { key, params: { seconds } },
    headers: { 'Retry-After': String(seconds) },
  });
}

/** 50300 with HTTP 503, with `Retry-After` in whole seconds: the database or the server is overloaded. */
export function busy(seconds: number, cause: unknown): ApiError {
  return new ApiError({
    status: 503,
    message: { key: 'request.busy', params: { seconds } },
    headers: { 'Retry-After': String(seconds) },
    cause,
  });
}

/** Like `busy`, where the connection to the database was lost while the change was stored: perhaps it was. */
export function perhapsStored(seconds: number, cause: unknown): ApiError {
  return new ApiError({
    status: 503,
    message: { key: 'request.perhapsStored' },
    headers: { 'Retry-After': String(seconds) },
    cause,
  });
}

/** 400204 with HTTP 200: the client signs out immediately. */
export function sessionInvalid(): ApiError {
  return new ApiError({ code: envelopeCode.sessionInvalid, message: { key: 'session.invalid' } });
}
