import type { ListLayout } from '../../../engine/definition.ts';
import { allows, type PermissionSnapshot } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { ListAddress } from './address.ts';

/**
 * Returns the layouts that a list offers the user with a preset. Only presets of waiting records have a queue, for the
 * users who have its permission.
 */
export function layoutsWith(
  { list, review }: Resource,
  preset: string | undefined,
  snapshot: PermissionSnapshot,
): readonly ListLayout[] {
  const isReviewed = preset !== undefined && review?.presets.includes(preset) && allows(snapshot, review.perm);
  return list.layouts.filter((layout) => layout !== 'queue' || isReviewed);
}

/** Returns the layout in which the list is shown. The address keeps a layout that the preset does not offer. */
export function shownLayout(
  resource: Resource,
  { layout, preset }: ListAddress,
  snapshot: PermissionSnapshot,
): ListLayout {
  const layouts = layoutsWith(resource, preset, snapshot);
  return layouts.includes(layout) ? layout : (layouts[0] ?? 'table');
}
