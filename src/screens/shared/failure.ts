import { envelopeCode } from '../../engine/envelope.ts';

/** The kinds of failure that a screen handles separately. */
export type Failure = 'notPermitted' | 'notFound' | 'other';

/** Reads the business code, or the HTTP status, from the rejection of a query. */
export function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return 'other';
  if ('code' in error && error.code === envelopeCode.notPermitted) return 'notPermitted';
  if ('code' in error && error.code === envelopeCode.notFound) return 'notFound';
  return 'statusCode' in error && error.statusCode === 404 ? 'notFound' : 'other';
}
