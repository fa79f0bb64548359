import * as z from 'zod/mini';
import { operators } from '../../kind.ts';
import { phrase } from './issues.ts';
import { permissions } from './leaves.ts';

const comparison = Object.fromEntries(
  [...operators, 'in', 'empty', 'day'].map((name) => [name, z.optional(z.unknown())]),
);
/** None of six shapes says what is wrong with a condition that has none of them. */
const aCondition =
  "a condition: { field: 'name', eq: … } with one comparison, or one of { all: […] }, { any: […] }, { not: … }, { me: 'field' }, { can: 'permission' }";
const conditionOn = (compared: object): z.ZodMiniType => {
  const condition: z.ZodMiniType = z.lazy(() =>
    z.union(
      [
        z.strictObject({ all: z.array(condition) }),
        z.strictObject({ any: z.array(condition) }),
        z.strictObject({ not: condition }),
        z.strictObject({ can: z.union([z.string(), permissions]) }),
        z.strictObject({ me: z.string() }),
        z.strictObject({ field: z.string(), ...compared }),
      ],
      aCondition,
    ),
  );
  return condition;
};
export const condition = conditionOn(comparison);
const refFilter = conditionOn({ ...comparison, below: z.optional(z.unknown()) });

/** Returns the allowed shape as a phrase if the value is not a condition, otherwise undefined. */
export function conditionShapeProblem(found: unknown): string | undefined {
  return phraseOf(condition, found);
}

/** Does the same as `conditionShapeProblem` for a `RefFilter`. */
export function refFilterShapeProblem(found: unknown): string | undefined {
  return phraseOf(refFilter, found);
}

function phraseOf(schema: z.ZodMiniType, found: unknown): string | undefined {
  const [issue] = schema.safeParse(found).error?.issues ?? [];
  return issue && phrase(issue);
}
