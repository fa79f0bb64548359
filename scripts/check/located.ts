import { type ConfigurationProblem, describeProblem } from '../../src/engine/check/problem.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { exported } from './follow.ts';
import { type Location, locate } from './locate.ts';
import { rulesOf } from './rule-calls.ts';
import type { Place, Sources } from './source.ts';

/** A mistake and its place in the sources, as `npm run check -- --json` prints it. */
export interface LocatedProblem extends Location {
  /** Properties from the resource to the mistake: `merchant.fields.name.max`, `list.2.children.0.perm`. */
  readonly path: string;
  readonly found: unknown;
  /** The names that may stand there, or what may in words. */
  readonly allowed: string | readonly string[];
  readonly message: string;
}

/** The files in which the parts of a product are declared. */
export interface ProductFiles {
  /** The file that exports `screens`. */
  readonly screens: string;
  /** The file that exports `product` of the console. */
  readonly console: string;
  /** The file that exports `product` of the server. */
  readonly server: string;
  /** The files of resources, by name. */
  readonly resources: Readonly<Record<string, string>>;
}

interface ProductSources {
  readonly files: ProductFiles;
  readonly sources: Sources;
  readonly list: readonly RouteEntry[];
}

/** Finds the places of problems in the sources of their product, in order of files and lines. */
export function locateProblems(problems: readonly ConfigurationProblem[], product: ProductSources): LocatedProblem[] {
  const located = new Map(
    problems.map((problem) => {
      const one = locateProblem(problem, product);
      // A constant that several parts use is wrong once.
      return [JSON.stringify([one.file, one.line, one.column, problem.field, String(one.found)]), one];
    }),
  );
  return [...located.values()].toSorted(byPlace);
}

function byPlace(one: Location, other: Location): number {
  return one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column;
}

function locateProblem(problem: ConfigurationProblem, product: ProductSources): LocatedProblem {
  const { value, allowed } = problem;
  const isRepeated = typeof allowed !== 'string' && allowed.once !== undefined;
  const { root, within, path } = placeOf(problem, product);
  return {
    ...locate(root, [...within, ...path], value, product.sources, isRepeated),
    path: [problem.entry ? 'list' : problem.resource, ...path].join('.'),
    found: value,
    allowed: typeof allowed === 'string' ? allowed : allowed.names,
    message: describeProblem(problem),
  };
}

/** Parts of the screens of a product, by how problems call them. */
const parts: Readonly<Record<string, string>> = {
  dashboard: 'dashboard',
  samples: 'samples',
  systemResources: 'system',
};

interface ProblemPlace {
  readonly root: Place;
  /** The way from the root to what has the path. */
  readonly within: readonly string[];
  readonly path: readonly string[];
}

function placeOf({ resource, field, property, entry }: ConfigurationProblem, product: ProductSources): ProblemPlace {
  const properties = property === '' ? [] : property.split('.');
  if (properties[0] === 'rules') {
    const rules = rulesOf(resource, product.files.server, product.sources);
    const root = rules ?? rootOf(product.files.server, 'product', product);
    return { root, within: rules ? [] : ['rules'], path: properties.slice(1) };
  }
  const file = product.files.resources[resource];
  if (!entry && file !== undefined) {
    const path = field === undefined ? properties : ['fields', field, ...properties];
    return { root: rootOf(file, 'default', product), within: [], path };
  }
  if (resource === 'labels')
    return { root: rootOf(product.files.console, 'product', product), within: ['messages'], path: properties };
  const root = rootOf(product.files.screens, 'screens', product);
  const part = entry ? undefined : parts[resource];
  if (part === undefined) {
    const place = (entry && indexesOf(entry, product.list)) ?? [];
    return { root, within: ['list'], path: [...place, ...properties] };
  }
  // Of samples: the resource and the position of a record.
  const [sampled, position] = field?.split('.') ?? [];
  const path = sampled === undefined ? properties : [sampled, 'records', position ?? '', ...properties];
  return { root, within: [part], path };
}

function rootOf(file: string, name: string, { sources }: ProductSources): Place {
  return exported(file, name, sources) ?? { file, node: { type: 'Program', start: 0, end: 0 } };
}

/** Returns the way to an entry in the list: `['2', 'children', '0']`. */
function indexesOf(entry: object, entries: readonly RouteEntry[]): string[] | undefined {
  for (const [index, one] of entries.entries()) {
    if (one === entry) return [String(index)];
    const below = Array.isArray(one?.children) ? indexesOf(entry, one.children) : undefined;
    if (below) return [String(index), 'children', ...below];
  }
  return undefined;
}
