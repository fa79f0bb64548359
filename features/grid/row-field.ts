import type { Resource } from '../../src/engine/resource.ts';

/**
 * Returns the field of the record of a row that a field of its cells stands for: the id for the reference itself, the
 * source of what is looked up by it, the enterprise. Undefined for a field of the cell alone.
 */
export function rowFieldOf({ fields, list: { grid } }: Resource, name: string): string | undefined {
  if (name === grid?.row) return 'id';
  if (name === 'enterprise') return name;
  const lookup = fields[name]?.lookup;
  return lookup && lookup.by === grid?.row ? lookup.field : undefined;
}
