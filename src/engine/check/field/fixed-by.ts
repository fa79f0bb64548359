import { checkValue } from '../../fields/values.ts';
import { type FieldCheck, fieldsWhere } from '../context.ts';
import { oneOf } from '../problem.ts';
import { acceptedInstead } from '../value.ts';

/** Reports a `fixedBy` that names no field with choices, a choice there is not, or a value that the field refuses. */
export const checkFixedBy: FieldCheck = (name, field, { fields }, { kinds }, report) => {
  const { fixedBy } = field;
  if (!fixedBy) return;
  const choosing = fieldsWhere(
    fields,
    kinds,
    (other, kind, one) => one !== name && kind.choices !== undefined && !kind.isMultiple?.(other),
  );
  if (!choosing.includes(fixedBy.field))
    return report('fixedBy.field', fixedBy.field, oneOf(choosing, fixedBy.field, 'a field of choices that takes one'));
  const kind = kinds[field.type];
  if (kind?.generated || kind?.writeOnly || kind?.files || field.readonly || field.form === false)
    report('fixedBy', fixedBy, 'remove it: nobody fills the field in');
  for (const option of ['default', 'defaultFrom', 'mask', 'unique'] as const) {
    if (field[option]) report(option, field[option], 'remove it: `fixedBy` says the value');
  }
  const source = fields[fixedBy.field];
  const known = (source && kinds[source.type]?.choices?.(source))?.map(({ value }) => value) ?? [];
  for (const [choice, value] of Object.entries(fixedBy.values)) {
    if (!known.includes(choice)) report('fixedBy.values', choice, oneOf(known, choice));
    const checked = checkValue({ name, type: field.type, settings: field, required: true }, value, kinds);
    if ('problems' in checked)
      report(`fixedBy.values.${choice}`, value, acceptedInstead(checked.problems, value, field, kind));
  }
};
