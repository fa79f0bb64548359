import type { Field } from '../../engine/field.ts';
import type { KindRegistry } from '../../engine/kind.ts';
import type { Resource } from '../../engine/resource.ts';
import { createAddressCodec, widest } from './list-state/address.ts';

/**
 * Returns the path of the list with all records that an import created or changed.
 *
 * @param fields fields the user may see
 */
export function importedPath(resource: Resource, fields: readonly Field[], kinds: KindRegistry, id: string): string {
  const codec = createAddressCodec(resource, fields, kinds);
  return `${resource.path ?? '/'}?${codec.write({ ...codec.initial, ...widest(codec), import: id })}`;
}

/**
 * Returns the path of the list with all records that refer to a record by a field; undefined if the list has no such
 * filter or no address.
 *
 * @param fields fields the user may see
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
