import path from 'node:path';
import { isObject } from '../../src/base/is-object.ts';
import type { Configuration } from '../../src/engine/check/index.ts';
import { nodesOf } from '../check/follow.ts';
import type { EnglishLabels } from './fields/field-plan.ts';
import type { Product } from './product.ts';
import { type Edits, findPlace, requirePlace } from './text/edits.ts';
import { literal, property } from './text/literal.ts';

const english = 'src/product/locales/en';

/** English labels that are added, each part where authors write it. */
interface AddedLabels {
  readonly titles?: Readonly<Record<string, string>>;
  readonly nouns?: Readonly<Record<string, string>>;
  /** What the log of operations calls resources. */
  readonly modules?: Readonly<Record<string, string>>;
  /** The folder of `src/resources` in which the resource is. */
  readonly area?: string;
  readonly resource?: string;
  readonly labels?: object;
}

export function addLabels(product: Product, edits: Edits, added: AddedLabels): void {
  const { root, sources } = product;
  const titlesFile = path.join(root, english, 'titles.ts');
  for (const name of ['titles', 'nouns'] as const)
    for (const [key, text] of Object.entries(added[name] ?? {}))
      edits.append(requirePlace(sources, titlesFile, name, []), property(key, text));
  const { auditLog } = product.loaded.configuration.system;
  for (const [key, text] of Object.entries(added.modules ?? {})) {
    const log = requirePlace(sources, path.join(root, english, 'resources/index.ts'), 'resources', [
      auditLog,
      'options',
      'module',
    ]);
    edits.append(log, property(key, text));
  }
  if (added.area === undefined || added.resource === undefined) return;
  const file = path.join(root, english, 'resources', `${added.area}.ts`);
  if (sources.parse(file))
    merge(product, edits, { file, name: added.area, way: [], key: added.resource, value: added.labels });
  else addFile(product, edits, file, { ...added, area: added.area, resource: added.resource });
}

interface Merged {
  readonly file: string;
  readonly name: string;
  readonly way: readonly string[];
  readonly key: string;
  readonly value: unknown;
}

/** Adds a property to what a file exports, or its parts to the property that is there. */
function merge(product: Product, edits: Edits, { file, name, way, key, value }: Merged): void {
  const there = findPlace(product.sources, file, name, [...way, key]);
  if (there?.node.type !== 'ObjectExpression' || !isObject(value)) {
    edits.append(requirePlace(product.sources, file, name, way), property(key, value));
    return;
  }
  for (const [inner, one] of Object.entries(value))
    merge(product, edits, { file, name, way: [...way, key], key: inner, value: one });
}

/** Writes the file of a new folder of resources, and its line beside the others. */
function addFile(
  product: Product,
  edits: Edits,
  file: string,
  { area, resource, labels }: { area: string; resource: string; labels?: object },
): void {
  edits.create(file, `export const ${area} = ${literal({ [resource]: labels })};\n`);
  const index = path.join(path.dirname(file), 'index.ts');
  const imports = nodesOf(product.sources.parse(index)?.program.body).filter(
    ({ type }) => type === 'ImportDeclaration',
  );
  edits.insert(index, imports.at(-1)?.end ?? 0, `\nimport { ${area} } from './${area}.ts';`);
  edits.append(requirePlace(product.sources, index, 'resources', []), `...${area}`);
}

interface LabelOptions {
  /** Whether the resource has the field of the enterprise that owns its records. */
  readonly isOwned: boolean;
}

/** Returns the English labels of a new resource. */
export function englishLabels({ fields, ...rest }: EnglishLabels, { isOwned }: LabelOptions): EnglishLabels {
  return { fields: { ...fields, ...(isOwned && { enterprise: 'Enterprise' }) }, ...rest };
}

/** Returns the English labels of the fields of a resource. */
export function englishLabelsOf({ loaded }: Product, resource: string): Readonly<Record<string, string>> {
  const { resources } = loaded.configuration.labels?.en ?? {};
  const labels = isObject(resources) ? resources[resource] : undefined;
  const fields = isObject(labels) && isObject(labels.fields) ? labels.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([name, label]) => [name, String(label)]));
}

/** Returns the labels of the product with those that are added. */
export function withLabels(
  { loaded }: Product,
  added: Readonly<Record<string, unknown>>,
): NonNullable<Configuration['labels']> {
  const { en = {}, ...others } = loaded.configuration.labels ?? {};
  return { ...others, en: merged(en, added) };
}

function merged<Value>(one: Value, other: unknown): Value {
  if (!isObject(one) || !isObject(other)) throw new TypeError('Only objects are merged.');
  const both = Object.entries(other).map(([key, value]) => [
    key,
    isObject(one[key]) && isObject(value) ? merged(one[key], value) : value,
  ]);
  return { ...one, ...Object.fromEntries(both) };
}
