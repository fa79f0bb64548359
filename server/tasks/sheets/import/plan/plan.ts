import type { RequestContext } from '../../../../records/context/request-context.ts';
import { cellMessages, fieldNamesOf } from '../../../../records/present/labels.ts';
import type { Message } from '../../../../request/messages.ts';
import type { WritableDataAccess } from '../../../../storage/records/data-access.ts';
import type { StoredRecord } from '../../../../storage/records/query/rows.ts';
import type { Values } from '../../../../storage/tables/layout.ts';
import { type SheetKey, sheetFields } from '../columns.ts';
import type { ImportOptions, PlannedRow, SheetRow } from '../row.ts';
import { refuseNotOffered } from './choice-refusals.ts';
import { findIdentical } from './identical.ts';
import { ownersOf } from './owners.ts';
import { cellReader, comparableOf } from './reading.ts';
import { type OpenRow, refuseByRules, refuseDuplicates, refuseOverQuota, wholeRow } from './refusals.ts';
import { checkCreate, checkUpdate, type RowReading, readCells } from './row-input.ts';
import type { SeenValues } from './seen.ts';
import { storedCells } from './untouched.ts';

/** What rows are planned with. */
export interface Planning {
  readonly context: RequestContext;
  readonly scope: WritableDataAccess;
  readonly options: ImportOptions;
  /** The values of earlier rows. */
  readonly seen: SeenValues;
  /** True if the rows are written next; the pipeline then checks unique values, rules and quota. @default false */
  readonly isWritten?: boolean;
}

/** What the rows of one enterprise are planned with. */
interface GroupPlanning extends Planning, RowReading {}

/**
 * Plans rows: reads them, looks up their records and checks them like single records, with few queries for all rows.
 * Writes nothing. The rows must not repeat one another (`untilRepeat`).
 */
export async function planRows(planning: Planning, rows: readonly SheetRow[]): Promise<PlannedRow[]> {
  const { groups, refused } = await ownersOf(planning.context, planning.scope, rows);
  const planned = [...refused];
  for (const { scope, rows: own } of groups) planned.push(...(await planGroup({ ...planning, scope }, own)));
  return planned.toSorted((one, other) => one.row - other.row);
}

/** A row whose record has been looked up but whose cells have not been checked. */
interface Draft {
  readonly row: SheetRow;
  readonly existing: StoredRecord | undefined;
  readonly repeats: number | undefined;
}

async function planGroup(planning: Planning, rows: readonly SheetRow[]): Promise<PlannedRow[]> {
  const { context, scope, seen, isWritten = false } = planning;
  const fields = sheetFields(context);
  const reader = cellReader(context, [...fields.imported.values()]);
  await reader.lookUp(scope, rows);
  const drafts = await findExisting({ ...planning, reader, fields }, rows);
  const existing = drafts.flatMap((draft) => draft.existing ?? []);
  const stored = await storedCells(context, scope, existing, [...fields.imported.values()]);
  const group = { ...planning, reader, fields, stored };
  const planned = drafts.map((draft) => planRow(group, draft));
  if (!isWritten) await refuseDuplicates(context, scope, planned, seen);
  await refuseNotOffered(context, scope, planned);
  if (!isWritten) {
    await refuseByRules(context, planned);
    await refuseOverQuota(context, scope, planned, seen);
  }
  return planned.map(finished);
}

function finished(plan: OpenRow): PlannedRow {
  return plan.errors.size === 0 ? plan : { ...plan, outcome: 'fail' };
}

/** Finds the existing record of each row, or the earlier row with the same key. */
async function findExisting(
  { context, scope, options, reader, fields, seen }: Omit<GroupPlanning, 'stored'>,
  rows: readonly SheetRow[],
): Promise<Draft[]> {
  const { key } = fields;
  if (!key) return rows.map((row) => ({ row, existing: undefined, repeats: undefined }));
  const { imported } = fields;
  const values = rows.map((row) => comparableOf(context, scope, reader, key, row));
  const records = scope.records(context.resource.name);
  const holders = await records.holders(
    key.name,
    values.flatMap((value) => value ?? []),
  );
  const without = rows.filter((_row, index) => values[index] === undefined);
  const identical =
    options.onDuplicate === 'refuse' || without.length === 0
      ? undefined
      : await findIdentical(context, scope, { reader, imported }, without);
  const existing = new Map((await records.findMany([...holders.values()])).map((record) => [record.id, record]));
  return rows.map((row, index): Draft => {
    const value = values[index];
    if (value === undefined) return { row, existing: identical?.get(row), repeats: undefined };
    const repeats = seen.rowOf(scope.enterprise, key.name, value);
    return { row, existing: existing.get(holders.get(value) ?? ''), repeats };
  });
}

/** Runs the checks of one row that need no other rows. */
function planRow(group: GroupPlanning, { row, existing, repeats }: Draft): OpenRow {
  const { context, scope, fields } = group;
  const { onDuplicate } = group.options;
  const { key } = fields;
  const isDuplicate = key !== undefined && (existing !== undefined || repeats !== undefined);
  const start = { row: row.row, existing, repeats, scope, values: {} };
  const { read, errors } = readCells(context, group, row, existing);
  if (isDuplicate && onDuplicate === 'skip') return { ...start, outcome: 'skip', read, errors: new Map() };
  if (isDuplicate && onDuplicate === 'refuse') {
    return {
      ...start,
      outcome: 'fail',
      read,
      errors: new Map(key.fields.map(({ name }) => [name, [duplicateOf(context, key, repeats)]])),
    };
  }
  const outcome = isDuplicate ? 'update' : 'create';
  const { values, problems } = isDuplicate
    ? checkUpdate(context, fields, read, existing)
    : checkCreate(context, scope, fields, read);
  for (const [field, messages] of Object.entries(cellMessages(context, problems))) {
    if (!errors.has(field)) errors.set(field, [...messages]);
  }
  if (isElsewhere(context, read, existing)) errors.set(wholeRow, [{ key: 'sheet.elsewhere' }]);
  return { ...start, outcome, read, values, errors };
}

/** Returns true if the row would move its record to another record that its place is below. */
function isElsewhere({ resource: { under } }: RequestContext, read: Values, existing: StoredRecord | undefined) {
  return under && existing && under.field in read && read[under.field] !== existing.values[under.field];
}

function duplicateOf(context: RequestContext, key: SheetKey, repeats: number | undefined): Message {
  if (repeats !== undefined) return { key: 'sheet.repeated', params: { row: repeats + 1 } };
  const names = key.fields.map(({ name }) => name);
  return { key: 'sheet.duplicate', params: { field: fieldNamesOf(context, names) } };
}
