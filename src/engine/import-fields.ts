import type { Field } from '../../../engine/field.ts';
import type { KindRegistry } from '../../../engine/kind.ts';
import type { PermissionSnapshot } from '../../../engine/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { writableFields } from '../../../engine/values.ts';

/** Fields that a sheet may bring: those the user fills in for a new record, but for what is uploaded. */
export function importFields(resource: Resource, snapshot: PermissionSnapshot, kinds: KindRegistry): Field[] {
  return writableFields(resource, snapshot, 'create').filter(({ type }) => kinds[type]?.files === undefined);
}
