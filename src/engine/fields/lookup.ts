import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import type { Lookup } from './field.ts';
import type { Choice, KindRegistry } from './kind.ts';

/** Returns the resources whose fields are looked up, by name. */
export function lookupSources(definition: AnyDefinition, kinds: KindRegistry): string[] {
  const found = Object.values(definition.fields).flatMap((field) => lookupOf(definition, field, kinds)?.of ?? []);
  return [...new Set(found)];
}

/**
 * Returns the definition with each looked-up field in the form of its source: its kind, choices and labels. A field
 * whose source does not exist or cannot be looked up stays as it is; the check reports it.
 */
export function resolveLookups(
  definition: AnyDefinition,
  sourceOf: (resource: string) => AnyDefinition | undefined,
  kinds: KindRegistry,
): AnyDefinition {
  const resolve = (field: AnyFieldDefinition): AnyFieldDefinition => {
    const lookup = lookupOf(definition, field, kinds);
    const source = lookup && sourceOf(lookup.of)?.fields[lookup.field];
    return lookup && source && mayBeLookedUp(source, kinds) ? likeSource(field, source, lookup) : field;
  };
  if (!Object.values(definition.fields).some((field) => kinds[field.type]?.looksUp)) return definition;
  return {
    ...definition,
    fields: Object.fromEntries(Object.entries(definition.fields).map(([name, field]) => [name, resolve(field)])),
  };
}

/** Returns whether a field is stored as one value that another record can show. */
export function mayBeLookedUp(source: AnyFieldDefinition, kinds: KindRegistry): boolean {
  const kind = kinds[source.type];
  if (!kind || kind.looksUp || kind.computes || kind.writeOnly || kind.parts || kind.files || kind.long) return false;
  return !kind.isMultiple?.(source) && !source.mask;
}

/** Returns where the value of a looked-up field comes from, if its reference exists and takes one record. */
export function lookupOf(
  definition: AnyDefinition,
  field: AnyFieldDefinition,
  kinds: KindRegistry,
): Lookup | undefined {
  const named = kinds[field.type]?.looksUp?.(field);
  const by = named && definition.fields[named.by];
  const kind = by && kinds[by.type];
  if (by && kind?.isMultiple?.(by)) return undefined;
  const reached = by && kind?.reaches?.(by);
  const of = reached ?? (by && kind?.refersTo?.(by));
  return named && of !== undefined ? { ...named, of, ...(reached !== undefined && { isReached: true }) } : undefined;
}

/** Options of the source that do not concern how its value is shown and compared. */
const ownOptions = [
  ...['required', 'requiredWhen', 'unique', 'readonly', 'readonlyWhen', 'help', 'list', 'search', 'filter', 'sortable'],
  ...['form', 'show', 'span', 'mask', 'when', 'widget', 'default', 'defaultFrom', 'fixedBy', 'perm', 'where', 'notify'],
];

function likeSource(field: AnyFieldDefinition, source: AnyFieldDefinition, lookup: Lookup): AnyFieldDefinition {
  const kept = Object.entries(source).filter(([name]) => !ownOptions.includes(name));
  const own = Object.entries(field).filter(([name]) => name !== 'by' && name !== 'field');
  const choices: unknown = Object(source).options;
  const read = source.perm?.read ?? field.perm?.read;
  return {
    ...Object.fromEntries([...kept, ...own]),
    ...(Array.isArray(choices) && { options: choices.map((choice: Choice) => ofSource(choice, lookup)) }),
    ...(read !== undefined && { perm: { read } }),
    type: source.type,
    label: field.label,
    lookup,
  };
}

/** The choice with the place of its label, and offered whatever other fields hold. */
function ofSource({ value, label, color }: Choice, { of, field }: Lookup): Choice {
  return { value, label, ...(color && { color }), from: { resource: of, field } };
}
