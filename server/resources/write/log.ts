import type { Resource } from '../../../src/engine/resource.ts';

/**
 * Returns true for a resource that users cannot write. A log does not block the deletion of referenced records and may
 * refer to deleted ones.
 */
export function isLog({ allow }: Resource): boolean {
  return !allow.create && !allow.edit && !allow.delete;
}
