import { inChosenOrder } from '../../../base/in-chosen-order.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { ListSettings } from './settings.ts';

/** A column that can be shown. */
export interface ColumnChoice {
  readonly field: Field;
  readonly isShown: boolean;
  /** The column names the record and links to it, so it is always shown and always first. */
  readonly isMain: boolean;
}

/** Returns the columns that the user may see, in order. The column that names the record comes first. */
export function columnChoices(
  resource: Resource,
  readable: readonly Field[],
  chosen: ListSettings['columns'],
  order: ListSettings['order'] = [],
): ColumnChoice[] {
  const fields = inChosenOrder(resource.list.columns, order).flatMap(
    (name) => readable.find((field) => field.name === name) ?? [],
  );
  const main = fields.find((field) => field.name === resource.recordLabel);
  return [...(main ? [main] : []), ...fields.filter((field) => field !== main)].map((field) => ({
    field,
    isMain: field === main,
    isShown: field === main || (chosen[field.name] ?? isShownByDefault(field)),
  }));
}

/** Returns the order with one column moved to the position of another; empty if the result is the default order. */
export function moved(
  choices: readonly ColumnChoice[],
  name: string,
  to: string,
  byDefault: readonly string[],
): string[] {
  const names = choices.map(({ field }) => field.name);
  const target = names.indexOf(to);
  // The column that names the record is always first.
  if (target <= 0 && choices[0]?.isMain) return names;
  const order = names.filter((one) => one !== name).toSpliced(target, 0, name);
  const known = byDefault.filter((one) => names.includes(one));
  return order.join() === known.join() ? [] : order;
}

/** Returns the settings with one column shown or hidden. Defaults are not stored. */
export function choose(chosen: ListSettings['columns'], field: Field, isShown: boolean): ListSettings['columns'] {
  const { [field.name]: _before, ...rest } = chosen;
  return isShown === isShownByDefault(field) ? rest : { ...rest, [field.name]: isShown };
}

function isShownByDefault(field: Field): boolean {
  return field.list !== 'off';
}
