import type * as z from 'zod/mini';
import { isObject } from '../../../base/is-object.ts';
import { type Allowed, type ConfigurationProblem, nearestOf, oneOf } from '../problem.ts';
import { keysAt } from './keys.ts';

/** The place of a problem. */
export type ProblemPlace = Pick<ConfigurationProblem, 'resource' | 'field' | 'entry'>;

/** Validates a value against the schema. Returns each problem with the allowed values. */
export function problemsOf(schema: z.ZodMiniType, found: unknown, place: ProblemPlace): ConfigurationProblem[] {
  const issues = (schema.safeParse(found).error?.issues ?? []).flatMap(nearestIssues);
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ at: issue.path, key })) : [],
  );
  const misspelt = unknown.map(({ at, key }) => {
    const names = keysAt(schema, at, found);
    return { at, key, names, meant: nearestOf(names, key) };
  });
  const told = new Set<string>();
  return issues.flatMap((issue): ConfigurationProblem[] => {
    const property = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      return misspelt
        .filter(({ at, key }) => at === issue.path && issue.keys.includes(key))
        .map(({ key, names }) => ({
          ...place,
          property: [property, key].filter(Boolean).join('.'),
          value: key,
          allowed: { ...oneOf(names, key), isUnknown: true },
        }));
    // What is of another type fails further checks.
    if (told.has(property)) return [];
    told.add(property);
    const value = valueAt(found, issue.path);
    // What is missing is there under a misspelt name.
    const isMisspelt = misspelt.some(({ at, meant }) => meant !== undefined && [...at, meant].join('.') === property);
    return value === undefined && isMisspelt ? [] : [{ ...place, property, value, allowed: phrase(issue, value) }];
  });
}

/**
 * Returns the issues of the alternative that the value comes nearest to, if it is an object or a list that one of several
 * takes. Otherwise returns the issue itself, which names the alternatives.
 */
function nearestIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || hasOwnMessage(issue)) return [issue];
  const [nearest] = issue.errors
    .filter(
      (issues) =>
        !issues.some(({ path }) => path.length === 0) || issues.some(({ code }) => code === 'unrecognized_keys'),
    )
    .toSorted((one, other) => one.length - other.length);
  return (
    nearest?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(nearestIssues) ?? [issue]
  );
}

/** Returns what a schema issue says is allowed in place of a value. */
export function phrase(issue: z.core.$ZodIssue, value: unknown): Allowed {
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String), value);
  const [, listed] = /^one of (\w+(?:, \w+)+)$/.exec(issue.message) ?? [];
  return listed === undefined ? phraseOf(issue) : oneOf(listed.split(', '), value);
}

function phraseOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return nouns[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return `${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return hasOwnMessage(issue) ? issue.message : alternativesOf(issue).join(', or ') || 'another value';
    case 'unrecognized_keys':
      return `an object without ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return issue.pattern ? (formats[issue.pattern] ?? `text like ${issue.pattern}`) : `a valid ${issue.format}`;
    case 'too_small':
      return issue.inclusive === false
        ? `more than ${issue.minimum}`
        : `at least ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return issue.inclusive === false
        ? `less than ${issue.maximum}`
        : `at most ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_key':
      return 'a name in camelCase';
    default:
      return issue.message;
  }
}

/** Types by what they are called. */
const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};

/** Patterns by what they demand. */
const formats: Readonly<Record<string, string>> = {
  '/^[a-z][A-Za-z0-9]*$/': 'a name in camelCase',
  '/^[A-Z]{1,4}$/': 'one to four capital letters',
  '/^\\d+[mhd]$/': 'a number of minutes, hours or days such as "15m", "1h" or "7d"',
  '/^[1-9]\\d{0,2}[mh]$/': 'a number of minutes or hours such as "5m" or "1h"',
};

/** Returns whether the schema says itself what is allowed. */
function hasOwnMessage({ message }: z.core.$ZodIssue): boolean {
  return message !== 'Invalid input';
}

/** Returns the phrases of all alternatives of a union, each once. */
function alternativesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'invalid_union' || hasOwnMessage(issue)) return [phraseOf(issue)];
  return [...new Set(issue.errors.flat().flatMap(alternativesOf))];
}

/** Names what a length counts: `1 character`, `2 entries`. Other limits are of the number itself. */
function amount(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} ${limit === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `${limit} ${limit === 1 ? 'entry' : 'entries'}` : String(limit);
}

function valueAt(found: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[String(key)] : undefined), found);
}
