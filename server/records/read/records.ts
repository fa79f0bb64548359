import { isId } from '../../../src/base/is-id.ts';
import { maxOptions } from '../../../src/base/limits.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { type ComparingFilter, maxCount, openPresets } from '../../../src/engine/queries/query.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { notFound } from '../../request/errors.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Change } from '../../storage/records/write/history.ts';
import { logFigures } from '../context/access-log.ts';
import { missingPermission, type RequestContext, readable, readableNames } from '../context/request-context.ts';
import { present, presentOne, readLabels, shown, type WireRecord } from '../present/present.ts';
import { labelOf } from '../present/refusals.ts';
import { readRowLabels } from '../present/row-labels.ts';
import { badQuery } from '../query/bad-query.ts';
import { isReadable, readIds, readListQuery, readSelection, selectionOf } from '../query/list-query.ts';
import { pickedFor, readPickedFor } from '../query/ref-filter.ts';
import { type Missing, readMissing } from './missing.ts';
import { readTreeOptions } from './tree.ts';

/** Maximum number of referred records whose name contains the keyword, where a reference is the label. */
const maxNamed = 200;

export interface Page {
  readonly records: readonly WireRecord[];
  /** Total number of records, capped at 10,000 unless the exact number is requested. */
  readonly total: number;
  /** True if there are more records than `total`. */
  readonly totalIsCapped: boolean;
  /** Values of the lists in the body that no selected record has. Undefined for a page without such lists. */
  readonly missing?: Missing;
}

/** `GET /{name}/page`, and the page of `POST /{name}/query`. @param lists the parameters with a list of values */
export async function readPage(
  context: RequestContext,
  params: URLSearchParams,
  lists: readonly string[] = [],
): Promise<Page> {
  const query = await readListQuery(context, params);
  const { sort, start, end, isExact } = query;
  const selection = selectionOf(context, query);
  const records = context.scope.records(context.resource.name);
  const max = isExact ? undefined : maxCount + 1;
  const { records: found, total } = await records.pageOf({ ...selection, sort, start, end }, max);
  const totalIsCapped = total === max;
  if (found.length === 0 || lists.length > 0) await logFigures(context, selection);
  return {
    records: await present(context, found),
    total: totalIsCapped ? maxCount : total,
    totalIsCapped,
    ...(lists.length > 0 && { missing: await readMissing(context, query, params, lists, total === 0) }),
  };
}

/** `GET /{name}?id=1&id=2`: returns the records that exist, in the requested order. */
export async function readMany(context: RequestContext, params: URLSearchParams): Promise<WireRecord[]> {
  const found = await context.scope.records(context.resource.name).findMany(readIds(params));
  return present(context, found);
}

/** `GET /{name}/{id}` */
export async function readOne(context: RequestContext, id: string): Promise<WireRecord> {
  const record = await existing(context, id);
  return presentOne(context, record);
}

/** Returns the record. Throws 404 for a record that is missing, deleted or of another enterprise. */
export async function existing({ scope, resource }: RequestContext, id: string): Promise<StoredRecord> {
  const record = isId(id) ? await scope.records(resource.name).find(id) : undefined;
  if (!record) throw notFound();
  return record;
}

/**
 * `GET /{name}/counts`: returns the number of filtered records in each preset, by its key, and the total in `all`.
 * Counting stops at 10,001, which means "more than 10,000", unless the exact numbers are requested.
 */
export async function readCounts(context: RequestContext, params: URLSearchParams): Promise<Record<string, number>> {
  const { filters, keyword, isExact } = await readSelection(context, params, ['_total']);
  const presets = openPresets(context.resource, readable(context));
  const selection = { filters, keyword, readable: readableNames(context) };
  const max = isExact ? undefined : maxCount + 1;
  const records = context.scope.records(context.resource.name);
  await logFigures(context, selection);
  const conditions = presets.map(({ where }) => where);
  const [all, counts] = [await records.count(selection, max), await records.countEach(selection, conditions, max)];
  return { all, ...Object.fromEntries(presets.map(({ key }, index) => [key, counts[index] ?? 0])) };
}

/**
 * Returns the scope of a request, which platform staff may restrict to one `enterprise`. Throws 40000 for one that is not
 * an id, and for another than the one they have chosen.
 */
export function readScope({ scope }: RequestContext, params: URLSearchParams): DataAccess {
  const enterprise = params.get('enterprise');
  if (enterprise === null) return scope;
  if (!isId(enterprise)) throw badQuery([['enterprise', [{ key: 'notAnId', params: {} }]]]);
  const isOther = scope.enterprise !== undefined && scope.enterprise !== enterprise;
  if (isOther) throw badQuery([['enterprise', [{ key: 'notOffered', params: {} }]]]);
  return scope.within(enterprise);
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Parent of a tree record; null at the top level. */
  readonly parent?: unknown;
}

/**
 * `GET /{name}/options?q=&id=`: returns the options of a picker, sorted by label. With `id`, returns the labels of
 * those records; with `tree`, the whole tree. With `for` and `form`, returns only the values that the field may have
 * while the form has these values. Platform staff may restrict the options to one `enterprise`.
 */
export async function readOptions(context: RequestContext, params: URLSearchParams): Promise<Option[]> {
  requireOptionsAccess(context);
  const { resource } = context;
  const label = resource.recordLabel;
  const known = ['q', 'tree', ...pickedFor];
  const ids = readIds(params, context.identity.isPlatform ? [...known, 'enterprise'] : known);
  const where = readPickedFor(context, params);
  const keyword = params.get('q')?.trim() ?? '';
  if (!isReadable(keyword)) throw badQuery([['q', [{ key: 'notAValue', params: {} }]]]);
  const offered = readScope(context, params);
  context.identity.access?.touch(resource.name, [offered.enterprise]);
  if (params.has('tree')) return context.services.largeAnswers.run(() => readTreeOptions(context, offered, where));
  const records = offered.records(resource.name);
  const found =
    ids.length > 0
      ? await records.findMany(where ? [...(await records.existing(ids, where))] : ids)
      : await records.page({
          where,
          filters: keyword === '' ? [] : [await labelFilter(context, offered, keyword)],
          sort: [{ field: label, order: 'asc' }],
          start: 0,
          end: maxOptions,
        });
  context.identity.access?.show(resource, found);
  const field = fieldOf(resource, label);
  const isReference = context.services.catalogue.targetOf(field) !== undefined;
  const names = isReference ? await readLabels(context, offered, found, [field]) : undefined;
  return found.map((record) => ({
    value: record.id,
    label: String(names?.of(field, record.values[label]) ?? labelOf(context, record)),
  }));
}

/** Returns the filter for records whose label contains the keyword; of a reference, the label of what it refers to. */
async function labelFilter(
  { resource, services }: RequestContext,
  offered: DataAccess,
  keyword: string,
): Promise<ComparingFilter> {
  const like = { operator: 'like', values: [keyword], bySound: true } as const;
  const target = services.catalogue.targetOf(fieldOf(resource, resource.recordLabel));
  if (target === undefined) return { field: resource.recordLabel, ...like };
  const field = services.catalogue.resource(target).recordLabel;
  const named = await offered.records(target).page({
    filters: [{ field, ...like }],
    sort: [{ field, order: 'asc' }],
    start: 0,
    end: maxNamed,
  });
  return { field: resource.recordLabel, operator: 'eq', values: named.map(({ id }) => Number(id)) };
}

/**
 * Requires permission for the resource, for a resource with a field that refers to it, or for a report that such a
 * field filters.
 */
function requireOptionsAccess(context: RequestContext): void {
  const { resource, snapshot, services } = context;
  const isOpen =
    allows(snapshot, resource.rules.list) ||
    services.catalogue
      .referencesTo(resource.name)
      .some(
        ({ resource: other, field }) =>
          allows(snapshot, field.perm.read) &&
          (allows(snapshot, other.rules.list) ||
            other.reports.some(({ filters, rule }) => filters.includes(field.name) && allows(snapshot, rule))),
      );
  if (!isOpen) throw missingPermission(context, resource.rules.list);
}

/** One line of a record's history in API responses. */
export interface HistoryLine {
  readonly id: string;
  readonly at: string;
  /** Null for changes by the server. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly action: string;
  /** Id of the import that made the change. */
  readonly job?: string | undefined;
  /** Number of the version that was restored. */
  readonly version?: number | undefined;
  readonly changes: readonly (Change & {
    readonly fromLabel?: string | string[];
    readonly toLabel?: string | string[];
  })[];
}

/** `GET /{name}/{id}/history`: newest first. Masked values are masked; fields without read permission are absent. */
export async function readHistory(context: RequestContext, id: string): Promise<HistoryLine[]> {
  const { resource, scope, services } = context;
  const entries = isId(id) ? await scope.history(resource.name, id) : undefined;
  if (!entries) throw notFound();
  if (context.identity.access)
    context.identity.access.show(resource, await scope.records(resource.name).findMany([id]));
  const visible = readableNames(context);
  const seen = entries.map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => visible.has(field)) }));
  const values = seen.flatMap(({ changes }) =>
    changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ [field]: value }))),
  );
  const labels = await readLabels(
    context,
    scope,
    values.map((one) => ({ values: one, createdBy: null, updatedBy: null })),
    readable(context),
  );
  const withRowLabels = await readRowLabels(context, scope, values);
  return seen.map(({ id: line, at, actor, action, job, version, changes }) => ({
    id: line,
    at,
    actor,
    action,
    ...(job !== undefined && { job }),
    ...(version !== undefined && { version }),
    changes: changes.map(({ field: name, from, to }) => {
      const field = fieldOf(resource, name);
      const [fromLabel, toLabel] = [labels.of(field, from), labels.of(field, to)];
      return {
        field: name,
        from: withRowLabels(name, shown(field, from, services.catalogue.kinds)),
        to: withRowLabels(name, shown(field, to, services.catalogue.kinds)),
        ...(fromLabel !== undefined && { fromLabel }),
        ...(toLabel !== undefined && { toLabel }),
      };
    }),
  }));
}
