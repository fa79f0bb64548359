import type { ListLayout } from '../../../engine/definition.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { ListAddress } from './address.ts';

/** Returns the layouts that a list offers with a preset. Only presets of waiting records have a queue. */
export function layoutsWith({ list, review }: Resource, preset: string | undefined): readonly ListLayout[] {
  const isReviewed = preset !== undefined && review?.presets.includes(preset);
  return list.layouts.filter((layout) => layout !== 'queue' || isReviewed);
}

/** Returns the layout in which the list is shown. The address keeps a layout that the preset does not offer. */
export function shownLayout(resource: Resource, { layout, preset }: ListAddress): ListLayout {
  const layouts = layoutsWith(resource, preset);
  return layouts.includes(layout) ? layout : (layouts[0] ?? 'table');
}
