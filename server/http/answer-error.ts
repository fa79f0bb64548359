import { HTTPException } from 'hono/http-exception';
import type { Envelope } from '../../src/base/envelope.ts';
import { groupPairs } from '../../src/base/grouping.ts';
import type { Language } from '../../src/base/language.ts';
import type { AppContext } from '../request/context.ts';
import { ApiError, busy, type FieldErrors, perhapsStored, tooManyRequests } from '../request/errors.ts';
import { type Message, say } from '../request/messages.ts';
import { retryAfterBusy } from '../runtime/limits.ts';
import { isBusy, isStatementTimeout } from '../storage/driver/errors/busy.ts';
import { DatabaseLost } from '../storage/driver/errors/lost-connection.ts';
import { StatementTooLong } from '../storage/driver/errors/statement-too-long.ts';
import { QueueRefused } from '../storage/driver/fair-queue/index.ts';
import { asksForPage, errorPage } from './error-page.ts';
import { isRead } from './is-read.ts';
import { logOf } from './request-log.ts';

/**
 * Converts any error into an envelope. Unexpected errors are logged, and the response contains only the request id. What
 * another server has said is logged, too: the response has only our words for it.
 */
export function answerError(error: Error, c: AppContext): Response {
  const known = error instanceof ApiError ? error : fromUnknown(error, c);
  if (known.status === 429) logRefusal(c);
  if (known === error && known.status >= 500 && known.cause !== undefined) {
    logOf(c).warn({ err: known.cause }, 'refused: another server failed');
  }
  for (const [name, value] of Object.entries(known.facts.headers ?? {})) c.header(name, value);
  const language = c.get('language');
  if (isKeyed(known.facts.message) && asksForPage(c.req, c.req.header('Accept') ?? ''))
    return c.html(errorPage(language, known.facts.message.key), known.status);
  return c.json(envelopeOf(known, language), known.status);
}

/** True for a message of ours without values, which a page may show. */
function isKeyed(message: Message | undefined): message is Extract<Message, { key: string }> {
  return typeof message === 'object' && 'key' in message && message.params === undefined;
}

/** Logs who was rate limited. */
function logRefusal(c: AppContext): void {
  const identity = c.get('identity');
  const { method, path } = c.req;
  logOf(c).warn({ method, path, userId: identity?.userId }, 'refused: too many requests');
}

/** Answers an unknown API path in JSON: an API path must never return the page. */
export function answerNoSuchPath(c: AppContext): Response {
  return answerError(new ApiError({ status: 404, message: { key: 'request.noSuchPath' } }), c);
}

/** Maximum number of field messages in one response; the rest are counted. */
const maxMessages = 50;

/** Returns the error in the user's language: the first `max` field messages, and the number of others as `omitted`. */
export function envelopeOf({ code, facts }: ApiError, language: Language, max = maxMessages): Envelope {
  const { message, fields, data } = facts;
  const hasData = fields !== undefined || data !== undefined;
  return {
    code,
    msg: say(language, message),
    data: hasData ? { ...data, ...(fields && sayFields(language, fields, max)) } : null,
  };
}

function sayFields(language: Language, fields: FieldErrors, max: number) {
  const entries = Object.entries(fields).flatMap(([field, messages]) =>
    messages.map((message) => [field, message] as const),
  );
  const errors = groupPairs(entries.slice(0, max).map(([field, message]) => [field, say(language, message)]));
  const omitted = entries.length - max;
  return { errors: Object.fromEntries(errors), ...(omitted > 0 && { omitted }) };
}

function fromUnknown(error: Error, c: AppContext): ApiError {
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiError({ status: 400, message: { key: 'request.bad' }, cause: error });
  }
  if (isBusy(error)) {
    logOf(c).warn({ err: error }, 'the database is busy');
    return busy(retryAfterBusy, error);
  }
  if (error instanceof DatabaseLost) {
    logOf(c).warn({ err: error }, 'the database does not answer');
    return error.isUncertain && !isRead(c.req) ? perhapsStored(retryAfterBusy, error) : busy(retryAfterBusy, error);
  }
  if (error instanceof QueueRefused) return error.isOwn ? tooManyRequests(error.seconds) : busy(error.seconds, error);
  if (error instanceof StatementTooLong || isStatementTimeout(error)) {
    logOf(c).warn({ err: error.cause ?? error }, 'gave up a statement');
    return new ApiError({ status: 408, message: { key: 'request.tooLong' }, cause: error });
  }
  const requestId = c.get('requestId');
  logOf(c).error({ err: error }, 'request failed');
  return new ApiError({ status: 500, message: { key: 'request.failed' }, data: { requestId }, cause: error });
}
