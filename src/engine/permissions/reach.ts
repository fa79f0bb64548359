import type { KindRegistry } from '../fields/kind.ts';

/** The field of a resource that names a record of another enterprise, and the resource of that record. */
export interface ReachedBy {
  readonly field: string;
  readonly of: string;
}

/** Returns the field that names a record of another enterprise; undefined for a resource without one. */
export function reachedBy(
  { fields }: { readonly fields: Readonly<Record<string, { readonly type: string }>> },
  kinds: KindRegistry,
): ReachedBy | undefined {
  for (const [field, definition] of Object.entries(fields)) {
    const of = kinds[definition.type]?.reaches?.(definition);
    if (of !== undefined) return { field, of };
  }
  return undefined;
}
