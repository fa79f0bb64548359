import type { Field } from '../../engine/field.ts';
import type { KindRegistry } from '../../engine/kind.ts';
import type { Resource } from '../../engine/resource.ts';
import { createAddressCodec, widest } from './list-state/address.ts';

/**
 * Where the list of a resource shows the records that an import has made or changed, all of them.
 *
 * @param fields those the user may see
 */
export function importedPath(resource: Resource, fields: readonly Field[], kinds: KindRegistry, id: string): string {
  const codec = createAddressCodec(resource, fields, kinds);
  return `${resource.path ?? '/'}?${codec.write({ ...codec.initial, ...widest(codec), import: id })}`;
}

/**
 * Where the list of a resource shows the records that refer to one by a field, all of them; undefined where the list has
 * no such filter, or no place.
 *
 * @param fields those the user may see
 */
export function filteredPath(
  resource: Resource,
  fields: readonly Field[],
  kinds: KindRegistry,
  { by, id }: { readonly by: string; readonly id: string },
): string | undefined {
  const codec = createAddressCodec(resource, fields, kinds);
  if (resource.path === undefined || !codec.filters.some(({ field }) => field.name === by)) return undefined;
  return `${resource.path}?${codec.write({ ...codec.initial, ...widest(codec), filters: { [by]: [id] } })}`;
}
