import { isObject } from '../../base/is-object.ts';
import { BodyNotReplayable } from './errors.ts';

/** A request body in its wire format, which every attempt sends. */
export interface EncodedBody {
  readonly data: string | Blob | FormData;
  /** Undefined if the platform sets the header itself (multipart boundary, type of the blob). */
  readonly contentType?: string;
}

/**
 * Encodes a body once, so that a retry sends the same bytes. No body becomes an empty string (spec §7), files are sent
 * unchanged, everything else as JSON.
 *
 * @param where names the request in the error
 * @throws BodyNotReplayable for streams
 */
export function encodeBody(body: unknown, where: string): EncodedBody {
  const contentType = 'application/json';
  if (body === undefined || body === null || body === '') return { data: '', contentType };
  if (body instanceof FormData) return { data: body };
  if (body instanceof Blob) return { data: body, contentType: body.type || 'application/octet-stream' };
  if (isStream(body)) throw new BodyNotReplayable(where);
  return { data: JSON.stringify(body), contentType };
}

function isStream(body: unknown): boolean {
  if (!isObject(body)) return false;
  return (
    body instanceof ReadableStream ||
    ('pipe' in body && typeof body.pipe === 'function') ||
    Symbol.asyncIterator in body
  );
}
