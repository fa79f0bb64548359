import { type Condition, holds } from '../../../src/engine/condition.ts';
import { isEmpty } from '../../../src/engine/empty.ts';
import type { Field } from '../../../src/engine/field.ts';
import { checkValues, type Problem } from '../../../src/engine/values.ts';
import { badRequest } from '../../errors.ts';
import { placeOf } from '../../sealing.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { problemMessages } from '../present/labels.ts';
import type { RequestContext } from '../request-context.ts';
import { hashedKey } from './hashing.ts';

/** What a request wants written, by field, and why some of it is not accepted. */
export interface Input {
  readonly values: Values;
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/** The body as an object, or 40000. */
export function asObject(body: unknown): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest(undefined, { key: 'request.badBody' });
  }
  // Copied entry by entry, so that a key called like something every object has stays a key.
  return Object.fromEntries(Object.entries(body));
}

/**
 * Checks the values given for `fields`. A key that is none of them is a problem, as is an empty value where one is
 * required and the field's own condition holds for `whole`, the record as it would be. So is another value than that of
 * `before` where `readonlyWhen` holds for it.
 */
export function checkInput(
  context: RequestContext,
  given: Values,
  fields: readonly Field[],
  whole: Values,
  isRequired: (field: Field) => boolean = (field) => field.required,
  before: Values = {},
): Input {
  const { kinds } = context.parts.catalogue;
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  const isSo = (condition: Condition) => holds(condition, whole, context.scope.context);
  const required = (field: Field) =>
    (isRequired(field) || (field.requiredWhen !== undefined && isSo(field.requiredWhen))) &&
    (!field.when || isSo(field.when));
  const { values, problems } = checkValues(fields, given, kinds, required);
  const fixed = fields.filter(
    ({ name, readonlyWhen }) =>
      readonlyWhen && name in given && isSo(readonlyWhen) && !isSame(values[name], before[name]),
  );
  return {
    values: { ...values, ...sealedOf(context, fields, values) },
    problems: new Map([
      ...Object.entries(problems),
      ...unknown.map((name): [string, Problem[]] => [name, [{ key: 'unknownField', params: {} }]]),
      ...fixed.map(({ name }): [string, Problem[]] => [name, [{ key: 'readonlyNow', params: {} }]]),
    ]),
  };
}

/** True if two values say the same; every kind of nothing does. */
export function isSame(value: unknown, before: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(before ?? null) || (isEmpty(value) && isEmpty(before));
}

/** Those of the values that nothing reads back, sealed. */
function sealedOf({ parts, resource, hashed }: RequestContext, fields: readonly Field[], values: Values): Values {
  const { sealing, catalogue } = parts;
  const entries = fields.flatMap(({ name, type }) => {
    const manner = catalogue.kinds[type]?.writeOnly;
    const value = values[name];
    if (manner === undefined || typeof value !== 'string') return [];
    const made = hashed?.get(hashedKey(name, value));
    return [[name, made ?? sealing.seal(manner, placeOf(resource.name, name), value)]];
  });
  return Object.fromEntries(entries);
}

/** Throws 40000 with every problem at once. */
export function accept({ values, problems }: Input): Values {
  if (problems.size > 0) throw badRequest(problemMessages(problems), { key: 'refused.values' });
  return values;
}
