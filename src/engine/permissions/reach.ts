import type { Condition } from '../condition.ts';
import type { KindRegistry } from '../kind.ts';

/**
 * Opens some fields of some records to another enterprise, read only. A record is open as long as a record of
 * `through` that belongs to the same enterprise names it, names the other enterprise and satisfies `where`.
 */
export interface ReachDefinition<Names extends string = string, Key extends string = string> {
  /** The resource of the authorizations. */
  readonly through: Names;
  /** The field of an authorization that names the opened records. */
  readonly records: string;
  /** The field of an authorization that names the other enterprise. Only platform staff read it. */
  readonly to: string;
  /** When an authorization is in force. Judged anew at each request. */
  readonly where: Condition;
  /** The fields that the other enterprise reads. Each holds one value, without a mask and without a permission. */
  readonly fields: readonly Key[];
}

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
