import { type $ZodType, toJSONSchema } from 'zod/v4/core';

/** A part of the API document: JSON Schema in the dialect of OpenAPI 3.1, or an OpenAPI object. */
export type Json = Readonly<Record<string, unknown>>;

const exampleKey = Symbol('example');

/** Returns the schema with an example, for values of which the schema does not say enough to make one. */
export function withExample(schema: Json, example: unknown): Json {
  return Object.assign({ ...schema }, { [exampleKey]: example });
}

/** Returns the example that was given to the schema. */
export function givenExample(schema: Json): unknown {
  return exampleKey in schema ? schema[exampleKey] : undefined;
}

export const text: Json = { type: 'string' };
export const id: Json = { type: 'string', pattern: '^[1-9][0-9]{0,14}$', description: 'Id of a record.' };
export const moment: Json = { type: 'string', format: 'date-time' };
export const count: Json = { type: 'integer', minimum: 0 };
export const bool: Json = { type: 'boolean' };
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

/** A parameter of a call. */
export interface Parameter extends Json {
  readonly name: string;
  readonly schema: Json;
}

/** Returns a parameter in the query of a call. */
export function parameter(name: string, schema: Json): Parameter {
  return { name, in: 'query', schema };
}

/** Returns the schema of what a zod schema takes. */
export function jsonSchema(schema: $ZodType): Json {
  const { $schema: _dialect, ...described }: Json = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
