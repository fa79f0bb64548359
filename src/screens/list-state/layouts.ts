import type { ListLayout } from '../../engine/definition/list.ts';
import type { PermissionSnapshot } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import type { ListAddress } from './address.ts';
import { layoutScreenOf } from './layout-screens.ts';

/** Returns the layouts that a list offers the user with a preset. */
export function layoutsWith(
  resource: Resource,
  preset: string | undefined,
  snapshot: PermissionSnapshot,
): readonly ListLayout[] {
  return resource.list.layouts.filter(
    (layout) => layoutScreenOf(layout)?.isOffered?.(resource, preset, snapshot) ?? true,
  );
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
