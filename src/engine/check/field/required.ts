import type { AnyDefinition, AnyFieldDefinition } from '../../any-definition.ts';
import type { FieldKind } from '../../kind.ts';
import type { ReportProblem } from '../context.ts';

/** Reports a required field that nobody can fill in. */
export function checkRequired(
  name: string,
  field: AnyFieldDefinition,
  { name: resource, states }: AnyDefinition,
  kind: FieldKind,
  report: ReportProblem,
): void {
  if (!field.required) return;
  if (kind.generated) report('required', true, 'nothing: the server writes it');
  if (field.default !== undefined) return;
  if ((kind.refersTo ?? kind.reaches)?.(field) === resource && !field.when && !field.lookup)
    report('required', true, 'false, or a `when`: the first record could refer to none');
  if (states?.field === name) return;
  if (field.form === false || field.form === 'edit')
    report('form', field.form, 'true or a default: a required field must be filled in by somebody');
  if (field.readonly) report('readonly', true, 'false or a default: a required field must be filled in by somebody');
}
