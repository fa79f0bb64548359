import type * as z from 'zod/mini';
import { anyCondition, refFilter } from '../../definition/condition.ts';
import { phrase } from './issues.ts';

/** Returns the allowed shape as a phrase if the value is not a condition, otherwise undefined. */
export function conditionShapeProblem(found: unknown): string | undefined {
  return phraseOf(anyCondition, found);
}

/** Does the same as `conditionShapeProblem` for a `RefFilter`. */
export function refFilterShapeProblem(found: unknown): string | undefined {
  return phraseOf(refFilter, found);
}

function phraseOf(schema: z.ZodMiniType, found: unknown): string | undefined {
  const [issue] = schema.safeParse(found).error?.issues ?? [];
  return issue && phrase(issue);
}
