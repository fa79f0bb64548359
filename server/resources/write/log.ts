import type { Resource } from '../../../src/engine/resource.ts';

/** True for what nobody writes by hand: it tells of what was, holds nothing back, and names what is gone all the same. */
export function isLog({ allow }: Resource): boolean {
  return !allow.create && !allow.edit && !allow.delete;
}
