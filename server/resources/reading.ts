import { allows } from '../../src/engine/permission.ts';
import { largestCount, openScenes } from '../../src/engine/query.ts';
import { fieldOf } from '../../src/engine/resource.ts';
import { notFound } from '../errors.ts';
import type { Change } from '../storage/records/history.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import { noteFigures } from './access.ts';
import { type Call, demand, lacking, readable, readableNames } from './call.ts';
import { badQuery, isId, isReadable, readIds, readListQuery, readSelection, sceneOf } from './list-query.ts';
import { pickedFor, readPickedFor } from './narrowing.ts';
import { present, presentOne, readLabels, shown, type WireRecord } from './present.ts';
import { readTreeOptions } from './tree.ts';

/** Choices a picker is offered at once (api contract §4). */
const mostOptions = 50;

export interface Page {
  readonly records: readonly WireRecord[];
  /** How many there are in all; 10,000 where there are more, unless the exact number is asked for. */
  readonly total: number;
  /** True where there are more than `total` says. */
  readonly totalIsCapped: boolean;
}

/** `GET /{name}/page` */
export async function readPage(call: Call, params: URLSearchParams): Promise<Page> {
  demand(call, call.resource.rules.list);
  const { filters, keyword, scene, sort, start, end, isExact } = readListQuery(call, params);
  const selection = { filters, keyword, where: sceneOf(call, scene)?.where, readable: readableNames(call) };
  const records = call.scope.records(call.resource.name);
  const most = isExact ? undefined : largestCount + 1;
  const { records: found, total } = await records.pageOf({ ...selection, sort, start, end }, most);
  const totalIsCapped = total === most;
  if (found.length === 0 && total > 0) await noteFigures(call, selection);
  return { records: await present(call, found), total: totalIsCapped ? largestCount : total, totalIsCapped };
}

/** `GET /{name}?id=1&id=2`: those of them that exist, in the order asked for. */
export async function readMany(call: Call, params: URLSearchParams): Promise<WireRecord[]> {
  demand(call, call.resource.rules.list);
  const found = await call.scope.records(call.resource.name).findMany(readIds(params));
  return present(call, found);
}

/** `GET /{name}/{id}` */
export async function readOne(call: Call, id: string): Promise<WireRecord> {
  demand(call, call.resource.rules.show);
  const record = await existing(call, id);
  return presentOne(call, record);
}

/** The record, or 404 for one that is missing, deleted or of another enterprise. */
export async function existing({ scope, resource }: Call, id: string): Promise<StoredRecord> {
  const record = isId(id) ? await scope.records(resource.name).find(id) : undefined;
  if (!record) throw notFound();
  return record;
}

/**
 * `GET /{name}/counts`: how many of the filtered records each scene holds, by its key, and how many there are in `all`.
 * Counting stops at 10,001, which means "more than 10,000", unless the exact numbers are asked for.
 */
export async function readCounts(call: Call, params: URLSearchParams): Promise<Record<string, number>> {
  demand(call, call.resource.rules.list);
  const { filters, keyword, isExact } = readSelection(call, params, ['_total']);
  const scenes = openScenes(call.resource, readable(call));
  const selection = { filters, keyword, readable: readableNames(call) };
  const most = isExact ? undefined : largestCount + 1;
  const records = call.scope.records(call.resource.name);
  await noteFigures(call, selection);
  const conditions = scenes.map(({ where }) => where);
  const [all, counts] = [await records.count(selection, most), await records.countEach(selection, conditions, most)];
  return { all, ...Object.fromEntries(scenes.map(({ key }, index) => [key, counts[index] ?? 0])) };
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Of a tree: what it stands below; null at the top. */
  readonly parent?: unknown;
}

/**
 * `GET /{name}/options?q=&id=`: what pickers offer, by label; with `id`, the labels of those; with `tree`, all of a tree.
 * With `for` and `form`, only what a field may be given where the form holds these values. Platform staff may ask for
 * those of one `enterprise`.
 */
export async function readOptions(call: Call, params: URLSearchParams): Promise<Option[]> {
  demandOptions(call);
  const { resource, scope } = call;
  const label = resource.recordLabel;
  const known = ['q', 'tree', ...pickedFor];
  const ids = readIds(params, call.identity.isPlatform ? [...known, 'enterprise'] : known);
  const where = readPickedFor(call, params);
  const keyword = params.get('q')?.trim() ?? '';
  if (!isReadable(keyword)) throw badQuery([['q', [{ key: 'notAValue', params: {} }]]]);
  const enterprise = params.get('enterprise');
  if (enterprise !== null && !isId(enterprise)) throw badQuery([['enterprise', [{ key: 'notAnId', params: {} }]]]);
  const offered = enterprise === null ? scope : scope.within(enterprise);
  if (params.has('tree')) return call.parts.largeAnswers.run(() => readTreeOptions(call, offered, where));
  const records = offered.records(resource.name);
  const found =
    ids.length > 0
      ? await records.findMany(where ? [...(await records.existing(ids, where))] : ids)
      : await records.page({
          where,
          filters: keyword === '' ? [] : [{ field: label, operator: 'like', values: [keyword] }],
          sort: [{ field: label, order: 'asc' }],
          start: 0,
          end: mostOptions,
        });
  call.identity.access?.show(resource, found);
  return found.map(({ id, values }) => ({ value: id, label: String(values[label] ?? id) }));
}

/** Pickers are open to whoever may use the resource, or one with a field that refers to it (decisions). */
function demandOptions(call: Call): void {
  const { resource, snapshot, parts } = call;
  const isOpen =
    allows(snapshot, resource.rules.list) ||
    parts.catalogue
      .referencesTo(resource.name)
      .some(({ resource: other, field }) => allows(snapshot, other.rules.list) && allows(snapshot, field.perm.read));
  if (!isOpen) throw lacking(call, resource.rules.list);
}

/** One line of a record's history on the wire. */
export interface HistoryLine {
  readonly id: string;
  readonly at: string;
  /** Null for what the server did by itself. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly action: string;
  /** The import it was part of. */
  readonly job?: string | undefined;
  readonly changes: readonly (Change & {
    readonly fromLabel?: string | string[];
    readonly toLabel?: string | string[];
  })[];
}

/** `GET /{name}/{id}/history`: newest first; masked values masked, fields the caller may not read absent. */
export async function readHistory(call: Call, id: string): Promise<HistoryLine[]> {
  demand(call, call.resource.rules.show);
  const { resource, scope, parts } = call;
  const entries = isId(id) ? await scope.history(resource.name, id) : undefined;
  if (!entries) throw notFound();
  if (call.identity.access) call.identity.access.show(resource, await scope.records(resource.name).findMany([id]));
  const visible = readableNames(call);
  const seen = entries.map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => visible.has(field)) }));
  const values = seen.flatMap(({ changes }) =>
    changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ [field]: value }))),
  );
  const labels = await readLabels(
    call,
    scope,
    values.map((one) => ({ values: one, createdBy: null, updatedBy: null })),
    readable(call),
  );
  return seen.map(({ id: line, at, actor, action, job, changes }) => ({
    id: line,
    at,
    actor,
    action,
    ...(job !== undefined && { job }),
    changes: changes.map(({ field: name, from, to }) => {
      const field = fieldOf(resource, name);
      const [fromLabel, toLabel] = [labels.of(field, from), labels.of(field, to)];
      return {
        field: name,
        from: shown(field, from, parts.catalogue.kinds),
        to: shown(field, to, parts.catalogue.kinds),
        ...(fromLabel !== undefined && { fromLabel }),
        ...(toLabel !== undefined && { toLabel }),
      };
    }),
  }));
}
