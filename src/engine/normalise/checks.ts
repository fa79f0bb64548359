import type { AnyDefinition } from '../definition/resource.ts';
import { conditionFields, referredOperands } from '../fields/condition.ts';
import type { Field } from '../fields/field.ts';
import type { KindRegistry } from '../fields/kind.ts';

/** Returns the checks of records that are said at the field. */
export function checksAt({ checks = [], fields }: AnyDefinition, name: string, kinds: KindRegistry): Field['checks'] {
  const own = checks.flatMap(({ label, where, at }) => {
    const read = [...new Set(conditionFields(where))];
    const lookups = referredOperands(where).flatMap(({ by, field }) => {
      const reference = fields[by];
      const of = reference && kinds[reference.type]?.refersTo?.(reference);
      return of === undefined ? [] : [{ by, of, field }];
    });
    return (at ?? read[0]) === name ? [{ label, where, fields: read, lookups }] : [];
  });
  return own.length > 0 ? own : undefined;
}
