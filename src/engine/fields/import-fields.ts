import type { PermissionSnapshot } from '../permissions/permission.ts';
import type { Resource } from '../resource.ts';
import type { Field } from './field.ts';
import type { KindRegistry } from './kind.ts';
import { writableFields } from './values.ts';

/**
 * Returns the fields that an imported sheet may contain: the fields that the user fills in for a new record. Excludes
 * uploads, and write-only fields, because neither a sheet nor the stored import rows may contain their values, and rows,
 * which have sheets of their own.
 */
export function importFields(resource: Resource, snapshot: PermissionSnapshot, kinds: KindRegistry): Field[] {
  return writableFields(resource, snapshot, 'create').filter(
    ({ type, rows }) => !rows && kinds[type]?.files === undefined && kinds[type]?.writeOnly === undefined,
  );
}
