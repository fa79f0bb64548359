import { type Envelope, envelopeCode } from '../../base/envelope.ts';
import { isObject } from '../../base/is-object.ts';
import type { AnswerFacts, RefusedEntry } from './errors.ts';

/** A response before it is evaluated. */
export interface RawAnswer {
  /** HTTP status. */
  readonly status: number;
  /** The response body. Undefined if it is not an envelope. */
  readonly envelope?: Envelope | undefined;
  /** The body of a download. Undefined if the response is an envelope, even if a file was requested. */
  readonly file?: Blob | undefined;
  /** `X-Permission-Version`. */
  readonly permissionVersion?: string | undefined;
  /** `X-Request-Id`. */
  readonly requestId?: string | undefined;
  /** `Retry-After` in seconds. */
  readonly retryAfter?: number | undefined;
}

/** Returns a header by its name in lower case. */
export type HeaderReader = (name: string) => string | undefined;

/** Parses a response. The content type decides whether it is a file, because a refused download is a JSON envelope. */
export function readAnswer(
  status: number,
  header: HeaderReader,
  body: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
): RawAnswer {
  const type = header('content-type') ?? '';
  // An HTML page without `Content-Disposition` comes from a proxy that requires a sign-in, not from the API.
  const isPage = type.includes('html') && header('content-disposition') === undefined;
  const isFile = typeof body !== 'string' && !type.includes('json') && !isPage && status < 300;
  const seconds = Number(header('retry-after'));
  return {
    status,
    permissionVersion: header('x-permission-version') || undefined,
    requestId: header('x-request-id') || undefined,
    retryAfter: seconds > 0 ? seconds : undefined,
    ...(isFile
      ? { file: new Blob([body], { type }) }
      : { envelope: readEnvelope(typeof body === 'string' ? body : new TextDecoder().decode(body)) }),
  };
}

export function isSuccess(answer: RawAnswer): boolean {
  if (answer.status >= 300) return false;
  return answer.file !== undefined || answer.envelope?.code === envelopeCode.ok;
}

/** Returns the details of an error response. */
export function factsOf({ status, envelope, requestId, retryAfter }: RawAnswer): AnswerFacts {
  const data = isObject(envelope?.data) ? envelope.data : {};
  return {
    status,
    code: envelope?.code,
    requestId: requestId ?? (typeof data.requestId === 'string' ? data.requestId : undefined),
    retryAfter,
    errors: readFieldErrors(data.errors),
    entries: readEntryErrors(data.errors),
    job: typeof data.job === 'string' ? data.job : undefined,
    current: isObject(data.current) ? data.current : undefined,
  };
}

function readEnvelope(text: string): Envelope | undefined {
  const value = parse(text);
  if (!isObject(value) || typeof value.code !== 'number') return undefined;
  return { code: value.code, msg: typeof value.msg === 'string' ? value.msg : '', data: value.data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A body that is not JSON (the page of a proxy, an empty body) is a valid response without an envelope.
    return undefined;
  }
}

function readFieldErrors(errors: unknown): Record<string, string[]> | undefined {
  if (!isObject(errors)) return undefined;
  const entries = Object.entries(errors).flatMap(([field, messages]) => {
    const texts = (Array.isArray(messages) ? messages : [messages]).filter((message) => typeof message === 'string');
    return texts.length > 0 ? [[field, texts] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function readEntryErrors(errors: unknown): Record<string, RefusedEntry> | undefined {
  if (!isObject(errors)) return undefined;
  const entries = Object.entries(errors).flatMap(([position, envelope]) => {
    if (!isObject(envelope) || typeof envelope.code !== 'number' || typeof envelope.msg !== 'string') return [];
    const fields = isObject(envelope.data) ? readFieldErrors(envelope.data.errors) : undefined;
    return [[position, { code: envelope.code, message: envelope.msg, ...(fields && { errors: fields }) }] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
