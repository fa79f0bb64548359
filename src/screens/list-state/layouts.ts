import { openDecisions } from '../../engine/actions/states.ts';
import type { ListLayout } from '../../engine/definition/fixed-values.ts';
import { type PermissionSnapshot, superAdmin } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import type { ListAddress } from './address.ts';

/**
 * Returns the layouts that a list offers the user with a preset. Only presets of waiting records have a queue, for users
 * who may take one of its decisions.
 */
export function layoutsWith(
  resource: Resource,
  preset: string | undefined,
  snapshot: PermissionSnapshot,
): readonly ListLayout[] {
  const { list, review } = resource;
  const isOutsider = snapshot.permissions.includes(superAdmin);
  const hasQueue =
    preset !== undefined &&
    review?.presets.includes(preset) &&
    openDecisions(resource, { snapshot, isOutsider }).length > 0;
  return list.layouts.filter((layout) => layout !== 'queue' || hasQueue);
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
