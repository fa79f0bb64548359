import type { AnyDefinition, AnyFieldDefinition } from '../../definition/resource.ts';
import type { ReportProblem } from '../context.ts';

/** Reports a write-only field in every place where its value would be displayed, exported or compared. */
export function checkWriteOnly(
  name: string,
  field: AnyFieldDefinition,
  definition: AnyDefinition,
  report: ReportProblem,
): void {
  const never = `remove it: a field of the kind "${field.type}" is never answered`;
  for (const option of ['list', 'show', 'unique', 'default'] as const) {
    if (field[option]) report(option, field[option], never);
  }
  if (definition.recordLabel === name) report('', name, 'a field that is not the `recordLabel`: it is never answered');
  for (const [key, { set }] of Object.entries(definition.states?.transitions ?? {})) {
    if (set && Object.hasOwn(set, name)) report('', `states.transitions.${key}.set`, never);
  }
}
