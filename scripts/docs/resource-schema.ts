import { isObject } from '../../src/base/is-object.ts';
import { type JsonSchema, resourceJsonSchema } from '../../src/engine/definition/json-schema.ts';
import { kinds } from '../../src/fields/index.ts';
import { sourceOf } from './kind-source.ts';
import { type Docstring, readSource } from './source.ts';

type Docstrings = Readonly<Record<string, Docstring>>;

const sources = import.meta.glob<string>('../../src/engine/definition/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const features = import.meta.glob<string>('../../features/*/definition.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const ofFeatures = Object.values(features).map(readSource);

/** The docstrings of each object in the schema of resources, by the names of its properties. */
const documented = new Map(
  [...Object.values(sources).map(readSource), ...ofFeatures].flatMap(({ constants, docstringsOf }) =>
    constants.map((constant) => {
      const docstrings = { ...docstringsOf(constant), ...addedTo(constant) };
      return [keyOf(docstrings), docstrings] as const;
    }),
  ),
);

/** Returns the docstrings of what features add to `list` or `resource`. */
function addedTo(constant: string): Docstrings {
  return Object.assign({}, ...ofFeatures.map(({ docstringsOf }) => docstringsOf(constant)));
}

/** Returns `docs/resource.schema.json`: the JSON schema of a resource, with the docstrings of its properties. */
export function resourceSchema(): string {
  const schema: JsonSchema = { title: 'Resource', ...resourceJsonSchema(kinds) };
  return `${JSON.stringify(schema, (_key, part: unknown) => described(part), 2)}\n`;
}

function described(part: unknown): unknown {
  if (!isObject(part) || !isObject(part.properties)) return part;
  const { properties } = part;
  const docstrings = docstringsFor(properties);
  const entries = Object.entries(properties).map(([name, property]) => {
    const { text = '', default: given } = docstrings[name] ?? {};
    const description = [text, given && `Default: ${given}.`].filter(Boolean).join(' ');
    return [name, isObject(property) && description !== '' ? { ...property, description } : property];
  });
  return { ...part, properties: Object.fromEntries(entries) };
}

/** Options of a kind name it; other objects are known by their properties. */
function docstringsFor(properties: Readonly<Record<string, unknown>>): Docstrings {
  const { type } = properties;
  if (isObject(type) && typeof type.const === 'string') return sourceOf(type.const).docstrings;
  return documented.get(keyOf(properties)) ?? {};
}

function keyOf(properties: object): string {
  return Object.keys(properties).toSorted().join();
}
