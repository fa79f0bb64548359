import type { Field } from '../../../engine/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { ListSettings } from './settings.ts';

/** A column there can be. */
export interface ColumnChoice {
  readonly field: Field;
  readonly isShown: boolean;
  /** It names the record and leads to it, so it stands first and always. */
  readonly isMain: boolean;
}

/** The columns a user may see, in order, the one that names the record first. */
export function columnChoices(
  resource: Resource,
  readable: readonly Field[],
  chosen: ListSettings['columns'],
  order: ListSettings['order'] = [],
): ColumnChoice[] {
  const fields = orderedColumns(resource.list.columns, order).flatMap(
    (name) => readable.find((field) => field.name === name) ?? [],
  );
  const main = fields.find((field) => field.name === resource.recordLabel);
  return [...(main ? [main] : []), ...fields.filter((field) => field !== main)].map((field) => ({
    field,
    isMain: field === main,
    isShown: field === main || (chosen[field.name] ?? isShownByDefault(field)),
  }));
}

/** The names in the order chosen; one that the order does not know stands behind the one it follows by default. */
export function orderedColumns(names: readonly string[], order: readonly string[]): string[] {
  const placed = order.filter((name) => names.includes(name));
  for (const [index, name] of names.entries()) {
    if (placed.includes(name)) continue;
    const before = placed.indexOf(names[index - 1] ?? '');
    placed.splice(before + 1, 0, name);
  }
  return placed;
}

/** The order with one column moved to the place of another; empty where it is that of the list again. */
export function moved(
  choices: readonly ColumnChoice[],
  name: string,
  to: string,
  byDefault: readonly string[],
): string[] {
  const names = choices.map(({ field }) => field.name);
  const target = names.indexOf(to);
  // The column that names the record stands first whatever is chosen.
  if (target <= 0 && choices[0]?.isMain) return names;
  const order = names.filter((one) => one !== name).toSpliced(target, 0, name);
  const known = byDefault.filter((one) => names.includes(one));
  return order.join() === known.join() ? [] : order;
}

/** The choice with one column shown or hidden; what is as by default is not kept. */
export function choose(chosen: ListSettings['columns'], field: Field, isShown: boolean): ListSettings['columns'] {
  const { [field.name]: _before, ...rest } = chosen;
  return isShown === isShownByDefault(field) ? rest : { ...rest, [field.name]: isShown };
}

function isShownByDefault(field: Field): boolean {
  return field.list !== 'off';
}
