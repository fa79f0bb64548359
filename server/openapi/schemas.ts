import { toJSONSchema } from 'zod/v4/core';
import type { Field } from '../../src/engine/field.ts';
import type { FieldKind, KindRegistry } from '../../src/engine/kind.ts';
import type { PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { memoizeByObject } from '../../src/engine/shared/memoize.ts';
import { readableFields, writableFields } from '../../src/engine/values.ts';

/** A part of the document: JSON Schema in the dialect of OpenAPI 3.1, or an OpenAPI object. */
export type Json = Readonly<Record<string, unknown>>;

export const text: Json = { type: 'string' };
export const id: Json = { type: 'string', pattern: '^[1-9][0-9]{0,14}$', description: 'Id of a record.' };
export const moment: Json = { type: 'string', format: 'date-time' };
export const count: Json = { type: 'integer', minimum: 0 };
/** An object whose members are not described. */
export const anyObject: Json = named('Object');
export const nothing: Json = named('Nothing');

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

/**
 * Returns the schemas of a resource as the user may see it: the record, a page of records, and the bodies to create and
 * update one, which share the values that both take.
 */
export function resourceSchemas(
  resource: Resource,
  kinds: KindRegistry,
  snapshot: PermissionSnapshot,
): Readonly<Record<string, Json>> {
  const { name, allow } = resource;
  const fields = readableFields(resource, snapshot);
  const holding = fields.filter(({ type }) => kinds[type]?.files !== undefined);
  const valueOf = (field: Field) => describedValue(field, kinds);
  const valuesOf = (some: readonly Field[]) =>
    Object.fromEntries(some.map((field) => [field.name, orNull(valueOf(field))]));
  const creating = allow.create ? writableFields(resource, snapshot, 'create') : [];
  const editing = allow.edit ? writableFields(resource, snapshot, 'edit') : [];
  const both = creating.filter((field) => editing.includes(field));
  const only = (some: readonly Field[]) => valuesOf(some.filter((field) => !both.includes(field)));
  const values = both.length > 0 && { allOf: [named(`${name}.values`)] };
  const required = creating.filter(
    (field) => field.required && !field.when && field.default === undefined && !field.defaultFrom && !field.fixedBy,
  );
  return {
    [name]: {
      allOf: [named('Record')],
      ...object(
        {
          ...Object.fromEntries(fields.map((field) => [field.name, orNull(field.mask ? text : valueOf(field))])),
          ...(holding.length > 0 && { files: filesOf(holding) }),
        },
        [],
      ),
    },
    [`${name}.page`]: object({ records: list(named(name)), total: count }),
    ...(values && { [`${name}.values`]: object(valuesOf(both), []) }),
    ...(allow.create && {
      [`${name}.create`]: {
        ...values,
        ...object(
          only(creating),
          required.map((field) => field.name),
        ),
      },
    }),
    ...(allow.edit && {
      [`${name}.change`]: { ...values, ...object({ version: named('Version'), ...only(editing) }, ['version']) },
    }),
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

/**
 * Returns the schema of a field's values, as its kind validates them, with its label as the description. It is made once:
 * that takes longer than everything else in the document, and several calls take the field.
 */
export function describedValue(field: Field, kinds: KindRegistry): Json {
  return describing(kinds)(field);
}

const describing = memoizeByObject((kinds: KindRegistry) => memoizeByObject((field: Field) => describe(field, kinds)));

function describe(field: Field, kinds: KindRegistry): Json {
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
