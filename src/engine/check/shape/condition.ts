import type * as z from 'zod/mini';
import { anyCondition, refFilter } from '../../definition/condition.ts';
import type { Allowed } from '../problem.ts';
import { phrase } from './issues.ts';

/** Returns the allowed shape if the value is not a condition, otherwise undefined. */
export function conditionShapeProblem(found: unknown): Allowed | undefined {
  return phraseOf(anyCondition, found);
}

/** Does the same as `conditionShapeProblem` for a `RefFilter`. */
export function refFilterShapeProblem(found: unknown): Allowed | undefined {
  return phraseOf(refFilter, found);
}

function phraseOf(schema: z.ZodMiniType, found: unknown): Allowed | undefined {
  const [issue] = schema.safeParse(found).error?.issues ?? [];
  return issue && phrase(issue, found);
}
