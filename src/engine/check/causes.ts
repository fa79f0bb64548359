import { isObject } from '../../base/is-object.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { ConfigurationProblem } from './problem.ts';

/** What problems are about, in the parts that a repair may change. */
export interface Repairable {
  readonly entries: readonly RouteEntry[];
  readonly definitions: Readonly<Record<string, unknown>>;
}

/** Checks with some parts in place of those that were checked. */
type CheckAgain = (changed: Repairable) => readonly ConfigurationProblem[];

/** Trying a repair takes as long as a check. */
const maxRepairs = 12;
const maxCandidates = 4;

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
  // A label of something that is declared under a misspelt name.
  let left = problems.filter(({ resource, value, allowed }) => {
    const isMirrored = problems.some(
      (other) =>
        typeof allowed !== 'string' &&
        typeof other.allowed !== 'string' &&
        other.value === allowed.nearest &&
        other.allowed.nearest === value,
    );
    return resource !== 'labels' || !isMirrored;
  });
  const before = new Set(problems.map(placeOf));
  let tries = maxRepairs;
  const tryRepair = (changed: Repairable, causes: readonly ConfigurationProblem[]) => {
    tries -= 1;
    const after = new Set(checkAgain(changed).map(placeOf));
    const gone = left.filter((one) => !after.has(placeOf(one)));
    const isRepaired = causes.every((cause) => gone.includes(cause));
    const isWorse = [...after].some((place) => !before.has(place));
    return isRepaired && !isWorse && gone.length > 1 ? gone : undefined;
  };
  for (const [declared, named, group] of misnamed(problems)) {
    if (tries <= 0) return left;
    const [first] = group;
    if (!first || !group.every((one) => left.includes(one))) continue;
    const gone = tryRepair(renamed(parts, first, declared, named), group);
    if (gone) left = [...left.filter((one) => !gone.includes(one)), declaration(first, declared, named, group.length)];
  }
  const causes = problems.filter(({ allowed }) => typeof allowed !== 'string' && allowed.names.length > 0);
  const isOfResource = ({ allowed }: ConfigurationProblem) =>
    typeof allowed !== 'string' && allowed.names.join() === resources.join();
  for (const cause of [...causes.filter(isOfResource), ...causes.filter((one) => !isOfResource(one))]) {
    for (const candidate of candidatesOf(cause, left)) {
      if (tries <= 0 || left.length < 2 || !left.includes(cause)) break;
      const gone = tryRepair(repaired(parts, cause, candidate), [cause]);
      if (gone) left = left.filter((one) => one === cause || !gone.includes(one));
    }
  }
  return left;
}

/** Tells problems apart, whatever else may stand there. */
function placeOf({ resource, field, property, value }: ConfigurationProblem): string {
  return JSON.stringify([resource, field, property, typeof value === 'string' ? value : undefined]);
}

/** Returns what a wrong name may have been meant to be: the nearest name, or those that other problems are about. */
function candidatesOf({ allowed }: ConfigurationProblem, problems: readonly ConfigurationProblem[]): readonly string[] {
  if (typeof allowed === 'string') return [];
  if (allowed.nearest !== undefined) return [allowed.nearest];
  const about = new Set(problems.map(({ resource }) => resource));
  return allowed.names.filter((name) => about.has(name)).slice(0, maxCandidates);
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

/** `clue_admin:delete` is a permission of its own, but `clue_admin` declares it. */
function withoutOperation(declared: string, named: string): readonly [string, string] {
  const [operation] = /:\w+$/.exec(declared) ?? [];
  if (operation === undefined || !named.endsWith(operation)) return [declared, named];
  return [declared.slice(0, -operation.length), named.slice(0, -operation.length)];
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
  { entries, definitions }: Repairable,
  { resource }: ConfigurationProblem,
  declared: string,
  named: string,
): Repairable {
  const isDefined = Object.hasOwn(definitions, resource);
  return {
    entries: replaced(entries, declared, named),
    definitions: !isDefined
      ? definitions
      : { ...definitions, [resource]: replaced(definitions[resource], declared, named) },
  };
}

/** Returns the parts with another name at the place of a problem. */
function repaired(
  { entries, definitions }: Repairable,
  { resource, field, property, value, entry }: ConfigurationProblem,
  name: string,
): Repairable {
  const path = [...(field === undefined ? [] : ['fields', field]), ...(property === '' ? [] : property.split('.'))];
  const wrong = String(value);
  if (entry) return { entries: inEntry(entries, entry, path, wrong, name), definitions };
  if (!Object.hasOwn(definitions, resource)) return { entries, definitions };
  return { entries, definitions: { ...definitions, [resource]: replacedAt(definitions[resource], path, wrong, name) } };
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
