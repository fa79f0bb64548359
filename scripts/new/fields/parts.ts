import type { FieldPlan } from './field-plan.ts';
import { withUsualOptions } from './usual-options.ts';

/** Options that a field inside the values of another one has not. */
const ownColumn = ['filter', 'sortable', 'search', 'unique'];

function asPart(plan: FieldPlan): FieldPlan {
  const { type, label, ...options } = plan.definition;
  const kept = Object.entries(options).filter(([key]) => !ownColumn.includes(key));
  return { ...plan, definition: { type, label, ...Object.fromEntries(kept) } };
}

/** Returns a field whose values consist of fields. */
export function jsonOf(
  own: Omit<FieldPlan, 'choices' | 'definition' | 'parts'>,
  plans: readonly FieldPlan[],
  settings: Readonly<Record<string, unknown>>,
): FieldPlan {
  const parts = plans.map(asPart);
  const fields = Object.fromEntries(parts.map(({ name, definition }) => [name, definition]));
  return {
    ...own,
    parts,
    choices: {},
    definition: withUsualOptions({ type: 'json', label: own.label, ...settings, fields }),
    sounds: [...own.sounds, ...parts.flatMap(({ sounds }) => sounds)],
  };
}
