import { isObject } from '../../../base/is-object.ts';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';

/** The schema of a resource, with the parts that it refers to. */
export interface SchemaRoot {
  readonly whole: JsonSchema;
}

/** What a value may be. */
export interface Shape {
  /** What it says, from the docstring of the option. */
  readonly description: string | undefined;
  /** Name of what authors write there, such as `FieldName`. */
  readonly title: string | undefined;
  readonly schema: JsonSchema;
}

/** Follows references, and keeps the first description and title on the way. */
export function shapeOf({ whole }: SchemaRoot, given: unknown): Shape {
  let schema = asSchema(given);
  let { description, title } = schema;
  while (schema.$ref !== undefined) {
    schema = asSchema(whole.$defs?.[schema.$ref.replace('#/$defs/', '')]);
    description ??= schema.description;
    title ??= schema.title;
  }
  return { description, title, schema };
}

function asSchema(given: unknown): JsonSchema {
  return isObject(given) ? (given as JsonSchema) : {};
}

/** Returns the schema of a property of an object, or of an entry of a list. */
export function childSchema(schema: JsonSchema, key: string): unknown {
  if (schema.type === 'array') return schema.prefixItems?.[Number(key)] ?? schema.items;
  return schema.properties?.[key] ?? schema.additionalProperties;
}

/** Returns what a field may say: the options of every field, and those of its kind. */
export function fieldShape(root: SchemaRoot, type: string): JsonSchema {
  const field = asSchema(asSchema(root.whole.properties?.fields).additionalProperties);
  const [options, ofKinds] = (field.allOf ?? []).map(asSchema);
  const kind = (ofKinds?.anyOf ?? [])
    .map((one) => shapeOf(root, one).schema)
    .find(({ properties }) => asSchema(properties?.type).const === type);
  return {
    type: 'object',
    properties: { type: { type: 'string' }, ...options?.properties, ...kind?.properties },
    required: [...(options?.required ?? []), ...(kind?.required ?? [])],
  };
}

/** Returns the names of the kinds of field. */
export function kindNames(root: SchemaRoot): readonly string[] {
  const field = asSchema(asSchema(root.whole.properties?.fields).additionalProperties);
  return (asSchema(field.allOf?.[1]).anyOf ?? []).flatMap((one) => {
    const name = asSchema(shapeOf(root, one).schema.properties?.type).const;
    return typeof name === 'string' ? [name] : [];
  });
}

/** Returns the values that are all that a schema allows: `true`, `false`, `'off'`. Undefined: it allows others. */
export function choicesIn(root: SchemaRoot, given: unknown): readonly (string | number | boolean)[] | undefined {
  const { schema } = shapeOf(root, given);
  if (schema.const !== undefined) return isScalar(schema.const) ? [schema.const] : undefined;
  if (schema.enum) return schema.enum.filter(isScalar);
  if (schema.type === 'boolean') return [true, false];
  if (!schema.anyOf) return undefined;
  const all = schema.anyOf.map((one) => choicesIn(root, one));
  return all.includes(undefined) ? undefined : all.flatMap((some) => some ?? []);
}

export function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns that one of several schemas of which a value is. */
export function variantFor(root: SchemaRoot, schema: JsonSchema, value: unknown): JsonSchema | undefined {
  if (!schema.anyOf) return schema;
  return schema.anyOf.map((one) => shapeOf(root, one).schema).find((one) => isOf(one, value));
}

function isOf({ type, const: only, properties, required = [] }: JsonSchema, value: unknown): boolean {
  if (only !== undefined) return value === only;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object')
    return (
      isObject(value) &&
      !Array.isArray(value) &&
      required.every((key) => Object.hasOwn(value, key)) &&
      (!properties || Object.keys(value).every((key) => Object.hasOwn(properties, key)))
    );
  if (type === 'integer') return typeof value === 'number';
  return typeof value === type;
}

/** Returns a first value of a schema, which an author goes on from. */
export function firstValue(root: SchemaRoot, given: unknown): unknown {
  const { schema, title } = shapeOf(root, given);
  if (title === 'Condition') return { field: '', empty: true };
  const [choice] = choicesIn(root, given) ?? [];
  if (choice !== undefined) return choice;
  if (schema.anyOf) return firstValue(root, schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, firstValue(root, schema.properties?.[key])]),
      );
    case 'array':
      return schema.prefixItems ? schema.prefixItems.map((one) => firstValue(root, one)) : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return '';
  }
}
