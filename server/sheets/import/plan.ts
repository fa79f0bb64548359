import { fieldLabel } from '../../../src/engine/label.ts';
import { isEmpty, writableFields } from '../../../src/engine/values.ts';
import { ApiError } from '../../errors.ts';
import type { Message } from '../../messages.ts';
import { rulesOf, writeOf } from '../../resources/acts.ts';
import type { Call } from '../../resources/call.ts';
import { defaultsOf, defaultValues, withoutMasks } from '../../resources/given.ts';
import { checkInput } from '../../resources/input.ts';
import { shown } from '../../resources/present.ts';
import { noRoom, roomIn } from '../../resources/quota.ts';
import { problemMessages } from '../../resources/words.ts';
import { asConditionRecord, type StoredRecord } from '../../storage/records/rows.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { textContext } from '../export/columns.ts';
import { importFields, keyField } from './columns.ts';
import { ownersOf } from './owners.ts';
import { type CellReader, cellReader, comparableOf } from './reading.ts';
import { cellText, type ImportOptions, type PlannedRow, type SheetRow } from './row.ts';
import { createSeenValues, type SeenValues } from './seen.ts';

/** The row itself, among reasons by field. */
const wholeRow = '';

/**
 * What is to become of rows: read, looked up and checked as single records are, by a few questions for all of them. Nothing
 * is written. None of them repeats another (`untilRepeat`); `seen` holds the values of those before.
 */
export async function planRows(
  call: Call,
  all: WritableScope,
  rows: readonly SheetRow[],
  options: ImportOptions,
  seen: SeenValues,
): Promise<PlannedRow[]> {
  const { groups, refused } = await ownersOf(call, all, rows);
  const planned = [...refused];
  for (const { scope, rows: own } of groups) planned.push(...(await planGroup(call, scope, own, options, seen)));
  return planned.toSorted((one, other) => one.row - other.row);
}

/** A row half way: what it is about is known, what its cells say is not checked yet. */
interface Draft {
  readonly row: SheetRow;
  readonly existing: StoredRecord | undefined;
  readonly repeats: number | undefined;
}

async function planGroup(
  call: Call,
  scope: WritableScope,
  rows: readonly SheetRow[],
  options: ImportOptions,
  seen: SeenValues,
): Promise<PlannedRow[]> {
  const reader = cellReader(call, importFields(call));
  await reader.lookUp(scope, rows);
  const drafts = await findExisting(call, scope, reader, rows, seen);
  const planned = drafts.map((draft) => planRow(call, scope, reader, draft, options));
  await refuseTaken(call, scope, planned, seen);
  await refuseByRules(call, planned);
  await refuseWithoutRoom(call, scope, planned, seen);
  return planned.map(finished);
}

/** A plan that may still be refused. */
interface Open extends Omit<PlannedRow, 'errors'> {
  readonly errors: Map<string, Message[]>;
}

function finished(plan: Open): PlannedRow {
  return plan.errors.size === 0 ? plan : { ...plan, outcome: 'fail' };
}

/** The record that each row is about, or the row before it that brings the same one. */
async function findExisting(
  call: Call,
  scope: WritableScope,
  reader: CellReader,
  rows: readonly SheetRow[],
  seen: SeenValues,
): Promise<Draft[]> {
  const key = keyField(call);
  if (!key) return rows.map((row) => ({ row, existing: undefined, repeats: undefined }));
  const values = rows.map((row) => comparableOf(call, scope, reader, key, row));
  const records = scope.records(call.resource.name);
  const holders = await records.holders(
    key.name,
    values.flatMap((value) => value ?? []),
  );
  const existing = new Map((await records.findMany([...holders.values()])).map((record) => [record.id, record]));
  return rows.map((row, index): Draft => {
    const value = values[index];
    if (value === undefined) return { row, existing: undefined, repeats: undefined };
    const repeats = seen.rowOf(scope.enterprise, key.name, value);
    return { row, existing: existing.get(holders.get(value) ?? ''), repeats };
  });
}

/** Checks one row as far as it can be told without the others. */
function planRow(
  call: Call,
  scope: WritableScope,
  reader: CellReader,
  { row, existing, repeats }: Draft,
  { onDuplicate }: ImportOptions,
): Open {
  const isDuplicate = existing !== undefined || repeats !== undefined;
  const start = { row: row.row, existing, repeats, scope, values: {} };
  const { read, errors } = readCells(call, reader, row, existing);
  if (isDuplicate && onDuplicate === 'skip') return { ...start, outcome: 'skip', read, errors: new Map() };
  if (isDuplicate && onDuplicate === 'refuse') {
    return {
      ...start,
      outcome: 'fail',
      read,
      errors: new Map([[keyField(call)?.name ?? wholeRow, [duplicateOf(call, repeats)]]]),
    };
  }
  const outcome = isDuplicate ? 'update' : 'create';
  const { values, problems } = isDuplicate ? checkUpdate(call, read, existing) : checkCreate(call, scope, read);
  for (const [field, messages] of Object.entries(problemMessages(problems))) {
    if (!errors.has(field)) errors.set(field, [...messages]);
  }
  return { ...start, outcome, read, values, errors };
}

function duplicateOf(call: Call, repeats: number | undefined): Message {
  if (repeats !== undefined) return { key: 'sheet.repeated', params: { row: repeats + 1 } };
  const key = keyField(call);
  const field = key ? fieldLabel(textContext(call).translate, call.resource.name, key) : '';
  return { key: 'sheet.duplicate', params: { field } };
}

/** What the cells of a row say. A masked value sent back as it was told is no value. */
function readCells(call: Call, reader: CellReader, row: SheetRow, existing: StoredRecord | undefined) {
  const { kinds } = call.parts.catalogue;
  const fields = new Map(importFields(call).map((field) => [field.name, field]));
  const read = new Map<string, unknown>();
  const errors = new Map<string, Message[]>();
  for (const name of row.cells.keys()) {
    const field = fields.get(name);
    if (!field) {
      errors.set(name, [{ key: 'problems.unknownField' }]);
      continue;
    }
    if (field.mask && existing && shown(field, existing.values[name], kinds) === cellText(row.cells.get(name)))
      continue;
    const cell = reader.read(field, row);
    if (cell === undefined) continue;
    if ('error' in cell) errors.set(name, [cell.error]);
    else read.set(name, cell.value);
  }
  return { read: Object.fromEntries(read), errors };
}

/** As a request for a new record is checked. */
function checkCreate(call: Call, scope: WritableScope, read: Values) {
  const { resource, snapshot } = call;
  const defaults = defaultValues(Object.values(resource.fields));
  const fields = writableFields(resource, snapshot, 'create');
  const given = { ...defaultsOf(fields, defaults), ...read };
  const owner = scope.enterprise === undefined ? {} : { enterprise: scope.enterprise };
  const { values, problems } = checkInput(call, given, fields, { ...defaults, ...given, ...owner });
  return { values: { ...defaults, ...values }, problems };
}

/** As a request for a change is: an empty cell changes nothing, nor does one of a field that only new records take. */
function checkUpdate(call: Call, read: Values, existing: StoredRecord | undefined) {
  const { resource, snapshot } = call;
  const editable = new Map(writableFields(resource, snapshot, 'edit').map((field) => [field.name, field]));
  const isSame = (name: string, value: unknown) => JSON.stringify(existing?.values[name]) === JSON.stringify(value);
  const changed = Object.fromEntries(
    Object.entries(read).filter(([name, value]) => editable.has(name) || !(existing && isSame(name, value))),
  );
  const given = existing ? withoutMasks(call, existing, changed) : changed;
  const fields = [...editable.values()].filter(({ name }) => name in given);
  return checkInput(call, given, fields, { ...(existing && asConditionRecord(existing)), ...given });
}

/** Refuses values of unique fields that another record holds, or a row before. */
async function refuseTaken(
  call: Call,
  scope: WritableScope,
  planned: readonly Open[],
  seen: SeenValues,
): Promise<void> {
  const records = scope.records(call.resource.name);
  const key = keyField(call)?.name;
  const written = planned.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  for (const field of records.uniqueFields) {
    const values = written.map(({ values: own }) => (isEmpty(own[field]) ? undefined : records.comparable(field, own)));
    const holders = await records.holders(
      field,
      values.flatMap((value) => value ?? []),
    );
    for (const [index, plan] of written.entries()) {
      const value = values[index];
      if (value === undefined || plan.errors.has(field)) continue;
      const holder = holders.get(value);
      if (holder !== undefined && holder !== plan.existing?.id) plan.errors.set(field, [{ key: 'problems.taken' }]);
      const earlier = field === key ? undefined : seen.rowOf(scope.enterprise, field, value);
      if (earlier !== undefined && earlier !== plan.repeats) {
        plan.errors.set(field, [{ key: 'sheet.repeated', params: { row: earlier + 1 } }]);
      }
    }
  }
}

/** Asks the domain rules of the resource about every row that is right so far. */
async function refuseByRules(call: Call, planned: readonly Open[]): Promise<void> {
  const { beforeWrite } = rulesOf(call);
  if (!beforeWrite) return;
  for (const { outcome, errors, values, existing, scope } of planned) {
    if (errors.size > 0 || (outcome !== 'create' && outcome !== 'update')) continue;
    const operation = outcome === 'create' ? 'create' : 'update';
    const whole = { ...existing?.values, ...values };
    const refused = await refusalOf(() => beforeWrite(writeOf(call, scope, operation, existing, whole)));
    for (const [field, messages] of refused ?? []) errors.set(field, [...messages]);
  }
}

/** Refuses new records beyond the quota of the enterprise, those of the rows before counted in. */
async function refuseWithoutRoom(
  call: Call,
  scope: WritableScope,
  planned: readonly Open[],
  seen: SeenValues,
): Promise<void> {
  const { quota, residue } = await roomIn(call, scope);
  if (quota === null || residue === null) return;
  const made = planned.filter(({ outcome, errors }) => outcome === 'create' && errors.size === 0);
  for (const { errors } of made.slice(Math.max(0, residue - seen.madeIn(scope.enterprise)))) {
    errors.set(wholeRow, [noRoom(call, quota)]);
  }
}

/** Why a write was refused, by field; nothing if it was not. Everything but a refusal is thrown on. */
export async function refusalOf(
  write: () => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly Message[]> | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.facts.fields ?? {});
    return new Map(fields.length > 0 ? fields : [[wholeRow, [error.facts.message]]]);
  }
}

/** True if the caller may fill in the field by which duplicates are found. */
export function mayFillKey(call: Call): boolean {
  return call.resource.import?.key === undefined || keyField(call) !== undefined;
}

/**
 * As many of the rows as do not repeat one another in a unique field: what a row does to the record of the row before can
 * be told once that one is written.
 */
export function untilRepeat<Row extends SheetRow>(
  call: Call,
  all: WritableScope,
  rows: readonly Row[],
): readonly Row[] {
  const { uniqueFields } = all.records(call.resource.name);
  const fields = importFields(call).filter(({ name }) => uniqueFields.includes(name));
  const reader = cellReader(call, fields);
  const brought = createSeenValues();
  const end = rows.findIndex((row) =>
    fields.some((field) => {
      const value = comparableOf(call, all, reader, field, row);
      if (value === undefined) return false;
      const isRepeat = brought.rowOf(undefined, field.name, value) !== undefined;
      brought.add(undefined, field.name, value, row.row);
      return isRepeat;
    }),
  );
  return end === -1 ? rows : rows.slice(0, end);
}

/** Remembers rows that will be written: how many records they make, and their unique values. */
export function remember(call: Call, planned: readonly PlannedRow[], seen: SeenValues): void {
  for (const { row, outcome, scope, values } of planned) {
    if (outcome !== 'create' && outcome !== 'update') continue;
    if (outcome === 'create') seen.made(scope.enterprise);
    const records = scope.records(call.resource.name);
    for (const field of records.uniqueFields) {
      const value = records.comparable(field, values);
      if (value !== undefined) seen.add(scope.enterprise, field, value, row);
    }
  }
}
