import { isEmpty, isSame } from '../../../../src/base/empty.ts';
import { isObject } from '../../../../src/base/is-object.ts';
import { type Condition, holds } from '../../../../src/engine/fields/condition.ts';
import type { Field } from '../../../../src/engine/fields/field.ts';
import { fixedValues } from '../../../../src/engine/fields/fixed-value.ts';
import { checkValues, type Problem } from '../../../../src/engine/fields/values.ts';
import { badRequest } from '../../../request/errors.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { problemMessages } from '../../present/labels.ts';
import { placeOf } from '../../write-only.ts';
import { hashedKey } from './hashing.ts';

/** The values to write, by field, and the problems of rejected ones. */
export interface Input {
  readonly values: Values;
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/** The values given for a record, and what they are checked with. */
export interface CheckedWrite {
  readonly given: Values;
  /** The fields that may be given. */
  readonly fields: readonly Field[];
  /** The record after the write. */
  readonly whole: Values;
  /** The values before the write. @default none */
  readonly before?: Values;
}

/** Returns the body as an object. Throws 40000 if it is not an object. */
export function asObject(body: unknown): Values {
  if (!isObject(body) || Array.isArray(body)) {
    throw badRequest(undefined, { key: 'request.badBody' });
  }
  // Copied by entry, so that a key with the name of a built-in property stays a plain key.
  return Object.fromEntries(Object.entries(body));
}

/**
 * Checks the values given for `fields`. Reports a key that is not one of the fields; an empty value of a required field
 * if the field's condition holds for `whole`; a changed value if `readonlyWhen` holds for
 * `before`; and another value than the one that `fixedBy` names. Adds the fixed values that change.
 */
export function checkInput(
  context: RequestContext,
  { given, fields, whole, before = {} }: CheckedWrite,
  isRequired: (field: Field) => boolean = (field) => field.required,
): Input {
  const { kinds } = context.services.catalogue;
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  const isSo = (condition: Condition) => holds(condition, whole, context.scope.context);
  const required = (field: Field) =>
    (isRequired(field) || (field.requiredWhen !== undefined && isSo(field.requiredWhen))) &&
    (!field.when || isSo(field.when));
  const touched = Object.values(context.resource.fields).filter(
    ({ name, fixedBy }) => fixedBy && (name in given || fixedBy.field in given),
  );
  const fixed = fixedValues(touched, whole);
  const { values, problems } = checkValues(fields, { ...given, ...Object.fromEntries(fixed) }, kinds, required);
  const refused = fields.filter(({ name, readonlyWhen }) => {
    if (fixed.has(name)) return !isEmpty(given[name]) && !isSame(given[name], fixed.get(name));
    return readonlyWhen && name in given && isSo(readonlyWhen) && !isSame(values[name], before[name]);
  });
  const following = [...fixed].filter(([name, value]) => !isSame(value, before[name]));
  return {
    values: { ...values, ...encodeWriteOnly(context, fields, values), ...Object.fromEntries(following) },
    problems: new Map([
      ...Object.entries(problems),
      ...unknown.map((name): [string, Problem[]] => [name, [{ key: 'unknownField', params: {} }]]),
      ...refused.map(({ name }): [string, Problem[]] => [name, [{ key: 'readonlyNow', params: {} }]]),
    ]),
  };
}

/** Returns the values of write-only fields, hashed or encrypted. */
function encodeWriteOnly(
  { services, resource, hashed }: RequestContext,
  fields: readonly Field[],
  values: Values,
): Values {
  const { writeOnlyEncoder, catalogue } = services;
  const entries = fields.flatMap(({ name, type }) => {
    const manner = catalogue.kinds[type]?.writeOnly;
    const value = values[name];
    if (manner === undefined || typeof value !== 'string') return [];
    const made = hashed?.get(hashedKey(name, value));
    return [[name, made ?? writeOnlyEncoder.encode(manner, placeOf(resource.name, name), value)]];
  });
  return Object.fromEntries(entries);
}

/** Returns the values. Throws 40000 with every problem at once. */
export function accept({ values, problems }: Input): Values {
  if (problems.size > 0) throw badRequest(problemMessages(problems), { key: 'refused.values' });
  return values;
}
