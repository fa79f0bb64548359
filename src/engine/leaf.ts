import type { PermissionLeaf } from './permission.ts';
import type { Resource } from './resource.ts';

/** True if holding the leaf lets somebody do something with the resource that others may not. */
export function leafApplies(resource: Resource | undefined, leaf: PermissionLeaf): boolean {
  if (!resource) return false;
  const applies: Readonly<Record<PermissionLeaf, boolean>> = {
    delete: resource.allow.delete,
    import: resource.import !== undefined,
    export: resource.export,
    reveal: Object.values(resource.fields).some(({ mask }) => mask),
  };
  return applies[leaf];
}
