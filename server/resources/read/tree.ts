import { setImmediate } from 'node:timers/promises';
import { envelopeCode } from '../../../src/engine/envelope.ts';
import type { ResolvedRefFilter } from '../../../src/engine/ref-filter.ts';
import { fieldOf, type Resource, type Sort } from '../../../src/engine/resource.ts';
import { ApiError, badRequest } from '../../errors.ts';
import type { DataAccess, WritableDataAccess } from '../../storage/records/data-access.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { present, type WireRecord } from '../present/present.ts';
import { presetOf, readSelection } from '../query/list-query.ts';
import { type RequestContext, readableNames, requireOperation } from '../request-context.ts';

/** Records of a tree one answer holds at most. */
const maxNodes = 20_000;
/** Records presented before other requests get their turn. */
const nodesAtOnce = 500;

export interface TreeAnswer {
  /** In the order of the tree: those below one record one after another, though not next to it. */
  readonly records: readonly WireRecord[];
  readonly total: number;
  /** Ids of those that were asked for, where they are not all: the others stand above them. */
  readonly matched?: readonly string[];
}

/** Throws as an unknown path does: the resource is no tree. */
export function treeOf({ tree }: Resource): NonNullable<Resource['tree']> {
  if (!tree) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  return tree;
}

/** `GET /{name}/tree`: the records that the query of a page selects, whole, and all above them. */
export async function readTree(context: RequestContext, params: URLSearchParams): Promise<TreeAnswer> {
  const { resource, scope } = context;
  const tree = treeOf(resource);
  requireOperation(context, resource.rules.list);
  const { filters, keyword, preset } = readSelection(context, params, ['_preset']);
  const selection = { filters, keyword, where: presetOf(context, preset)?.where, readable: readableNames(context) };
  const reader = scope.records(resource.name);
  const isNarrowed = filters.length > 0 || keyword !== undefined || selection.where !== undefined;
  const request = { sort: sortOf(tree), limit: maxNodes + 1 };
  const ids = await reader.branches(selection, { ...request, withAbove: isNarrowed });
  if (ids.length > maxNodes) throw tooManyNodes();
  const records: WireRecord[] = [];
  for (let start = 0; start < ids.length; start += nodesAtOnce) {
    const found = await reader.findMany(ids.slice(start, start + nodesAtOnce));
    records.push(...(await present(context, found)));
    await setImmediate();
  }
  if (!isNarrowed) return { records, total: records.length };
  const matched = await reader.branches(selection, { ...request, withAbove: false });
  return { records, total: matched.length, matched };
}

/** What pickers offer of a tree: all of it, or all that satisfies the condition, each with what it stands below. */
export async function readTreeOptions(
  { resource, identity }: RequestContext,
  scope: DataAccess,
  where?: ResolvedRefFilter,
) {
  const tree = treeOf(resource);
  const found = await scope.records(resource.name).page({ where, sort: sortOf(tree), start: 0, end: maxNodes + 1 });
  if (found.length > maxNodes) throw tooManyNodes();
  identity.access?.show(resource, found);
  return found.map(({ id, values }) => ({
    value: id,
    label: String(values[resource.recordLabel] ?? id),
    parent: values[tree.parent] ?? null,
  }));
}

/** How those below one record stand. */
export function sortOf({ order }: NonNullable<Resource['tree']>): readonly Sort[] {
  return [...(order === undefined ? [] : [{ field: order, order: 'asc' } as const]), { field: 'id', order: 'asc' }];
}

/** Keeps others from moving records of the same tree until the transaction ends: together two moves could make a loop. */
export async function holdTree({ resource }: RequestContext, scope: WritableDataAccess): Promise<void> {
  if (resource.tree) await scope.hold(`tree ${resource.name}`);
}

/** Throws 40900 if the record would stand below itself. */
export async function requireNoCycle(
  context: RequestContext,
  scope: WritableDataAccess,
  id: string,
  values: Values,
): Promise<void> {
  const { resource } = context;
  const parent = resource.tree && values[resource.tree.parent];
  if (!resource.tree || typeof parent !== 'string') return;
  await holdTree(context, scope);
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
