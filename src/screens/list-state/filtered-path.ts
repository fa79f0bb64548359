import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';
import type { Resource } from '../../engine/resource.ts';
import { listPath, unknownParent } from '../../engine/routes/under.ts';
import { createAddressCodec } from './address.ts';
import { withoutRowFilters } from './row-filters.ts';

/**
 * Returns the path of the list with all records that an import created or changed; undefined if the list has no address.
 *
 * @param fields fields the user may see
 */
export function importedPath(
  resource: Resource,
  fields: readonly Field[],
  kinds: KindRegistry,
  id: string,
): string | undefined {
  const path = listPath(resource);
  if (path === undefined) return undefined;
  const codec = createAddressCodec(resource, fields, kinds);
  return `${path}?${codec.write({ ...codec.initial, ...withoutRowFilters(codec), import: id })}`;
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
  const { under } = resource;
  const path = listPath(resource, by === under?.field ? { id, label: unknownParent } : undefined);
  if (path === undefined || path !== resource.path) return path;
  const codec = createAddressCodec(resource, fields, kinds);
  if (!codec.filters.some(({ field }) => field.name === by)) return undefined;
  return `${resource.path}?${codec.write({ ...codec.initial, ...withoutRowFilters(codec), filters: { [by]: [id] } })}`;
}
