import type { Resource } from '../../../src/engine/resource.ts';

/**
 * Returns true for a resource that neither users nor service tokens can write. A log does not block the deletion of referenced records and may
 * refer to deleted ones.
 */
export function isLog({ services }: Resource): boolean {
  return !services.create && !services.edit && !services.delete;
}
