import type { Filter, ListQuery } from '../../src/engine/query.ts';
import { parseListQuery } from '../../src/engine/query.ts';
import type { Scene } from '../../src/engine/resource.ts';
import type { Problem } from '../../src/engine/values.ts';
import { type ApiError, badRequest } from '../errors.ts';
import { type Call, readable } from './call.ts';
import { problemMessages } from './words.ts';

/** Values one filter compares with at most. */
const mostValues = 200;
/** Records one call asks for by id at most (api contract §4). */
const mostIds = 200;
/** What a list may be asked for beside its filters. */
const beside = ['_scene', '_start', '_end', '_sort', '_order', '_total'] as const;

/** What a list is asked for, or 40000 with every parameter that is not understood. */
export function readListQuery(call: Call, params: URLSearchParams): ListQuery {
  const refused = tooLong(params);
  if (refused.size > 0) throw badQuery(refused);
  const parsed = parseListQuery(params, call.resource, readable(call), call.parts.catalogue.kinds);
  if ('problems' in parsed) throw badQuery(Object.entries(parsed.problems));
  return { ...parsed.query, filters: parsed.query.filters.map(once) };
}

/**
 * Which records are meant by a call that answers no page of them: the filters of a list, and what of the rest the call says
 * it `takes`. 40000 for anything else, which would be ignored.
 */
export function readSelection(
  call: Call,
  params: URLSearchParams,
  takes: readonly (typeof beside)[number][] = [],
): ListQuery {
  demandNone(params, (name) => beside.some((one) => one === name) && !takes.some((one) => one === name));
  return readListQuery(call, params);
}

/** 40000 unless every parameter is one of those named. */
export function demandKnown(params: URLSearchParams, known: readonly string[] = []): void {
  demandNone(params, (name) => !known.includes(name));
}

function demandNone(params: URLSearchParams, isRefused: (name: string) => boolean): void {
  const refused = [...new Set(params.keys())].filter(isRefused);
  if (refused.length > 0) throw badQuery(refused.map((name) => [name, [problem('unknownFilter')]]));
}

/** The scene a query asks for. */
export function sceneOf({ resource }: Call, key: string | undefined): Scene | undefined {
  return key === undefined ? undefined : resource.list.scenes.find((scene) => scene.key === key);
}

/** The ids of `?id=1&id=2`, or 40000 unless they are 1 to 200 ids. No parameter but those named may be given. */
export function readIds(params: URLSearchParams, others: readonly string[] = []): string[] {
  demandKnown(params, ['id', ...others]);
  const ids = [...new Set(params.getAll('id'))];
  if (!ids.every((id) => isId(id))) throw badQuery([['id', [problem('notAnId')]]]);
  if (ids.length > mostIds) throw badQuery([['id', [problem('tooMany', { maximum: mostIds })]]]);
  return ids;
}

export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** Text both databases can compare: PostgreSQL knows no NUL. */
export function isReadable(text: string): boolean {
  return !text.includes('\0');
}

export function badQuery(problems: Iterable<readonly [string, readonly Problem[]]>): ApiError {
  const messages = problemMessages(problems);
  return badRequest(messages, Object.values(messages)[0]?.[0]);
}

/** Parameters with more values than any list compares with. */
function tooLong(params: URLSearchParams): Map<string, Problem[]> {
  const counts = new Map<string, number>();
  for (const name of params.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const refused = [...counts].filter(([, count]) => count > mostValues);
  return new Map(refused.map(([name]) => [name, [problem('tooMany', { maximum: mostValues })]]));
}

function once(filter: Filter): Filter {
  return { ...filter, values: [...new Set(filter.values)] };
}

function problem(key: string, params: Problem['params'] = {}): Problem {
  return { key, params };
}
