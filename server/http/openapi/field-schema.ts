import { memoizeByObject } from '../../../src/base/calls/memoize.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { FieldKind, KindRegistry } from '../../../src/engine/fields/kind.ts';
import { type Json, jsonSchema, list, object, orNull, text, withExample } from '../json-schema.ts';
import { createExamples, exampleMoment } from './examples.ts';

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
  const isOne = values !== undefined && !kind?.isMultiple?.(field.settings);
  const example = values ? (isOne ? values[0] : values.slice(0, 1)) : kind && exampleOf(field, kind, kinds);
  const notes = [field.label, choices?.join(', '), field.mask ? 'Masked in answers.' : undefined];
  const described = { ...schema, ...(isOne && { enum: values }), description: notes.filter(Boolean).join('. ') };
  return example === undefined ? described : withExample(described, example);
}

/** Returns the schema of the values of a masked field, as they are answered. */
export function maskedValue(field: Field, kinds: KindRegistry): Json {
  const example = createExamples({})(describedValue(field, kinds));
  return withExample(text, kinds[field.type]?.mask?.(example));
}

/** Returns the example of the kind; of a computed value, that of the kind it is shown as. */
function exampleOf({ settings }: Field, kind: FieldKind, kinds: KindRegistry): unknown {
  const computed = kind.computes && kinds[kind.computes(settings).as];
  const { example, ofMoment } = computed ?? kind;
  return example ? example(computed ? {} : settings) : ofMoment?.(exampleMoment, 'UTC');
}

/** What a row that is a record has beside its columns. */
const rowProperties: Readonly<Record<string, Json>> = {
  id: { ...text, description: 'The record of the row. A row without one is a new record.' },
  labels: { type: 'object', description: 'In answers: the labels of the records that the row refers to.' },
};

/** Returns the schema of an object with the parts of the field, or of a list of such objects. */
function describedParts({ settings }: Field, parts: NonNullable<FieldKind['parts']>): Json {
  const fields = parts.of(settings);
  const required = fields.filter((part) => part.required).map(({ name }) => name);
  const properties = fields.map((part) => {
    const value = describedValue(part, parts.kinds);
    return [part.name, part.required ? value : orNull(value)];
  });
  const own = parts.option === undefined ? rowProperties : {};
  const row = { ...object({ ...own, ...Object.fromEntries(properties) }, required), additionalProperties: false };
  return 'multiple' in settings && settings.multiple === true ? list(row) : row;
}
