import { envelopeCode } from '../../base/envelope.ts';
import { isObject } from '../../base/is-object.ts';

/** The kinds of failure that a screen handles separately. */
export type Failure = 'notPermitted' | 'notFound' | 'other';

/**
 * Returns whether a request that failed may have been carried out: no answer came in time, or one that is not the
 * verdict of the API, such as the page of a proxy, or one that may be different a moment later.
 */
export function isUndecided(error: unknown): boolean {
  if (!isObject(error) || typeof error.statusCode !== 'number') return true;
  const { statusCode, code } = error;
  if (statusCode < 400) return typeof code !== 'number';
  return statusCode === 408 || statusCode === 429 || statusCode >= 500;
}

/** Reads the business code, or the HTTP status, from the rejection of a query. */
export function failureOf(error: unknown): Failure {
  if (!isObject(error)) return 'other';
  if (error.code === envelopeCode.notPermitted) return 'notPermitted';
  return error.code === envelopeCode.notFound || error.statusCode === 404 ? 'notFound' : 'other';
}
