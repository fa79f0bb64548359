import { isSame } from '../../../../src/base/empty.ts';
import { writableFields } from '../../../../src/engine/fields/values.ts';
import { ApiError, badRequest } from '../../../request/errors.ts';
import type { Message } from '../../../request/messages.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { reasonOf } from '../../present/refusals.ts';
import { columnsOf, findRows, listOfRows, type RowField, rowContext } from '../../present/rows.ts';

/** How one record is created, changed and deleted, with the checks of a request. */
export interface RowWrites {
  /** `also` has values that no request gives. */
  create(context: RequestContext, scope: WritableDataAccess, given: Values, also: Values): Promise<unknown>;
  change(context: RequestContext, scope: WritableDataAccess, id: string, given: Values, also: Values): Promise<unknown>;
  remove(context: RequestContext, scope: WritableDataAccess, id: string): Promise<unknown>;
}

/**
 * Writes the rows of a record that was just written: a row with the `id` of one that there is changes it, any other is a
 * new record, and a record without a row is deleted. The caller needs the permissions of the resource of the rows.
 * Throws 40000 with the problems of all rows, at their places: `lines.2.price`.
 *
 * @param before the record with its rows before the write; undefined for a new one
 * @param after the record with the rows to be written
 */
export async function writeRows(
  context: RequestContext,
  scope: WritableDataAccess,
  fields: readonly RowField[],
  before: StoredRecord | undefined,
  after: StoredRecord,
  writes: RowWrites,
): Promise<void> {
  const problems: Record<string, readonly Message[]> = {};
  for (const field of fields) {
    const [old, rows] = [rowsIn(before, field), rowsIn(after, field)];
    if (isSame(rows, old)) continue;
    const own = rowContext(context, field, after.id);
    const kept = new Set(rows.map(({ id }) => id));
    for (const { id } of old) if (!kept.has(id)) await writes.remove(own, scope, String(id));
    const known = new Map(old.map((row, position) => [row.id, { row, position }]));
    for (const [position, { id, ...row }] of rows.entries()) {
      const former = id === undefined ? undefined : known.get(id);
      const write = () => writeRow(own, scope, field, { record: after.id, id, row, position, former }, writes);
      await refusalsOf(own, field, position, write, problems);
    }
  }
  if (Object.keys(problems).length > 0) throw badRequest(problems, { key: 'refused.values' });
}

/** Deletes the rows of a record that is about to be deleted. They are part of it: who may delete it needs no more. */
export async function removeRows(
  context: RequestContext,
  scope: WritableDataAccess,
  fields: readonly RowField[],
  record: StoredRecord,
  writes: Pick<RowWrites, 'remove'>,
): Promise<void> {
  for (const field of fields) {
    const own = rowContext(context, field, record.id);
    for (const { id } of await findRows(field, scope, record.id)) await writes.remove(own, scope, id);
  }
}

interface GivenRow {
  readonly record: string;
  readonly id: unknown;
  readonly row: Values;
  readonly position: number;
  /** The row as it was. Undefined for a new one. */
  readonly former: { readonly row: Values; readonly position: number } | undefined;
}

async function writeRow(
  context: RequestContext,
  scope: WritableDataAccess,
  { rows }: RowField,
  { record, id, row, position, former }: GivenRow,
  { create, change }: RowWrites,
): Promise<void> {
  const place: Values = rows.order === undefined ? {} : { [rows.order]: position + 1 };
  if (former) {
    const changed = Object.entries(row).filter(([name, value]) => !isSame(value, former.row[name]));
    const isMoved = rows.order !== undefined && former.position !== position;
    if (changed.length > 0 || isMoved) await change(context, scope, String(id), Object.fromEntries(changed), place);
    return;
  }
  const writable = writableFields(context.resource, context.snapshot, 'create');
  const parent: Values = { [rows.by]: record };
  const given = writable.some(({ name }) => name === rows.by) ? { ...row, ...parent } : row;
  await create(context, scope, given, { ...parent, ...place });
}

/** Runs the write of a row, and notes what it is refused for at the place of the row. */
async function refusalsOf(
  context: RequestContext,
  { name, rows }: RowField,
  position: number,
  write: () => Promise<void>,
  problems: Record<string, readonly Message[]>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.facts.fields) throw error;
    const fields = Object.entries(error.facts.fields);
    for (const [field, messages] of fields.filter(([one]) => rows.columns.includes(one)))
      problems[`${name}.${position}.${field}`] = messages;
    const others = fields.filter(([one]) => !rows.columns.includes(one));
    if (others.length === 0) return;
    const { language, services } = context;
    const place = services.catalogue.translate(language)('fields.json.row', { position: position + 1 });
    const problem = reasonOf(context, { ...error.facts, fields: Object.fromEntries(others) });
    problems[name] = [...(problems[name] ?? []), { key: 'problems.within', params: { place, problem } }];
  }
}

/** Returns the rows among the values of a record. */
function rowsIn(record: StoredRecord | undefined, field: RowField): Values[] {
  return listOfRows(record?.values[field.name]).map((row) => ({
    ...(row.id !== undefined && { id: row.id }),
    ...columnsOf(field, row),
  }));
}
