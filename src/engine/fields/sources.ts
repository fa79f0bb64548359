import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import type { KindRegistry } from './kind.ts';
import { lookupSources, resolveLookups } from './lookup.ts';

/** Returns the other resources that declare what fields of this one show, by name. */
export function sourcesOf(definition: AnyDefinition, kinds: KindRegistry): string[] {
  const rows = Object.values(definition.fields).flatMap((field) => kinds[field.type]?.childRows?.(field).of ?? []);
  return [...new Set([...lookupSources(definition, kinds), ...rows])];
}

/**
 * Returns the definition with what other resources declare: the kind of each looked-up field, and the fields of rows.
 * A field whose source does not exist stays as it is; the check reports it.
 */
export function resolveSources(
  definition: AnyDefinition,
  sourceOf: (resource: string) => AnyDefinition | undefined,
  kinds: KindRegistry,
): AnyDefinition {
  const { fields, ...rest } = resolveLookups(definition, sourceOf, kinds);
  if (!Object.values(fields).some((field) => kinds[field.type]?.childRows)) return { ...rest, fields };
  const resolve = (field: AnyFieldDefinition): AnyFieldDefinition => {
    const rows = kinds[field.type]?.childRows?.(field);
    const source = rows && sourceOf(rows.of);
    return rows && source ? { ...field, ...columnsOf(source, rows.columns) } : field;
  };
  return { ...rest, fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, resolve(field)])) };
}

/** Returns the fields of the columns as the kind of the rows reads them. */
function columnsOf({ fields }: AnyDefinition, columns: readonly string[]): object {
  const declared = columns.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  return { multiple: true, fields: Object.fromEntries(declared) };
}
