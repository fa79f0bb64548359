import { HTTPException } from 'hono/http-exception';
import type { Envelope } from '../../src/engine/envelope.ts';
import type { AppContext } from '../context.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import { type Language, say } from '../messages.ts';
import { StatementTooLong } from '../storage/statement-too-long.ts';

/** Turns whatever was thrown into an envelope. What nobody expected is logged, and answered with the request id only. */
export function answerError(error: Error, c: AppContext): Response {
  const known = error instanceof ApiError ? error : fromUnknown(error, c);
  for (const [name, value] of Object.entries(known.facts.headers ?? {})) c.header(name, value);
  return c.json(envelopeOf(known, c.get('language')), known.status);
}

/** No such path, in JSON: an API path must never be answered with the page. */
export function answerNoSuchPath(c: AppContext): Response {
  return answerError(new ApiError({ status: 404, message: { key: 'request.noSuchPath' } }), c);
}

/** What the caller is told, in their language. */
export function envelopeOf({ code, facts }: ApiError, language: Language): Envelope {
  const { message, fields, data } = facts;
  const hasData = fields !== undefined || data !== undefined;
  return {
    code,
    msg: say(language, message),
    data: hasData ? { ...data, ...(fields && { errors: sayAll(language, fields) }) } : null,
  };
}

function sayAll(language: Language, fields: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [field, messages.map((message) => say(language, message))]),
  );
}

function fromUnknown(error: Error, c: AppContext): ApiError {
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiError({ status: 400, message: { key: 'request.bad' }, cause: error });
  }
  if (error instanceof StatementTooLong) {
    c.get('log').warn({ err: error.cause }, 'gave up a statement');
    return new ApiError({ status: 408, message: { key: 'request.tooLong' }, cause: error });
  }
  const requestId = c.get('requestId');
  c.get('log').error({ err: error }, 'request failed');
  return new ApiError({ status: 500, message: { key: 'request.failed' }, data: { requestId }, cause: error });
}
