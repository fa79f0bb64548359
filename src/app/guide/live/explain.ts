import { type Condition, type ConditionContext, holds } from '../../../engine/fields/condition.ts';
import { written } from '../../../engine/texts/written.ts';

/** A part of a condition and why it holds, or does not. */
export interface Explained {
  readonly holds: boolean;
  /** `all`, `any` and `not`; a comparison as it is written. */
  readonly text: string;
  /** What the record has in the field that is compared. */
  readonly value: string | undefined;
  readonly parts: readonly Explained[];
}

interface Case {
  readonly record: Readonly<Record<string, unknown>>;
  readonly context: ConditionContext;
}

/** Says of a condition and of each part whether it holds for a record. */
export function explain(condition: Condition, { record, context }: Case): Explained {
  const result = holds(condition, record, context);
  const inner = (parts: readonly Condition[]) => parts.map((part) => explain(part, { record, context }));
  if ('all' in condition) return { holds: result, text: 'all', value: undefined, parts: inner(condition.all) };
  if ('any' in condition) return { holds: result, text: 'any', value: undefined, parts: inner(condition.any) };
  if ('not' in condition) return { holds: result, text: 'not', value: undefined, parts: inner([condition.not]) };
  const name = 'can' in condition ? undefined : 'me' in condition ? condition.me : condition.field;
  return {
    holds: result,
    text: written(condition),
    value: name === undefined ? undefined : JSON.stringify(record[name] ?? null),
    parts: [],
  };
}
