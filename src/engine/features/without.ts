import type { Resource } from '../resource.ts';

/** Returns a resource as a backend without an ability has it: `without` of `features/NAME/ability.ts`. */
export type Without = (resource: Resource) => Resource;

/** Returns a resource without a layout of its list. */
export function withoutLayout(resource: Resource, layout: string): Resource {
  const layouts = resource.list.layouts.filter((one) => one !== layout);
  return { ...resource, list: { ...resource.list, layouts: layouts.length > 0 ? layouts : ['table'] } };
}
