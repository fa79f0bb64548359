import type { AnyDefinition } from '../any-definition.ts';
import type { Resource } from '../resource.ts';
import type { NormalContext } from './context.ts';

/**
 * Returns the scope fields: the named fields, or else the fields called `owner` and `department`. Without them the
 * scope does not restrict the resource.
 */
export function normaliseScope(
  { scope, fields }: AnyDefinition,
  owner: Resource['owner'],
  { kinds, system }: Pick<NormalContext, 'kinds' | 'system'>,
): Resource['scope'] {
  if (scope === false || owner === 'platform') return undefined;
  const called = (name: string, to: string) => {
    const field = fields[name];
    return field && !field.lookup && kinds[field.type]?.refersTo?.(field) === to ? name : undefined;
  };
  const found = {
    owner: scope?.owner ?? called('owner', system.users),
    department: scope?.department ?? called('department', system.departments),
    unowned: scope?.unowned ?? ('creator' as const),
  };
  return found.owner === undefined && found.department === undefined ? undefined : found;
}
