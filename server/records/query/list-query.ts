import { isId } from '../../../src/base/is-id.ts';
import { maxIds } from '../../../src/base/limits.ts';
import type { Problem } from '../../../src/engine/fields/values.ts';
import { parseListQuery } from '../../../src/engine/queries/parse-query.ts';
import { type Filter, type ListQuery, maxFilterValues } from '../../../src/engine/queries/query.ts';
import { figureFilter } from '../../../src/engine/reports/figure-filter.ts';
import { enforceRateLimit } from '../../http/rate-limits/enforce.ts';
import { type RequestContext, readable, readableNames } from '../context/request-context.ts';
import { badQuery } from './bad-query.ts';
import { figureFiltersOf } from './figures/figure-filters.ts';

/** Query parameters of a list besides its filters. */
const beside = ['_preset', '_start', '_end', '_sort', '_order', '_total'] as const;

/** Parses the query of a list and counts it with `limitMaskedFilters`. */
export async function readListQuery(context: RequestContext, asked: URLSearchParams): Promise<ListQuery> {
  const query = parseList(context, asked);
  await limitMaskedFilters(context, query);
  return query;
}

/**
 * Throws 42900 if the caller filters by masked values more often than they may reveal them: with enough tries a value
 * could be guessed.
 */
export async function limitMaskedFilters(context: RequestContext, { filters }: Pick<ListQuery, 'filters'>) {
  if (filters.some(({ field }) => context.resource.fields[field]?.mask)) await enforceRateLimit(context, 'reveals');
}

/** Parses the query of a list. Throws 40000 that lists every invalid parameter. */
export function parseList(context: RequestContext, asked: URLSearchParams): ListQuery {
  const params = withPresetName(asked);
  const refused = tooLong(params);
  if (refused.size > 0) throw badQuery(refused);
  const parsed = parseListQuery(params, context.resource, readable(context), context.services.catalogue.kinds);
  if ('problems' in parsed) throw badQuery(Object.entries(parsed.problems));
  const filters = parsed.query.filters.flatMap((filter) =>
    filter.field === figureFilter ? figureFiltersOf(context, String(filter.values[0])) : withUniqueValues(filter),
  );
  return { ...parsed.query, filters };
}

/**
 * Parses the selection of records for a call that does not return a page: the list filters and the parameters in
 * `takes`. Throws 40000 for any other parameter, because it would be ignored.
 */
export async function readSelection(
  context: RequestContext,
  params: URLSearchParams,
  takes: readonly (typeof beside)[number][],
): Promise<ListQuery> {
  const names = [...new Set(withPresetName(params).keys())];
  refuseEach(
    names.filter((name) => beside.some((one) => one === name) && !takes.some((one) => one === name)),
    'unknownFilter',
  );
  return readListQuery(context, params);
}

/**
 * Reads `_scene`, the name of `_preset` in the previous release. Open consoles and pending exports of that release
 * still send it.
 */
function withPresetName(params: URLSearchParams): URLSearchParams {
  const former = params.get('_scene');
  if (former === null) return params;
  const renamed = new URLSearchParams([...params].filter(([name]) => name !== '_scene'));
  if (!renamed.has('_preset')) renamed.set('_preset', former);
  return renamed;
}

/** Throws 40000 if there is a parameter that is not in `known`. */
export function requireKnown(params: URLSearchParams, known: readonly string[] = []): void {
  const names = [...new Set(params.keys())];
  refuseEach(
    names.filter((name) => !known.includes(name)),
    'unknownParameter',
  );
}

function refuseEach(names: readonly string[], key: string): void {
  if (names.length > 0) throw badQuery(names.map((name) => [name, [problem(key)]]));
}

/** Returns the selection of a list query. */
export function selectionOf(context: RequestContext, { filters, keyword, preset: asked }: ListQuery) {
  const preset = context.resource.list.presets.find(({ key }) => key === asked);
  return { filters, keyword, where: preset?.where, readable: readableNames(context) };
}

/**
 * Returns the ids of `?id=1&id=2`. Throws 40000 for an invalid id, for more than 200 ids, and for parameters other than
 * those in `others`.
 */
export function readIds(params: URLSearchParams, others: readonly string[] = []): string[] {
  requireKnown(params, ['id', ...others]);
  const ids = [...new Set(params.getAll('id'))];
  if (!ids.every((id) => isId(id))) throw badQuery([['id', [problem('notAnId')]]]);
  if (ids.length > maxIds) throw badQuery([['id', [problem('tooMany', { count: maxIds })]]]);
  return ids;
}

/** Returns true if both databases can compare the text. PostgreSQL does not support NUL characters. */
export function isReadable(text: string): boolean {
  return !text.includes('\0');
}

/** Returns the parameters with more values than a filter may have. */
function tooLong(params: URLSearchParams): Map<string, Problem[]> {
  const counts = new Map<string, number>();
  for (const name of params.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const refused = [...counts].filter(([, count]) => count > maxFilterValues);
  return new Map(
    refused.map(([name, given]) => [name, [problem('tooManyValues', { given, maximum: maxFilterValues })]]),
  );
}

function withUniqueValues(filter: Filter): Filter {
  return { ...filter, values: [...new Set(filter.values)] };
}

function problem(key: string, params: Problem['params'] = {}): Problem {
  return { key, params };
}
