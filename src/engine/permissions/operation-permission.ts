import type { Resource } from '../resource.ts';
import type { OperationPermission } from './permission.ts';

/** Returns whether the operation permission has an effect on the resource. */
export function operationApplies(resource: Resource | undefined, operation: OperationPermission): boolean {
  if (!resource) return false;
  const applies: Readonly<Record<OperationPermission, boolean>> = {
    delete: resource.services.delete,
    import: resource.import !== undefined,
    export: resource.export,
    reveal: Object.values(resource.fields).some(({ mask }) => mask),
  };
  return applies[operation];
}
