import type { AnyFieldDefinition } from '../../definition/resource.ts';
import { type Check, fieldsOf, fieldsWhere } from '../context.ts';
import { oneOf } from '../problem.ts';

/** Reports a `defaultFrom` that names an unknown reference or a value that does not fit the field. */
export const checkDefaultFrom: Check<[field: AnyFieldDefinition]> = (field, definition, context, report) => {
  const { kinds } = context;
  const { defaultFrom } = field;
  if (!defaultFrom) return;
  const targets = new Map(
    Object.entries(definition.fields).flatMap(([name, one]) => {
      const kind = kinds[one.type];
      const to = kind?.refersTo?.(one);
      return one === field || to === undefined || kind?.isMultiple?.(one) ? [] : [[name, to] as const];
    }),
  );
  const target = targets.get(defaultFrom.by);
  if (target === undefined) {
    const names = [...targets.keys()];
    return report('defaultFrom.by', defaultFrom.by, oneOf(names, defaultFrom.by, 'a field that refers to one record'));
  }
  const kind = kinds[field.type];
  if (kind?.generated || kind?.writeOnly || field.readonly || field.form === false)
    return report('defaultFrom', defaultFrom, 'remove it: nobody fills the field in');
  const fields = fieldsOf(context, target);
  if (!fields) return;
  const fitting = fieldsWhere(
    fields,
    kinds,
    (one) => one.type === field.type && !one.mask && kind?.refersTo?.(one) === kind?.refersTo?.(field),
  );
  if (!fitting.includes(defaultFrom.field))
    report(
      'defaultFrom.field',
      defaultFrom.field,
      oneOf(fitting, defaultFrom.field, `a field of "${target}" of the kind "${field.type}" that is not masked`),
    );
};
