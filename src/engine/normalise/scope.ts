import type { AnyDefinition } from '../any-definition.ts';
import type { Resource } from '../resource.ts';
import type { NormalContext } from './context.ts';

/** The fields that say whose a record is: those named, else those called so; none operations the resource as wide as it is. */
export function normaliseScope(
  { scope, fields }: AnyDefinition,
  owner: Resource['owner'],
  { kinds, system }: Pick<NormalContext, 'kinds' | 'system'>,
): Resource['scope'] {
  if (scope === false || owner === 'platform') return undefined;
  const called = (name: string, to: string) => {
    const field = fields[name];
    return field && kinds[field.type]?.refersTo?.(field) === to ? name : undefined;
  };
  const found = {
    owner: scope?.owner ?? called('owner', system.users),
    department: scope?.department ?? called('department', system.departments),
  };
  return found.owner === undefined && found.department === undefined ? undefined : found;
}
