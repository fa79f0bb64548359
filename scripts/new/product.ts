import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from '../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { type LoadedProduct, loadProduct } from '../check/product.ts';
import { openSources, type Sources } from '../check/source.ts';
import { CommandRefused } from './command-refused.ts';

/** Maximum number of entries of a folder, as the tests hold it (tests/architecture/levels.test.ts). */
const maxEntries = 15;

/** The product that is written into. */
export interface Product {
  readonly root: string;
  readonly sources: Sources;
  readonly loaded: LoadedProduct;
  readonly entries: readonly RouteEntry[];
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  /** The file of the list. */
  readonly list: string;
  /** Texts of files that are not written yet, by path. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Loads a product.
 *
 * @param folder its folder. @default the one of the house, which alone is written into
 */
export async function openProduct(root: string, folder = path.join(root, 'src/product')): Promise<Product> {
  const sources = openSources({ '#product': folder }, root);
  const loaded = await loadProduct(folder, sources);
  const [broken] = loaded.failed;
  if (broken)
    throw new CommandRefused(`${path.relative(root, broken.file)}:${broken.line}:${broken.column} ${broken.message}`);
  return { ...describe(root, loaded, sources), texts: {} };
}

function describe(root: string, loaded: LoadedProduct, sources: Sources): Omit<Product, 'texts'> {
  const definitions = Object.entries(loaded.configuration.definitions).filter((one): one is [string, AnyDefinition] =>
    isDefinition(one[1]),
  );
  return {
    root,
    sources,
    loaded,
    entries: loaded.configuration.entries,
    definitions: Object.fromEntries(definitions),
    list: path.join(root, 'src/resources/index.ts'),
  };
}

/** What of a product becomes another. */
export interface Addition {
  /** The whole texts of the files that are new or changed, by path. */
  readonly texts: Readonly<Record<string, string>>;
  readonly configuration: Partial<Configuration>;
  /** The files of new resources, by name. */
  readonly resources?: Readonly<Record<string, string>>;
}

/** Returns the product as it will be once files are written. */
export function withAddition(product: Product, { texts, configuration, resources = {} }: Addition): Product {
  const { root, loaded } = product;
  const files = { ...loaded.files, resources: { ...loaded.files.resources, ...resources } };
  const all = { ...loaded, configuration: { ...loaded.configuration, ...configuration }, files };
  const sources = openSources({ '#product': path.join(root, 'src/product') }, root, { ...product.texts, ...texts });
  return { ...describe(root, all, sources), texts: { ...product.texts, ...texts } };
}

function isDefinition(value: unknown): value is AnyDefinition {
  return typeof value === 'object' && value !== null && 'fields' in value;
}

/** Returns the definition of a resource. Refuses a name that there is not. */
export function requireResource({ definitions }: Product, name: string): AnyDefinition {
  const definition = definitions[name];
  if (definition) return definition;
  throw new CommandRefused(
    `There is no resource "${name}"; there are ${Object.keys(definitions).toSorted().join(', ')}.`,
  );
}

/** Returns the file of a resource. */
export function fileOf({ loaded }: Product, name: string): string {
  return loaded.files.resources[name] ?? '';
}

/** Returns the folder of `src/resources` in which a resource is. */
export function areaOf(product: Product, name: string): string {
  return path.basename(path.dirname(fileOf(product, name)));
}

/** Where in the list an entry is added: the way to a list of entries, and the entries that stand there. */
export interface Group {
  /** Indexes and properties: `['1', 'children']`; empty for the list itself. */
  readonly way: readonly string[];
  readonly title: string | undefined;
  readonly entries: readonly RouteEntry[];
}

/**
 * Returns the group of the menu for a path: the one that is named, else the one with most of the path, else the list itself.
 *
 * @param named title or path of a group
 */
export function groupFor({ entries }: Product, at: string, named: string | undefined): Group {
  const groups = entries.flatMap((entry, index): (Group & { readonly path: string | undefined })[] =>
    entry.children
      ? [{ way: [String(index), 'children'], title: entry.title, path: entry.path, entries: entry.children }]
      : [],
  );
  if (named !== undefined) {
    const found = groups.find(({ title, path: own }) => title === named || own === named);
    if (found) return found;
    throw new CommandRefused(
      `--group: there is no group "${named}" in the list; there are ${groups.map(({ title }) => title).join(', ')}.`,
    );
  }
  const common = (group: (typeof groups)[number]) =>
    Math.max(...[group.path, ...flatten(group.entries).map((one) => one.path)].map((one) => sharedParts(at, one)));
  const best = groups.toSorted((one, other) => common(other) - common(one))[0];
  return best && common(best) > 0 ? best : { way: [], title: undefined, entries };
}

/** Returns how many parts two paths share from their start. */
function sharedParts(one: string, other: string | undefined): number {
  const parts = (other ?? '').split('/').slice(1);
  const different = one
    .split('/')
    .slice(1)
    .findIndex((part, index) => part !== parts[index]);
  return different === -1 ? parts.length : different;
}

/** Returns the folder of `src/resources` for a new file: the one that is named, else the most usual one of the group. */
export function areaFor(product: Product, group: Group, at: string, named: string | undefined): string {
  const counts = new Map<string, number>();
  for (const { name, component } of group.way.length === 0 ? [] : flatten(group.entries)) {
    if (name === undefined || component !== undefined) continue;
    const area = areaOf(product, name);
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted((one, other) => other[1] - one[1]);
  const area = named ?? usual?.[0] ?? at.split('/')[1] ?? '';
  if (!/^[a-z][A-Za-z0-9]*$/.test(area))
    throw new CommandRefused(
      `--area: "${area}" is no name of a folder in src/resources; use letters and digits, such as customer.`,
    );
  const resources = path.join(product.root, 'src/resources');
  const files = Object.values(product.loaded.files.resources);
  const inArea = files.filter((file) => path.dirname(file) === path.join(resources, area)).length;
  const areas = new Set([...readdirSync(resources), ...files.map((file) => path.basename(path.dirname(file)))]);
  const full = inArea > 0 ? `src/resources/${area}` : 'src/resources';
  if ((inArea > 0 ? inArea : areas.size) >= maxEntries)
    throw new CommandRefused(`${full} has ${maxEntries} entries, and no room: name another folder by --area.`);
  return area;
}
