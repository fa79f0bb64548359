import * as z from 'zod/mini';
import type { Condition } from '../fields/condition.ts';
import { operators } from '../fields/operators.ts';
import type { RefFilter } from '../fields/ref-filter.ts';

const comparison = Object.fromEntries(
  [...operators, 'in', 'empty', 'day'].map((name) => [name, z.optional(z.unknown())]),
);

/** None of six shapes says what is wrong with a condition that has none of them. */
const aCondition =
  "a condition: { field: 'name', eq: … } with one comparison, or one of { all: […] }, { any: […] }, { not: … }, { me: 'field' }, { can: 'permission' }";

/** @param title names it in generated documents */
function conditionOn(compared: object, title: string): z.ZodMiniType {
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
  return condition.register(z.globalRegistry, { title });
}

/** An empty list allows nobody, which is no use of a rule and easily takes the place of none. */
export const permissions = z
  .array(z.string())
  .check(z.refine((codes) => codes.length > 0, 'at least one permission, or no rule at all'));

/** A condition, whatever its fields are. */
export const anyCondition = conditionOn(comparison, 'Condition') as z.ZodMiniType<Condition>;

/** A filter of the records that a reference may choose. */
export const refFilter = conditionOn(
  { ...comparison, below: z.optional(z.unknown()) },
  'RefFilter',
) as z.ZodMiniType<RefFilter>;
