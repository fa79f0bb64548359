import type { RequestContext } from '../../../server/records/context/request-context.ts';
import { presentOne } from '../../../server/records/present/present.ts';
import { sortOf, treeOf } from '../../../server/records/read/tree.ts';
import { acceptChange } from '../../../server/records/write/input/choices.ts';
import { asObject, checkInput } from '../../../server/records/write/input/input.ts';
import { type LockedRecord, lock } from '../../../server/records/write/lock.ts';
import { accepted, writeRecords } from '../../../server/records/write/pipeline.ts';
import { runIdempotent } from '../../../server/records/write/requests/run-idempotent.ts';
import { badRequest, notFound } from '../../../server/request/errors.ts';
import type { StoredRecord } from '../../../server/storage/records/query/rows.ts';
import type { Values } from '../../../server/storage/tables/layout.ts';
import { writableFields } from '../../../src/engine/fields/values.ts';
import { fieldOf } from '../../../src/engine/resource.ts';

/** Gap between the order values of two siblings, so that inserting a record between them does not change the others. */
const step = 10;
/** Maximum number of siblings for ordering. */
const maxSiblings = 20_000;

/**
 * `POST /{name}/{id}/move` with `parent` (null for the top level) and `before`, the sibling that follows the record
 * (null for the last position): returns the record. If there is no gap between the neighbours, the siblings get new
 * order values.
 */
export async function move(context: RequestContext, id: string, body: unknown): Promise<unknown> {
  const { resource, snapshot } = context;
  const tree = treeOf(resource);
  const { before = null, ...given } = asObject(body);
  const writable = writableFields(resource, snapshot, 'edit').map(({ name }) => name);
  const fields = [fieldOf(resource, tree.parent)].filter(({ name }) => writable.includes(name));
  const placed = 'parent' in given ? { [tree.parent]: given.parent } : {};
  const write = { given: placed, fields, whole: placed };
  const input = checkInput(context, write);
  if (!('parent' in given) || Object.keys(given).length > 1 || !(before === null || typeof before === 'string')) {
    throw badRequest({ parent: [{ key: 'problems.required' }] }, { key: 'refused.values' });
  }
  return runIdempotent(context, async (all) => {
    const locked = await lock(context, all, id);
    const values = await acceptChange(context, locked, input, write);
    return presentOne(context, await put(context, locked, values, before), locked.scope);
  });
}

/** Writes the parent of the record and its position among its siblings. */
async function put(
  context: RequestContext,
  locked: LockedRecord,
  values: Values,
  before: string | null,
): Promise<StoredRecord> {
  const { scope, record } = locked;
  const { resource } = context;
  const tree = treeOf(resource);
  const { order } = tree;
  if (order === undefined) return update(context, locked, values);
  const parent = values[tree.parent] ?? null;
  const siblings = await scope.records(resource.name).page({
    where: typeof parent === 'string' ? { field: tree.parent, eq: parent } : { field: tree.parent, empty: true },
    sort: sortOf(tree),
    start: 0,
    end: maxSiblings,
  });
  const others = siblings.filter(({ id }) => id !== record.id);
  const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
  if (at < 0) throw notFound();
  const placeOf = (one: StoredRecord | undefined) => {
    const place = one?.values[order];
    return typeof place === 'number' ? place : undefined;
  };
  const [above, below] = [placeOf(others[at - 1]), placeOf(others[at])];
  const free = others.every((one) => placeOf(one) !== undefined) ? freePlace(above, below) : undefined;
  if (free !== undefined) return update(context, locked, { ...values, [order]: free });
  for (const [index, one] of others.entries()) {
    await update(context, { scope, record: one }, { [order]: (index + (index < at ? 1 : 2)) * step });
  }
  return update(context, locked, { ...values, [order]: (at + 1) * step });
}

async function update(context: RequestContext, { scope, record }: LockedRecord, values: Values): Promise<StoredRecord> {
  const [written = record] = await writeRecords(context, 'update', [{ scope, record, input: accepted(values) }]);
  return written;
}

/** Returns an integer between the two, or after the last; undefined if there is none. */
function freePlace(above: number | undefined, below: number | undefined): number | undefined {
  if (below === undefined) return (above ?? 0) + step;
  const least = above ?? -1;
  const middle = Math.floor((least + below) / 2);
  return middle > least && middle < below ? middle : undefined;
}
