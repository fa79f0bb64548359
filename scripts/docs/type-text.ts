import * as z from 'zod/mini';
import { isObject } from '../../src/base/is-object.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Formats the type of what a schema accepts, as an author would write it: `boolean | 'off'`. */
export function typeText(schema: z.core.$ZodType): string {
  const whole: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return textOf(whole, isObject(whole.$defs) ? whole.$defs : {});
}

/** @param defs the schemas that contain themselves, by the last part of `$ref` */
function textOf(schema: unknown, defs: JsonSchema): string {
  if (!isObject(schema)) return 'unknown';
  const { title, type, anyOf, enum: values, const: value, properties, items, $ref, additionalProperties } = schema;
  const inner = (part: unknown) => textOf(part, defs);
  if (typeof $ref === 'string') return inner(defs[$ref.split('/').at(-1) ?? '']);
  if (typeof title === 'string') return title;
  if (Array.isArray(anyOf)) return anyOf.map(inner).join(' | ');
  if (Array.isArray(values)) return values.map(literal).join(' | ');
  if (value !== undefined) return literal(value);
  if (isObject(properties)) return objectText(properties, schema.required, inner);
  if (type === 'array') return isUnion(items) ? `(${inner(items)})[]` : `${inner(items)}[]`;
  if (type === 'object') return `Record<string, ${inner(additionalProperties)}>`;
  return type === 'integer' ? 'number' : String(type ?? 'unknown');
}

function isUnion(schema: unknown): boolean {
  return isObject(schema) && schema.title === undefined && (schema.anyOf ?? schema.enum) !== undefined;
}

function objectText(properties: JsonSchema, required: unknown, inner: (part: unknown) => string): string {
  const parts = Object.entries(properties).map(([name, part]) => {
    const isRequired = Array.isArray(required) && required.includes(name);
    return `${name}${isRequired ? '' : '?'}: ${inner(part)}`;
  });
  return `{ ${parts.join('; ')} }`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
