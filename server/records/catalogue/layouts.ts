import { tableOf } from '../../storage/system/account-tables.ts';
import type { BesideFields, TableLayout } from '../../storage/tables/layout.ts';
import { layoutOf } from '../../storage/tables/layout-of.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Returns the table layout of every resource, by its name.
 *
 * @param besides fields without columns, by resource
 */
export function layoutsOf(
  { resources, kinds, find, system }: Catalogue,
  besides: ReadonlyMap<string, BesideFields> = new Map(),
): ReadonlyMap<string, TableLayout> {
  const options = {
    parentOf: (name: string) => find(name)?.tree?.parent,
    tableOf: (name: string) => tableOf(system, name),
  };
  return new Map(
    resources.map((resource) => [
      resource.name,
      // A user signs in with an e-mail address alone.
      layoutOf(resource, kinds, {
        ...options,
        uniqueEverywhere: resource.name === system.users ? ['email'] : [],
        besides: besides.get(resource.name),
      }),
    ]),
  );
}
