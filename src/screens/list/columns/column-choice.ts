import type { Field, Resource } from '../../../engine/resource.ts';
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
): ColumnChoice[] {
  const fields = resource.list.columns.flatMap((name) => readable.find((field) => field.name === name) ?? []);
  const main = fields.find((field) => field.name === resource.recordLabel);
  return [...(main ? [main] : []), ...fields.filter((field) => field !== main)].map((field) => ({
    field,
    isMain: field === main,
    isShown: field === main || (chosen[field.name] ?? isShownByDefault(field)),
  }));
}

/** The choice with one column shown or hidden; what is as by default is not kept. */
export function choose(chosen: ListSettings['columns'], field: Field, isShown: boolean): ListSettings['columns'] {
  const { [field.name]: _before, ...rest } = chosen;
  return isShown === isShownByDefault(field) ? rest : { ...rest, [field.name]: isShown };
}

function isShownByDefault(field: Field): boolean {
  return field.list !== 'off';
}
