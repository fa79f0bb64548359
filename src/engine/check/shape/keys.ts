import { isObject } from '../../../base/is-object.ts';

/** Returns the names of the properties that a schema knows at a path inside a value. */
export function keysAt(schema: unknown, path: readonly PropertyKey[], found: unknown): readonly string[] {
  const [key, ...rest] = path;
  const shapes = shapesOf(schema, found);
  if (key === undefined) return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  const inner = isObject(found) ? found[String(key)] : undefined;
  const within = [...shapes.map((shape) => shape[String(key)]), ...entrySchemasOf(schema)];
  return [...new Set(within.flatMap((one) => (one === undefined ? [] : keysAt(one, rest, inner))))];
}

/** Returns the shapes of the objects that a schema accepts: of several, those that the literals of the value fit. */
function shapesOf(schema: unknown, found: unknown): readonly Readonly<Record<string, unknown>>[] {
  const def = definitionOf(schema);
  if (isObject(def.shape)) return [def.shape];
  if (def.innerType !== undefined) return shapesOf(def.innerType, found);
  const all = optionsOf(schema).flatMap((option) => shapesOf(option, found));
  const fitting = all.filter((shape) => Object.entries(shape).every(([name, part]) => isFitting(part, found, name)));
  return fitting.length > 0 ? fitting : all;
}

function isFitting(part: unknown, found: unknown, name: string): boolean {
  const { type, values } = definitionOf(part);
  return type !== 'literal' || !Array.isArray(values) || !isObject(found) || values.includes(found[name]);
}

/** Returns the schemas of the entries of a list or a record. */
function entrySchemasOf(schema: unknown): readonly unknown[] {
  const def = definitionOf(schema);
  if (def.innerType !== undefined) return entrySchemasOf(def.innerType);
  return [def.element ?? [], def.valueType ?? [], optionsOf(schema).flatMap(entrySchemasOf)].flat();
}

function optionsOf(schema: unknown): readonly unknown[] {
  const { options, getter } = definitionOf(schema);
  if (typeof getter === 'function') return [getter()];
  return Array.isArray(options) ? options : [];
}

/** What a schema of zod says of itself. */
function definitionOf(schema: unknown): Readonly<Record<string, unknown>> {
  const def = isObject(schema) ? schema.def : undefined;
  return isObject(def) ? def : {};
}
