import type { AnyDefinition } from '../definition/resource.ts';
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
  const unowned = scope?.unowned ?? ('creator' as const);
  const through = scope?.through;
  const reference = through === undefined ? undefined : fields[through];
  const of = reference && kinds[reference.type]?.refersTo?.(reference);
  if (through !== undefined && of !== undefined)
    return { owners: [], department: undefined, unowned, through: { field: through, of } };
  const found = {
    owners: [scope?.owner ?? called('owner', system.users) ?? []].flat(),
    department: scope?.department ?? called('department', system.departments),
    unowned,
    through: undefined,
  };
  return found.owners.length === 0 && found.department === undefined ? undefined : found;
}
