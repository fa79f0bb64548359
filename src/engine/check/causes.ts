import { isObject } from '../../base/is-object.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { SystemResources } from '../features/system-resources.ts';
import type { Choices, ConfigurationProblem } from './problem.ts';

/** What problems are about, in the parts that a repair may change. */
export interface Repairable {
  readonly system: SystemResources;
  readonly entries: readonly RouteEntry[];
  readonly definitions: Readonly<Record<string, unknown>>;
}

/** Checks with some parts in place of those that were checked. */
type CheckAgain = (changed: Repairable) => readonly ConfigurationProblem[];

/** Trying a repair takes as long as a check. */
const maxRepairs = 12;
const maxCandidates = 4;

/** Tries a repair. Returns the problems that are gone with it if the causes are, and if it makes nothing worse. */
type Trial = (
  changed: Repairable,
  causes: readonly ConfigurationProblem[],
  left: readonly ConfigurationProblem[],
) => readonly ConfigurationProblem[] | undefined;

/**
 * Leaves out problems that follow from another one: if a name is repaired and they are gone, the name was the mistake. If
 * several places name the same thing and it is declared under a name that is nearly the same, the declaration is.
 */
export function withoutFollowUps(
  problems: readonly ConfigurationProblem[],
  parts: Repairable,
  resources: readonly string[],
  checkAgain: CheckAgain,
): readonly ConfigurationProblem[] {
  if (problems.length < 2) return problems;
  const trial = createTrial(problems, checkAgain);
  const declared = withDeclarations(
    problems.filter((one) => !isOfMistaken(one, problems)),
    parts,
    trial,
  );
  const isOfResource = ({ names }: Choices) => names.join() === resources.join();
  const left = withoutEffects(declared, parts, trial, isOfResource);
  return withoutEffects(left, parts, trial, (allowed) => allowed.nearest !== undefined && !isOfResource(allowed));
}

function createTrial(problems: readonly ConfigurationProblem[], checkAgain: CheckAgain): Trial {
  const before = new Set(problems.map(placeOf));
  let tries = 0;
  return (changed, causes, left) => {
    tries += 1;
    if (tries > maxRepairs || left.length < 2) return undefined;
    const after = new Set(checkAgain(changed).map(placeOf));
    const gone = left.filter((one) => !after.has(placeOf(one)));
    const isRepaired = causes.every((cause) => gone.includes(cause));
    const isWorse = [...after].some((place) => !before.has(place));
    return isRepaired && !isWorse ? gone : undefined;
  };
}

/** Leaves one problem of the places that name something which is declared under a misspelt name. */
function withDeclarations(
  problems: readonly ConfigurationProblem[],
  parts: Repairable,
  trial: Trial,
): readonly ConfigurationProblem[] {
  return misnamed(problems).reduce((left, [declared, named, group]) => {
    const first = group.find(({ resource }) => resource !== 'labels');
    if (!first || !group.every((one) => left.includes(one))) return left;
    const gone = trial(renamed(parts, first, declared, named), group, left);
    if (!gone) return left;
    // The name itself may be reported already.
    const known = gone.find(({ value }) => value === declared);
    return [...left.filter((one) => !gone.includes(one)), known ?? declaration(first, declared, named, group.length)];
  }, problems);
}

/** Leaves out what is gone once a wrong name is repaired. */
function withoutEffects(
  problems: readonly ConfigurationProblem[],
  parts: Repairable,
  trial: Trial,
  isCause: (allowed: Choices) => boolean,
): readonly ConfigurationProblem[] {
  const causes = problems.filter(({ allowed }) => typeof allowed !== 'string' && isCause(allowed));
  const nearest = causes.flatMap((cause) => candidatesOf(cause, []).map((name) => [cause, name] as const));
  // Most names are wrong alone: one check says so of all of them.
  if (nearest.length > 2 && nearest.length === causes.length) {
    const changed = nearest.reduce((one, [cause, name]) => repaired(one, cause, name), parts);
    if (trial(changed, causes, problems)?.length === causes.length) return problems;
  }
  return causes.reduce((left, cause) => {
    if (!left.includes(cause)) return left;
    for (const candidate of candidatesOf(cause, left)) {
      const gone = trial(repaired(parts, cause, candidate), [cause], left);
      if (gone) return left.filter((one) => one === cause || !gone.includes(one));
    }
    return left;
  }, problems);
}

/** Tells problems apart, whatever else may stand there. */
function placeOf({ resource, field, property, value }: ConfigurationProblem): string {
  return JSON.stringify([resource, field, property, typeof value === 'string' ? value : undefined]);
}

/** Returns what a wrong name may have been meant to be: the nearest name, or those of resources that miss its own. */
function candidatesOf(
  { resource, allowed }: ConfigurationProblem,
  problems: readonly ConfigurationProblem[],
): readonly string[] {
  if (typeof allowed === 'string') return [];
  if (allowed.nearest !== undefined) return [allowed.nearest];
  const missing = problems.filter((one) => {
    const text = typeof one.allowed === 'string' ? one.allowed : (one.allowed.what ?? '');
    return one.resource !== resource && text.includes(`"${resource}"`);
  });
  return [...new Set(missing.map((one) => one.resource))]
    .filter((name) => allowed.names.includes(name))
    .slice(0, maxCandidates);
}

type Group = readonly [declared: string, named: string, problems: readonly ConfigurationProblem[]];

/** Returns the problems of several places that name the same thing, which is declared under a name nearly the same. */
function misnamed(problems: readonly ConfigurationProblem[]): readonly Group[] {
  const groups = new Map<string, [string, string, ConfigurationProblem[]]>();
  for (const problem of problems) {
    const { value, allowed } = problem;
    if (typeof allowed === 'string' || allowed.nearest === undefined || typeof value !== 'string') continue;
    const [declared, named] = withoutOperation(allowed.nearest, value);
    const key = `${declared} ${named}`;
    const group = groups.get(key) ?? [declared, named, []];
    group[2].push(problem);
    groups.set(key, group);
  }
  return [...groups.values()].filter(([declared, named, group]) => group.length > 1 && declared !== named);
}

/** `clue_admin:delete` is a permission of its own, but `clue_admin` or the operation `delete` is what is declared. */
function withoutOperation(declared: string, named: string): readonly [string, string] {
  const [code = '', operation] = declared.split(':');
  const [otherCode = '', otherOperation] = named.split(':');
  if (operation === undefined || otherOperation === undefined) return [declared, named];
  if (operation === otherOperation) return [code, otherCode];
  return code === otherCode ? [operation, otherOperation] : [declared, named];
}

/** Parts of labels, by the part of a resource that they are of. */
const labelled: Readonly<Record<string, string>> = {
  presets: 'list.presets',
  presetHelp: 'list.presets',
  highlights: 'list.highlights',
  sections: 'form',
  metrics: 'metrics',
  reports: 'reports',
};

/** Returns whether a label or a sample is of something that has a mistake itself. */
function isOfMistaken(
  { resource, field, property, allowed }: ConfigurationProblem,
  all: readonly ConfigurationProblem[],
): boolean {
  if (resource === 'samples') {
    const [sampled] = field?.split('.') ?? [];
    return all.some((other) => other.resource === sampled && other.field === property);
  }
  if (resource !== 'labels') return false;
  const [, group, name, part = '', key] = property.split('.');
  return all.some((other) => {
    if (other.resource === 'labels') return false;
    if (typeof allowed !== 'string' && allowed.nearest !== undefined && other.value === allowed.nearest) return true;
    if (group !== 'resources') return other.entry !== undefined;
    if (other.resource !== name) return false;
    return other.field === undefined ? other.property.startsWith(labelled[part] ?? part) : other.field === key;
  });
}

function declaration(
  { resource, value, allowed }: ConfigurationProblem,
  declared: string,
  named: string,
  count: number,
): ConfigurationProblem {
  const isPermission = typeof allowed !== 'string' && allowed.nearest !== undefined && String(value) !== named;
  return {
    resource: isPermission ? 'list' : resource,
    field: undefined,
    property: '',
    value: declared,
    allowed: `"${named}", as ${count} places call it`,
  };
}

/** Returns the parts with another name for what a resource, or the list, declares. */
function renamed(
  { entries, definitions, system }: Repairable,
  { resource }: ConfigurationProblem,
  declared: string,
  named: string,
): Repairable {
  const isDefined = Object.hasOwn(definitions, resource);
  return {
    system,
    entries: replaced(entries, declared, named),
    definitions: !isDefined
      ? definitions
      : { ...definitions, [resource]: replaced(definitions[resource], declared, named) },
  };
}

/** Returns the parts with another name at the place of a problem. */
function repaired(
  parts: Repairable,
  { resource, field, property, value, entry }: ConfigurationProblem,
  name: string,
): Repairable {
  const path = [...(field === undefined ? [] : ['fields', field]), ...(property === '' ? [] : property.split('.'))];
  const wrong = String(value);
  const { entries, definitions, system } = parts;
  if (entry) return { ...parts, entries: inEntry(entries, entry, path, wrong, name) };
  if (resource === 'systemResources') return { ...parts, system: replacedAt(system, path, wrong, name) };
  if (!Object.hasOwn(definitions, resource)) return parts;
  return {
    ...parts,
    definitions: { ...definitions, [resource]: replacedAt(definitions[resource], path, wrong, name) },
  };
}

function inEntry(
  entries: readonly RouteEntry[],
  entry: object,
  path: readonly string[],
  wrong: string,
  name: string,
): readonly RouteEntry[] {
  return entries.map((one) => {
    if (one === entry) return replacedAt(one, path, wrong, name);
    return one.children ? { ...one, children: inEntry(one.children, entry, path, wrong, name) } : one;
  });
}

function replacedAt<Value>(value: Value, path: readonly string[], wrong: string, name: string): Value;
function replacedAt(value: unknown, path: readonly string[], wrong: string, name: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isObject(value) || !Object.hasOwn(value, key)) return replaced(value, wrong, name);
  if (Array.isArray(value)) return value.with(Number(key), replacedAt(value[Number(key)], rest, wrong, name));
  return { ...value, [key]: replacedAt(value[key], rest, wrong, name) };
}

/** Replaces a name wherever it stands, also as that of a property and in an order. */
function replaced<Value>(value: Value, wrong: string, name: string): Value;
function replaced(value: unknown, wrong: string, name: string): unknown {
  if (value === wrong) return name;
  if (value === `-${wrong}`) return `-${name}`;
  if (Array.isArray(value)) return value.map((one) => replaced(one, wrong, name));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key === wrong ? name : key, replaced(one, wrong, name)]),
  );
}
