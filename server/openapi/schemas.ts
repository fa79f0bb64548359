import { toJSONSchema } from 'zod/v4/core';
import type { Field } from '../../src/engine/field.ts';
import type { FieldKind, KindRegistry } from '../../src/engine/kind.ts';
import type { PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { readableFields, writableFields } from '../../src/engine/values.ts';

/** A part of the document: JSON Schema in the dialect of OpenAPI 3.1, or an OpenAPI object. */
export type Json = Readonly<Record<string, unknown>>;

export const text: Json = { type: 'string' };
export const id: Json = { type: 'string', pattern: '^[1-9][0-9]{0,14}$', description: 'Id of a record.' };
const moment: Json = { type: 'string', format: 'date-time' };
const count: Json = { type: 'integer', minimum: 0 };

export function object(properties: Json, required: readonly string[] = Object.keys(properties)): Json {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

export function list(items: Json): Json {
  return { type: 'array', items };
}

export function orNull(schema: Json): Json {
  return { anyOf: [schema, { type: 'null' }] };
}

/** Refers to a schema of the document by name. */
export function named(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the schemas of a resource as the user may see it: the record, and the bodies to create and update one. */
export function resourceSchemas(
  resource: Resource,
  kinds: KindRegistry,
  snapshot: PermissionSnapshot,
): Readonly<Record<string, Json>> {
  const fields = readableFields(resource, snapshot);
  const holding = fields.filter(({ type }) => kinds[type]?.files !== undefined);
  const valueOf = (field: Field) => describedValue(field, kinds);
  const writable = (mode: 'create' | 'edit') => writableFields(resource, snapshot, mode);
  const required = writable('create').filter(
    (field) => field.required && !field.when && field.default === undefined && !field.defaultFrom && !field.fixedBy,
  );
  return {
    [resource.name]: object(
      {
        id,
        version: { ...count, minimum: 1, description: 'Sent back with a change.' },
        createdAt: moment,
        createdBy: orNull(id),
        updatedAt: moment,
        updatedBy: orNull(id),
        ...Object.fromEntries(fields.map((field) => [field.name, orNull(field.mask ? text : valueOf(field))])),
        labels: { type: 'object', description: 'What people call what the references point to.' },
        ...(holding.length > 0 && { files: filesOf(holding) }),
      },
      ['id', 'version'],
    ),
    [`${resource.name}.create`]: object(
      Object.fromEntries(writable('create').map((field) => [field.name, orNull(valueOf(field))])),
      required.map(({ name }) => name),
    ),
    [`${resource.name}.change`]: object(
      {
        version: { ...count, minimum: 1, description: 'The one that was read.' },
        ...Object.fromEntries(writable('edit').map((field) => [field.name, orNull(valueOf(field))])),
      },
      ['version'],
    ),
  };
}

/** The schema of `files`: the files of each field. */
function filesOf(holding: readonly Field[]): Json {
  const files = list(named('File'));
  const properties = Object.fromEntries(holding.map(({ name }) => [name, files]));
  return {
    ...object(properties, []),
    description: 'What the ids of files stand for, with addresses good for some minutes.',
  };
}

/** Returns the schema of a field's values, as its kind validates them, with its label as the description. */
export function describedValue(field: Field, kinds: KindRegistry): Json {
  const kind = kinds[field.type];
  const { $schema: _dialect, ...schema }: Json = kind?.parts
    ? describedParts(field, kind.parts)
    : kind
      ? toJSONSchema(kind.schema(field.settings), { io: 'input', unrepresentable: 'any' })
      : {};
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
