import { setImmediate } from 'node:timers/promises';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { slicesOf } from '../../../src/base/slices.ts';
import type { ResolvedRefFilter } from '../../../src/engine/fields/ref-filter.ts';
import { fieldOf, type Resource, type Sort } from '../../../src/engine/resource.ts';
import { ApiError, badRequest } from '../../request/errors.ts';
import type { DataAccess, WritableDataAccess } from '../../storage/records/data-access.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { logFigures } from '../context/access-log.ts';
import type { RequestContext } from '../context/request-context.ts';
import { present, type WireRecord } from '../present/present.ts';
import { readSelection, selectionOf } from '../query/list-query.ts';

/** Maximum number of tree records in a response. */
const maxNodes = 20_000;
/** Number of records presented before the event loop handles other requests. */
const nodesAtOnce = 500;

export interface TreeAnswer {
  /** Sorted so that siblings are in tree order, but not necessarily adjacent. */
  readonly records: readonly WireRecord[];
  readonly total: number;
  /** Ids of the records that match the query, unless all do. The others are their ancestors. */
  readonly matched?: readonly string[];
}

/** Throws the same 404 as an unknown path if the resource is not a tree. */
export function treeOf({ tree }: Resource): NonNullable<Resource['tree']> {
  if (!tree) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  return tree;
}

/**
 * `GET /{name}/tree`: returns all records that the query of a page selects, without paging, and all their ancestors.
 */
export async function readTree(context: RequestContext, params: URLSearchParams): Promise<TreeAnswer> {
  const { resource, scope } = context;
  const tree = treeOf(resource);
  const selection = selectionOf(context, await readSelection(context, params, ['_preset']));
  const reader = scope.records(resource.name);
  const { filters, keyword, where } = selection;
  const isFiltered = filters.length > 0 || keyword !== undefined || where !== undefined;
  const request = { sort: sortOf(tree), limit: maxNodes + 1 };
  const ids = await reader.branches(selection, { ...request, withAbove: isFiltered });
  if (ids.length > maxNodes) throw tooManyNodes();
  if (ids.length === 0) await logFigures(context, selection);
  const records = await inSlices(ids, async (some) => present(context, await reader.findMany(some)));
  if (!isFiltered) return { records, total: records.length };
  const matched = await reader.branches(selection, { ...request, withAbove: false });
  return { records, total: matched.length, matched };
}

/** Returns the options of a tree: all records, or those that satisfy the condition, each with its parent. */
export async function readTreeOptions(
  { resource, identity }: RequestContext,
  scope: DataAccess,
  where?: ResolvedRefFilter,
) {
  const tree = treeOf(resource);
  const reader = scope.records(resource.name);
  const ids = await reader.branches({ where }, { sort: sortOf(tree), limit: maxNodes + 1, withAbove: false });
  if (ids.length > maxNodes) throw tooManyNodes();
  const found = await inSlices(ids, (some) => reader.findMany(some));
  identity.access?.show(resource, found);
  return found.map(({ id, values }) => ({
    value: id,
    label: String(values[resource.recordLabel] ?? id),
    parent: values[tree.parent] ?? null,
  }));
}

/** Reads the records of many ids; the event loop turns after each slice. */
async function inSlices<Read>(ids: readonly string[], read: (some: readonly string[]) => Promise<readonly Read[]>) {
  const found: Read[] = [];
  for (const some of slicesOf(ids, nodesAtOnce)) {
    found.push(...(await read(some)));
    await setImmediate();
  }
  return found;
}

/** Returns the sort order of siblings. */
export function sortOf({ order }: NonNullable<Resource['tree']>): readonly Sort[] {
  return [...(order === undefined ? [] : [{ field: order, order: 'asc' } as const]), { field: 'id', order: 'asc' }];
}

/** Locks the tree of the resource until the transaction ends. Two concurrent moves could otherwise create a cycle. */
export async function lockTree({ resource }: RequestContext, scope: WritableDataAccess): Promise<void> {
  if (resource.tree) await scope.lockAdvisory(`tree ${resource.name}`);
}

/** Throws 40900 if the record would become its own descendant. */
export async function requireNoCycle(
  context: RequestContext,
  scope: WritableDataAccess,
  id: string,
  values: Values,
): Promise<void> {
  const { resource } = context;
  const parent = resource.tree && values[resource.tree.parent];
  if (!resource.tree || typeof parent !== 'string') return;
  await lockTree(context, scope);
  const above = await scope.records(resource.name).above(parent);
  if (!above.has(id)) return;
  const field = fieldOf(resource, resource.tree.parent);
  throw new ApiError({
    code: envelopeCode.conflict,
    message: { key: 'tree.loop' },
    fields: { [field.name]: [{ key: 'tree.loop' }] },
  });
}

function tooManyNodes(): ApiError {
  return badRequest(undefined, { key: 'tree.tooMany', params: { maximum: maxNodes } });
}
