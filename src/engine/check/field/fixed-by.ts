import type { AnyDefinition, AnyFieldDefinition } from '../../definition/resource.ts';
import { checkValue } from '../../fields/values.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem } from '../context.ts';
import { oneOf } from '../problem.ts';

/** Reports a `fixedBy` that names no field with choices, a choice there is not, or a value that the field refuses. */
export function checkFixedBy(
  name: string,
  field: AnyFieldDefinition,
  { fields }: AnyDefinition,
  { kinds }: MeaningContext,
  report: ReportProblem,
): void {
  const { fixedBy } = field;
  if (!fixedBy) return;
  const choosing = fieldsWhere(
    fields,
    kinds,
    (other, kind, one) => one !== name && kind.choices !== undefined && !kind.isMultiple?.(other),
  );
  if (!choosing.includes(fixedBy.field))
    return report(
      'fixedBy.field',
      fixedBy.field,
      `a field of choices that takes one: ${oneOf(choosing, fixedBy.field)}`,
    );
  const kind = kinds[field.type];
  if (kind?.generated || kind?.writeOnly || kind?.files || field.readonly || field.form === false)
    report('fixedBy', fixedBy, 'nothing: nobody fills the field in');
  for (const option of ['default', 'defaultFrom', 'mask', 'unique'] as const) {
    if (field[option]) report(option, field[option], 'nothing with `fixedBy`');
  }
  const source = fields[fixedBy.field];
  const known = (source && kinds[source.type]?.choices?.(source))?.map(({ value }) => value) ?? [];
  for (const [choice, value] of Object.entries(fixedBy.values)) {
    if (!known.includes(choice)) report('fixedBy.values', choice, oneOf(known, choice));
    const checked = checkValue({ name, type: field.type, settings: field, required: true }, value, kinds);
    if ('problems' in checked) {
      const problems = checked.problems.map(({ key }) => key).join(', ');
      report(`fixedBy.values.${choice}`, value, `a value of the field (${problems})`);
    }
  }
}
