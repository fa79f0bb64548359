import type * as z from 'zod/mini';
import { isObject } from '../../../base/is-object.ts';
import { type ConfigurationProblem, oneOf } from '../problem.ts';

/** The place of a problem. */
export type ProblemPlace = Pick<ConfigurationProblem, 'resource' | 'field'>;

/** Validates a value against the schema. Returns each problem with the allowed values. */
export function problemsOf(schema: z.ZodMiniType, found: unknown, place: ProblemPlace): ConfigurationProblem[] {
  const allowed = 'shape' in schema && isObject(schema.shape) ? Object.keys(schema.shape) : [];
  return (schema.safeParse(found).error?.issues ?? []).flatMap(nearestIssues).flatMap((issue) => {
    const property = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        ...place,
        property: [property, key].filter(Boolean).join('.'),
        value: valueAt(found, [...issue.path, key]),
        allowed: issue.path.length === 0 && allowed.length > 0 ? oneOf(allowed, key) : 'no such property',
      }));
    }
    return [{ ...place, property, value: valueAt(found, issue.path), allowed: phrase(issue) }];
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

/** Returns the allowed values of a schema issue, as a phrase. */
export function phrase(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return nouns[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'invalid_union':
      return hasOwnMessage(issue) ? issue.message : alternativesOf(issue).join(', or ') || 'another value';
    case 'unrecognized_keys':
      return `nothing called ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return issue.pattern ? `text like ${issue.pattern}` : `a valid ${issue.format}`;
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

/** Types whose names are not words after "a". */
const nouns: Readonly<Record<string, string>> = {
  array: 'an array',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};

/** Returns whether the schema says itself what is allowed. */
function hasOwnMessage({ message }: z.core.$ZodIssue): boolean {
  return message !== 'Invalid input';
}

/** Returns the phrases of all alternatives of a union, each once. */
function alternativesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'invalid_union' || hasOwnMessage(issue)) return [phrase(issue)];
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
