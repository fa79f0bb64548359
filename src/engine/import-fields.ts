import type { Field } from './field.ts';
import type { KindRegistry } from './kind.ts';
import type { PermissionSnapshot } from './permission.ts';
import type { Resource } from './resource.ts';
import { writableFields } from './values.ts';

/**
 * Fields that a sheet may bring: those the user fills in for a new record, but for what is uploaded, and for what is
 * written and never read again: it has no place in a sheet, nor in the rows that are kept of it.
 */
export function importFields(resource: Resource, snapshot: PermissionSnapshot, kinds: KindRegistry): Field[] {
  return writableFields(resource, snapshot, 'create').filter(
    ({ type }) => kinds[type]?.files === undefined && kinds[type]?.writeOnly === undefined,
  );
}
