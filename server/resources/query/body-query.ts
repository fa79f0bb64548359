import { z } from 'zod';
import { filterOperators } from '../../../src/engine/operators.ts';
import { bodyReads } from '../../../src/engine/query.ts';
import { isObject } from '../../../src/engine/shared/is-object.ts';
import { checkBody } from '../../http/body.ts';
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
  const { read, where, preset, start, end, sort, total, by, measure, ...others } = checkBody(body, queryBody);
  // With `_measure`, conditions may name fields that are called `by` and `measure`.
  const figures = read === 'aggregate' ? { _by: by, _measure: measure ?? 'count' } : { by, measure };
  const asked = { _preset: preset, _start: start, _end: end, _total: total, ...figures, ...others };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) params.set(name, String(value));
  if (sort && sort.length > 0) {
    params.set('_sort', sort.map(({ field }) => field).join(','));
    params.set('_order', sort.map(({ order }) => order).join(','));
  }
  addConditions(params, where);
  return { read, params, lists: where.filter(({ value }) => Array.isArray(value)).map(parameterOf) };
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

/** Parameters that are no conditions. */
const notConditions = /^(?:_start|_end|_sort|_order|_preset|_scene|_total|_by|_measure|format|columns)$/;

/** Adds each condition as a parameter. Throws 40000 for one that is there, which would mean any of both. */
function addConditions(params: URLSearchParams, where: Conditions): void {
  for (const one of where) {
    const name = parameterOf(one);
    if (notConditions.test(name)) throw badQuery([[name, [{ key: 'unknownFilter', params: {} }]]]);
    if (params.has(name)) throw badQuery([[name, [{ key: 'repeated', params: {} }]]]);
    for (const value of new Set([one.value].flat())) params.append(name, value);
  }
}

function parameterOf({ field, operator }: Conditions[number]): string {
  return operator === 'in' || operator === 'eq' ? field : `${field}_${operator}`;
}
