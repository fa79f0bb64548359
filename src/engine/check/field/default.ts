import type { AnyFieldDefinition } from '../../definition/resource.ts';
import { isMe } from '../../fields/default.ts';
import type { Field } from '../../fields/field.ts';
import type { KindRegistry } from '../../fields/kind.ts';
import { checkValue } from '../../fields/values.ts';
import { type MeaningContext, type ReportProblem, targetOf } from '../context.ts';
import { acceptedInstead } from '../value.ts';

/** Reports a default that the field does not accept, and the user in a field that does not refer to users. */
export function checkFieldDefault(
  name: string,
  field: AnyFieldDefinition,
  { kinds, system }: MeaningContext,
  report: ReportProblem,
): void {
  if (!isMe(field.default))
    return checkDefault({ name, type: field.type, settings: field }, field.default, kinds, report);
  if (targetOf(field, kinds) !== system.users || kinds[field.type]?.includesBelow)
    report(
      'default',
      field.default,
      `a value of the field: only a field that refers to "${system.users}" is one's own`,
    );
}

/** Reports a default that the field does not accept. */
export function checkDefault(
  field: Pick<Field, 'name' | 'type' | 'settings'>,
  given: unknown,
  kinds: KindRegistry,
  report: ReportProblem,
): void {
  if (given === undefined) return;
  const checked = checkValue({ ...field, required: false }, given, kinds);
  if ('problems' in checked)
    report('default', given, acceptedInstead(checked.problems, given, field.settings, kinds[field.type]));
}
