import type { Problem } from '../../../src/engine/fields/values.ts';
import { type ApiError, badRequest } from '../../request/errors.ts';
import { problemMessages } from '../present/labels.ts';

/** Returns 40000 with the problems of each query parameter. */
export function badQuery(problems: Iterable<readonly [string, readonly Problem[]]>): ApiError {
  const messages = problemMessages(problems);
  return badRequest(messages, Object.values(messages)[0]?.[0]);
}
