import type { Filter, ListQuery } from '../../../src/engine/query.ts';
import { parseListQuery } from '../../../src/engine/query.ts';
import type { Preset } from '../../../src/engine/resource.ts';
import type { Problem } from '../../../src/engine/values.ts';
import { type ApiError, badRequest } from '../../errors.ts';
import { problemMessages } from '../present/labels.ts';
import { type RequestContext, readable } from '../request-context.ts';

/** Values one filter compares with at most. */
const maxValues = 200;
/** Records one call asks for by id at most (api contract §4). */
const maxIds = 200;
/** What a list may be asked for beside its filters. */
const beside = ['_preset', '_start', '_end', '_sort', '_order', '_total'] as const;

/** What a list is asked for, or 40000 with every parameter that is not understood. */
export function readListQuery(context: RequestContext, asked: URLSearchParams): ListQuery {
  const params = withPresetName(asked);
  const refused = tooLong(params);
  if (refused.size > 0) throw badQuery(refused);
  const parsed = parseListQuery(params, context.resource, readable(context), context.parts.catalogue.kinds);
  if ('problems' in parsed) throw badQuery(Object.entries(parsed.problems));
  return { ...parsed.query, filters: parsed.query.filters.map(once) };
}

/**
 * Which records are meant by a call that answers no page of them: the filters of a list, and what of the rest the call says
 * it `takes`. 40000 for anything else, which would be ignored.
 */
export function readSelection(
  context: RequestContext,
  params: URLSearchParams,
  takes: readonly (typeof beside)[number][] = [],
): ListQuery {
  requireNone(
    withPresetName(params),
    (name) => beside.some((one) => one === name) && !takes.some((one) => one === name),
  );
  return readListQuery(context, params);
}

/** Reads `_scene`, the name of `_preset` in the release before: consoles still open and exports begun there send it. */
function withPresetName(params: URLSearchParams): URLSearchParams {
  const former = params.get('_scene');
  if (former === null) return params;
  const renamed = new URLSearchParams([...params].filter(([name]) => name !== '_scene'));
  if (!renamed.has('_preset')) renamed.set('_preset', former);
  return renamed;
}

/** 40000 unless every parameter is one of those named. */
export function requireKnown(params: URLSearchParams, known: readonly string[] = []): void {
  requireNone(params, (name) => !known.includes(name));
}

function requireNone(params: URLSearchParams, isRefused: (name: string) => boolean): void {
  const refused = [...new Set(params.keys())].filter(isRefused);
  if (refused.length > 0) throw badQuery(refused.map((name) => [name, [problem('unknownFilter')]]));
}

/** The preset a query asks for. */
export function presetOf({ resource }: RequestContext, key: string | undefined): Preset | undefined {
  return key === undefined ? undefined : resource.list.presets.find((preset) => preset.key === key);
}

/** The ids of `?id=1&id=2`, or 40000 unless they are 1 to 200 ids. No parameter but those named may be given. */
export function readIds(params: URLSearchParams, others: readonly string[] = []): string[] {
  requireKnown(params, ['id', ...others]);
  const ids = [...new Set(params.getAll('id'))];
  if (!ids.every((id) => isId(id))) throw badQuery([['id', [problem('notAnId')]]]);
  if (ids.length > maxIds) throw badQuery([['id', [problem('tooMany', { maximum: maxIds })]]]);
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
  const refused = [...counts].filter(([, count]) => count > maxValues);
  return new Map(refused.map(([name]) => [name, [problem('tooMany', { maximum: maxValues })]]));
}

function once(filter: Filter): Filter {
  return { ...filter, values: [...new Set(filter.values)] };
}

function problem(key: string, params: Problem['params'] = {}): Problem {
  return { key, params };
}
