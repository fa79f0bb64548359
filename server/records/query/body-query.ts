import { z } from 'zod';
import { isObject } from '../../../src/base/is-object.ts';
import { filterOperators } from '../../../src/engine/fields/operators.ts';
import { bodyReads } from '../../../src/engine/queries/query.ts';
import { isOwnParameter, parameterOf, parametersOfBody } from '../../../src/engine/queries/query-codec.ts';
import { checkBody } from '../../http/body/body.ts';
import { badQuery } from './bad-query.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const condition = z.strictObject({
  field: z.string().min(1),
  operator: z.enum([...filterOperators, 'in']).default('eq'),
  value: z.union([scalar, z.array(scalar).min(1)]),
});
/** Maximum number of conditions in a body. */
const maxConditions = 100;
/** All of them must hold. Later releases may take groups, such as `{ any: [...] }`, among the conditions. */
export const conditions = z.array(condition).max(maxConditions);

type Conditions = z.output<typeof conditions>;

type BodyRead = (typeof bodyReads)[number];

export const queryBody = z.strictObject({
  read: z.enum(bodyReads).default('page'),
  where: conditions.default([]),
  preset: z.string().optional(),
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
  sort: z.array(z.strictObject({ field: z.string().min(1), order: z.enum(['asc', 'desc']).default('asc') })).optional(),
  total: z.string().optional(),
  by: z.string().optional(),
  measure: z.string().optional(),
  format: z.string().optional(),
  columns: z.string().optional(),
});

/** What a body asks for: a read, with the parameters that it has as a GET. */
export interface BodyQuery {
  readonly read: BodyRead;
  readonly params: URLSearchParams;
  /** The names of the parameters with a list of values. */
  readonly lists: readonly string[];
}

/** Reads the body of `POST /{name}/query`. Throws 40000 with every part that is not understood. */
export function readBodyQuery(body: unknown): BodyQuery {
  const { read, ...asked } = checkBody(body, queryBody);
  const params = parametersOfBody(asked);
  // With `_measure`, conditions may name fields that are called `by` and `measure`.
  if (read === 'aggregate' && !params.has('_measure')) params.set('_measure', 'count');
  addConditions(params, asked.where);
  const lists = asked.where.filter(({ value }) => Array.isArray(value));
  return { read, params, lists: lists.map(({ field, operator }) => parameterOf(field, operator)) };
}

/** The member of a body whose conditions join those of the address; no field is called so. */
const conditionsKey = '_where';

/**
 * Takes the conditions out of the body of a call whose address selects records: an address has no room for many values.
 * Returns the parameters with them, and the rest of the body.
 */
export function takeConditions(
  params: URLSearchParams,
  body: unknown,
): { readonly params: URLSearchParams; readonly body: unknown } {
  if (!isObject(body) || !(conditionsKey in body)) return { params, body };
  const { [conditionsKey]: where, ...rest } = body;
  const joined = new URLSearchParams(params);
  addConditions(
    joined,
    checkBody({ [conditionsKey]: where }, z.object({ [conditionsKey]: conditions }))[conditionsKey],
  );
  return { params: joined, body: rest };
}

/** Adds each condition as a parameter. Throws 40000 for one that is there, which would mean any of both. */
function addConditions(params: URLSearchParams, where: Conditions): void {
  for (const one of where) {
    const name = parameterOf(one.field, one.operator);
    if (isOwnParameter(name)) throw badQuery([[name, [{ key: 'unknownFilter', params: {} }]]]);
    if (params.has(name)) throw badQuery([[name, [{ key: 'repeated', params: {} }]]]);
    for (const value of new Set([one.value].flat())) params.append(name, value);
  }
}
