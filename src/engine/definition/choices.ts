import type { Choice, KindRegistry } from '../fields/kind.ts';
import type { AnyDefinition } from './resource.ts';

/** Returns the choices of a stored field, or an empty list if the field is missing or has no choices. */
export function choicesOf(definition: AnyDefinition, name: string, kinds: KindRegistry): readonly Choice[] {
  const field = definition.fields[name];
  return (field && !field.lookup && kinds[field.type]?.choices?.(field)) || [];
}
