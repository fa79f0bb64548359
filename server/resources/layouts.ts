import { uniqueEverywhere } from '../domain/index.ts';
import type { TableLayout } from '../storage/tables/layout.ts';
import { layoutOf } from '../storage/tables/layout-of.ts';
import type { Catalogue } from './catalogue.ts';

/** Returns the table layout of every resource, by its name. */
export function layoutsOf({ resources, kinds, find }: Catalogue): ReadonlyMap<string, TableLayout> {
  const parentOf = (name: string) => find(name)?.tree?.parent;
  return new Map(
    resources.map((resource) => [resource.name, layoutOf(resource, kinds, uniqueEverywhere[resource.name], parentOf)]),
  );
}
