import type { AnyFieldDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { Field } from '../fields/field.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { isHome } from '../routes/route.ts';
import { normaliseRules } from './rules.ts';

/** Returns what a field with rows has of their resource: who may use its records, sees and edits the rows. */
export function normaliseRows(
  field: AnyFieldDefinition,
  entries: readonly RouteEntry[],
  kinds: KindRegistry,
): Pick<Field, 'rows' | 'perm'> | undefined {
  const rows = kinds[field.type]?.childRows?.(field);
  if (!rows) return undefined;
  const rules = normaliseRules(entries.find((one) => one.name === rows.of && isHome(one)));
  return { rows: { ...rows, deletion: rules.delete }, perm: { read: rules.list, write: rules.edit } };
}
