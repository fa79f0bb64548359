import type { Field } from './field.ts';

/** Returns the value that goes with the choice in another field; undefined if the field is filled in freely. */
export function fixedValue({ fixedBy }: Pick<Field, 'fixedBy'>, values: Readonly<Record<string, unknown>>): unknown {
  const choice = fixedBy && values[fixedBy.field];
  return typeof choice === 'string' && Object.hasOwn(fixedBy?.values ?? {}, choice)
    ? fixedBy?.values[choice]
    : undefined;
}

/** Returns the values of all fields that are fixed by others. */
export function fixedValues(fields: readonly Field[], values: Readonly<Record<string, unknown>>) {
  const fixed = fields.map((field) => [field.name, fixedValue(field, values)] as const);
  return new Map(fixed.filter(([, value]) => value !== undefined));
}
