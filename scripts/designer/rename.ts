import { relative } from 'node:path';
import type { Edit, FieldRenaming, Target } from '../../src/app/designer/calls/protocol.ts';
import { isObject } from '../../src/base/is-object.ts';
import { type Configuration, checkConfiguration } from '../../src/engine/check/index.ts';
import { type ConfigurationProblem, describeProblem } from '../../src/engine/check/problem.ts';
import type { Path } from '../../src/engine/definition/changes/change.ts';
import { valueAt } from '../../src/engine/definition/changes/value-at.ts';
import { names } from '../check/follow.ts';
import { type Draft, draftOf, EditRefused, type Origin, valueOf } from './draft.ts';
import { mentionsOf } from './mentions.ts';

/** Places that only show once others are right. */
const maxRounds = 5;

/**
 * Returns the edits that rename a field wherever declarations and English labels name it. The check knows where names of
 * fields stand: under the new name, it finds the old one at each of them.
 *
 * @throws EditRefused where a place cannot be edited, or the name cannot be that of a field; unless `isAnyway`, also where
 *   code of the product seems to say the old name
 */
export function renamingOf(
  origin: Origin,
  from: Draft,
  { resource, field, name, isAnyway }: FieldRenaming,
): readonly Edit[] {
  const target: Target = { part: 'resource', name: resource };
  const fields = valueAt(valueOf(from.configuration, target), ['fields']);
  if (!isObject(fields) || !Object.hasOwn(fields, field)) throw new EditRefused(`${resource} has no field "${field}".`);
  if (Object.hasOwn(fields, name)) throw new EditRefused(`${resource} has a field "${name}" already.`);
  const known = new Set(checkConfiguration(from.configuration).map(describeProblem));
  const edits: Edit[] = [{ target, change: { do: 'rename', path: ['fields', field], key: name } }];
  let draft = draftOf(origin, edits, from);
  for (let round = 0; ; round += 1) {
    const problems = checkConfiguration(draft.configuration).filter((one) => !known.has(describeProblem(one)));
    if (problems.length === 0) break;
    const next = inOrder(problems.flatMap((one) => editsOf(draft.configuration, one, field, name)));
    if (next.length === 0 || round === maxRounds)
      throw new EditRefused(`"${field}" cannot be renamed here:\n${problems.map(describeProblem).join('\n')}`);
    edits.push(...next);
    draft = draftOf(origin, next, draft);
  }
  if (!isAnyway) requireUnsaid(origin, from, resource, field);
  return edits;
}

function requireUnsaid(origin: Origin, draft: Draft, resource: string, field: string): void {
  const mentions = mentionsOf(origin, draft, resource, field);
  if (mentions.length === 0) return;
  const places = mentions.map(({ file, line }) => `${relative(origin.root, file)}:${line}`);
  throw new EditRefused(`"${field}" is also said in code, which is changed by hand:\n${places.join('\n')}`);
}

/** Returns each edit once. The names of properties are last: they are on the way to values. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const once = [...new Map(edits.map((one) => [JSON.stringify(one), one])).values()];
  return once.toSorted((one, other) => Number(one.change.do === 'rename') - Number(other.change.do === 'rename'));
}

/** Returns the edits that give a place the new name at which the check has found the old one. */
function editsOf(configuration: Configuration, problem: ConfigurationProblem, old: string, name: string): Edit[] {
  const place = placeOf(problem);
  if (!place || problem.value === undefined) return [];
  const { target } = place;
  const whole = valueOf(configuration, target);
  const { path, rest } = wayTo(whole, place.path);
  if (rest.length > 0) return [];
  const found = valueAt(whole, path);
  const renamed = (at: Path): Edit => ({ target, change: { do: 'rename', path: at, key: name } });
  if (path.at(-1) === old && problem.value === old && (target.part === 'labels' || !isNamed(found, old)))
    return [renamed(path)];
  const values = valuesIn(found, old, isOfForm(problem.value), path);
  if (values.length === 0) return keysIn(found, old, path).map(renamed);
  return values.map((at) => {
    const value = valueAt(whole, at) === old ? name : `-${name}`;
    return { target, change: { do: 'set', path: at, value } };
  });
}

/** Whether the check has found the name of a field of the form, and not that of a field of other records. */
function isOfForm(value: unknown): boolean {
  return isObject(value) && typeof value.form === 'string';
}

function placeOf({ resource, field, property, entry }: ConfigurationProblem) {
  const properties = property === '' ? [] : property.split('.');
  if (entry) return undefined;
  if (resource === 'samples') {
    const [sampled = '', position = ''] = field?.split('.') ?? [];
    return { target: { part: 'samples' } as const, path: [sampled, 'records', position, ...properties] };
  }
  if (resource === 'dashboard') return { target: { part: 'dashboard' } as const, path: properties };
  if (resource === 'labels') {
    const [language, part, labelled = '', ...path] = properties;
    const isEnglish = language === 'en' && part === 'resources';
    return isEnglish ? { target: { part: 'labels', name: labelled } as const, path } : undefined;
  }
  const path = field === undefined ? properties : ['fields', ...field.split('.'), ...properties];
  return { target: { part: 'resource', name: resource } as const, path };
}

/** Follows a path of a problem as far as it goes. Entries of lists are called by what they say, and names may have dots. */
function wayTo(whole: unknown, path: Path): { readonly path: Path; readonly rest: Path } {
  const way: string[] = [];
  let value = whole;
  let rest = path;
  while (rest.length > 0) {
    const lengths = rest.map((_, index) => index + 1);
    const length = lengths.find((one) => keyIn(value, rest.slice(0, one).join('.')) !== undefined);
    if (length === undefined) break;
    const key = keyIn(value, rest.slice(0, length).join('.')) ?? '';
    way.push(key);
    value = valueAt(value, [key]);
    rest = rest.slice(length);
  }
  return { path: way, rest };
}

function keyIn(value: unknown, called: string): string | undefined {
  if (!Array.isArray(value)) return isObject(value) && Object.hasOwn(value, called) ? called : undefined;
  if (/^\d+$/.test(called)) return called;
  const index = value.findIndex(
    (one) => one === called || [...names, 'field'].some((name) => valueAt(one, [name]) === called),
  );
  return index === -1 ? undefined : String(index);
}

/** Says the name, or the order by it from the last to the first. */
function isNamed(value: unknown, name: string): boolean {
  return value === name || value === `-${name}`;
}

/** What people read, and what names something else. */
const others: readonly string[] = ['label', 'title', 'help', 'empty', 'value', 'key'];

/**
 * Returns the ways to where a field is named inside a value: not what a comparison compares it with, nor texts.
 *
 * @param inForm whether only fields of the form are meant (`{ form: 'shop' }`), or only others
 */
function valuesIn(value: unknown, name: string, inForm: boolean, at: Path): readonly Path[] {
  if (isNamed(value, name)) return inForm === (at.at(-1) === 'form') ? [at] : [];
  if (!isObject(value)) return [];
  const isComparison = typeof value.field === 'string';
  return Object.entries(value).flatMap(([inner, one]): readonly Path[] => {
    const isCompared = isComparison && inner !== 'field' && (!isObject(one) || Array.isArray(one));
    if (isCompared || (others.includes(inner) && !isObject(one))) return [];
    return valuesIn(one, name, inForm, [...at, inner]);
  });
}

/** Returns the ways to the properties of this name inside a value. */
function keysIn(value: unknown, name: string, at: Path): readonly Path[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const way = [...at, key];
    return key === name ? [way] : keysIn(one, name, way);
  });
}
