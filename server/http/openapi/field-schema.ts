import { memoizeByObject } from '../../../src/base/calls/memoize.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { FieldKind, KindRegistry } from '../../../src/engine/fields/kind.ts';
import { type Json, jsonSchema, list, object, orNull } from '../json-schema.ts';

/**
 * Returns the schema of a field's values, as its kind validates them, with its label as the description. Cached: making
 * it is most of the work of a document, and several calls take the field.
 */
export function describedValue(field: Field, kinds: KindRegistry): Json {
  return describing(kinds)(field);
}

const describing = memoizeByObject((kinds: KindRegistry) => memoizeByObject((field: Field) => describe(field, kinds)));

function describe(field: Field, kinds: KindRegistry): Json {
  const kind = kinds[field.type];
  const schema = kind?.parts ? describedParts(field, kind.parts) : kind ? jsonSchema(kind.schema(field.settings)) : {};
  const values = kind?.choices?.(field.settings).map(({ value }) => value);
  const choices = kind?.choices?.(field.settings).map(({ value, label }) => `${value} (${label})`);
  const notes = [field.label, choices?.join(', '), field.mask ? 'Masked in answers.' : undefined];
  const isOne = values !== undefined && !kind?.isMultiple?.(field.settings);
  return { ...schema, ...(isOne && { enum: values }), description: notes.filter(Boolean).join('. ') };
}

/** Returns the schema of an object with the parts of the field, or of a list of such objects. */
function describedParts({ settings }: Field, parts: NonNullable<FieldKind['parts']>): Json {
  const fields = parts.of(settings);
  const required = fields.filter((part) => part.required).map(({ name }) => name);
  const properties = fields.map((part) => {
    const value = describedValue(part, parts.kinds);
    return [part.name, part.required ? value : orNull(value)];
  });
  const row = { ...object(Object.fromEntries(properties), required), additionalProperties: false };
  return 'multiple' in settings && settings.multiple === true ? list(row) : row;
}
