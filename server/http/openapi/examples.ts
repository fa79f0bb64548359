import { isObject } from '../../../src/base/is-object.ts';
import { givenExample, type Json } from '../json-schema.ts';

/** Returns a value that is valid by a schema. */
export type ExampleOf = (schema: Json) => unknown;

/** Moment of the examples of days and times. */
export const exampleMoment = new Date('2026-03-01T01:30:00.000Z');

const formats: Readonly<Record<string, string>> = {
  'date-time': exampleMoment.toISOString(),
  date: exampleMoment.toISOString().slice(0, 10),
};

/** Returns a function that makes examples of schemas, which refer to these by name. Those of one name are made once. */
export function createExamples(schemas: Readonly<Record<string, Json>>): ExampleOf {
  const made = new Map<unknown, unknown>();
  const ofReference = (reference: string): unknown => {
    if (!made.has(reference)) made.set(reference, exampleOf(schemas[reference.replace(/^.*\//, '')] ?? {}));
    return made.get(reference);
  };

  function exampleOf(schema: Json): unknown {
    const { $ref, const: only, anyOf, allOf, items, properties } = schema;
    const type = first(schema.type) ?? schema.type;
    const { enum: values, examples, default: initial } = schema;
    const given = givenExample(schema) ?? initial ?? only ?? first(examples) ?? first(values);
    if (given !== undefined) return given;
    if (typeof $ref === 'string') return ofReference($ref);
    const [choice] = membersOf(anyOf);
    if (choice) return exampleOf(choice);
    if (allOf || type === 'object')
      return Object.assign({}, ...membersOf(allOf).map(exampleOf), ofProperties(properties));
    if (type === 'array') return isSchema(items) ? [exampleOf(items)] : [];
    if (type === 'string') return textOf(schema);
    if (type === 'integer' || type === 'number') return numberOf(schema);
    return type === 'boolean' ? true : null;
  }

  const ofProperties = (properties: unknown) =>
    Object.fromEntries(
      Object.entries(isSchema(properties) ? properties : {}).map(([name, value]) => [
        name,
        isSchema(value) ? exampleOf(value) : null,
      ]),
    );
  return exampleOf;
}

const first = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined);
const membersOf = (schemas: unknown): Json[] => (Array.isArray(schemas) ? schemas.filter(isSchema) : []);
const isSchema = (value: unknown): value is Json => isObject(value);

/** Texts of which one matches each pattern of the API, unless its schema has an example. */
const samples = ['text', '1', 'name@example.com', '13800138000'];

function textOf({ format, pattern, minLength, maxLength }: Json): string {
  const shortest = typeof minLength === 'number' ? minLength : 0;
  const longest = typeof maxLength === 'number' ? maxLength : undefined;
  const fitted = (text: string) => text.padEnd(shortest, 'text').slice(0, longest);
  if (typeof pattern === 'string') return samples.map(fitted).find((sample) => new RegExp(pattern).test(sample)) ?? '';
  return (typeof format === 'string' ? formats[format] : undefined) ?? fitted('text');
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  return Math.min(Math.max(1, least), typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY);
}
