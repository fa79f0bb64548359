import { type Envelope, envelopeCode } from '../../engine/envelope.ts';
import { isObject } from '../../engine/is-object.ts';
import type { AnswerFacts } from './errors.ts';

/** An answer as it came, before anybody judged it. */
export interface RawAnswer {
  /** HTTP status. */
  readonly status: number;
  /** The body; absent if it was none of ours. */
  readonly envelope?: Envelope | undefined;
  /** The body of a download; absent if the answer was an envelope, however it was asked for. */
  readonly file?: Blob | undefined;
  /** `X-Permission-Version`. */
  readonly permissionVersion?: string | undefined;
  /** `X-Request-Id`. */
  readonly requestId?: string | undefined;
  /** `Retry-After` in seconds. */
  readonly retryAfter?: number | undefined;
}

/** Reads a header by its name in lower case. */
export type HeaderReader = (name: string) => string | undefined;

/**
 * Reads an answer. A download that was refused is JSON where a file was asked for, so the content type decides, not what
 * was asked.
 */
export function readAnswer(
  status: number,
  header: HeaderReader,
  body: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
): RawAnswer {
  const type = header('content-type') ?? '';
  // A web page that nobody attached comes from a proxy that wants to be signed in to, not from the API.
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

/** The facts of an answer that was not a success. */
export function factsOf({ status, envelope, requestId, retryAfter }: RawAnswer): AnswerFacts {
  const data = isObject(envelope?.data) ? envelope.data : {};
  return {
    status,
    code: envelope?.code,
    requestId: requestId ?? (typeof data.requestId === 'string' ? data.requestId : undefined),
    retryAfter,
    errors: readFieldErrors(data.errors),
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
    // Not JSON is an answer too (a proxy's page, an empty body): the caller sees that there is no envelope.
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
