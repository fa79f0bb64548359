import type { Performed } from '../../domain/rules.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { changesBetween } from '../../storage/records/history.ts';
import type { StoredRecord } from '../../storage/records/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { RequestContext } from '../request-context.ts';
import { applyAfterRules, applyRules, asksDatabase } from './apply-rules.ts';
import { attachFiles } from './attach-files.ts';
import { historyEntry, type PendingWrite, writeEvent } from './context.ts';
import { accept, type Input } from './input.ts';
import { isLog } from './log.ts';
import { notify } from './notify.ts';
import { assignNumbers } from './numbering.ts';
import { requireRoom } from './quota.ts';
import { publishRecordEvents } from './record-events.ts';
import { recordHistory } from './record-history.ts';
import { requireConsistent } from './require-consistent.ts';
import { storeRecords } from './store-records.ts';

/** One record that is to be written. */
export interface RequestedWrite {
  /** Reaches the enterprise of the record. */
  readonly scope: WritableDataAccess;
  /** The record, locked; undefined for a new one. */
  readonly record?: StoredRecord | undefined;
  /** All values of a new record, those to be changed of another; none for a deletion or a restoration. */
  readonly input?: Input;
}

/** Values that were accepted before: those of a record, or those of a row that was checked. */
export function accepted(values: Values): Input {
  return { values, problems: new Map() };
}

/**
 * THE WAY every record is written, whoever writes it: a form, a batch, an import and its undoing, a restoration, a
 * transition, an action, a move in a tree, due work, an effect of a rule, the server itself. The steps of `writeTogether`
 * are all there is; nothing else stores a record, but for the lines of the log of operations, which the history step
 * writes, and the demo data, which are there before anybody is (`demo/`).
 *
 * @param operation `create`, `update`, `delete`, `restore`, or the key of a transition or action
 * @returns the records as they are stored, in the order asked; a change that changes nothing writes nothing
 */
export async function writeRecords(
  context: RequestContext,
  operation: string,
  requested: readonly RequestedWrite[],
): Promise<StoredRecord[]> {
  const written = new Map<RequestedWrite, StoredRecord>();
  for (const together of listsOf(context, operation, requested)) {
    const records = await writeTogether(context, operation, together);
    for (const [index, record] of records.entries()) {
      const one = together[index];
      if (one) written.set(one, record);
    }
  }
  return requested.flatMap((one) => written.get(one) ?? []);
}

/** Writes records of one enterprise; see `writeRecords`. */
async function writeTogether(
  context: RequestContext,
  operation: string,
  requested: readonly RequestedWrite[],
): Promise<StoredRecord[]> {
  // 1. Validate: what a request, a sheet or a rule gives was checked against the fields; here it is accepted or refused.
  const valid = requested.map((one) => validate(operation, one));
  const pending = valid.filter(({ changes }) => isWhole(operation) || changes.length > 0);
  const [first] = pending;
  if (!first) return valid.flatMap(({ record }) => record ?? []);
  const { scope } = first;
  // 2. Derive what the server fills in: the quota has room, and running numbers are taken.
  await requireRoom(context, scope, operation, pending.length);
  const derived = await assignNumbers(context, scope, operation, pending);
  // 3. Rules of the domain check, and derive values of their own.
  const ruled = await applyRules(context, operation, derived);
  // 4. Unique values are free, references are there, and no tree has a loop.
  await requireConsistent(context, scope, operation, ruled);
  // 5. Files that come in are attached, those that leave are released.
  await attachFiles(context, scope, ruled);
  // 6. Write.
  const done = await storeRecords(context, scope, operation, ruled);
  // 7. to 9. History with the log of operations, notices, live events. A log is its own history.
  if (!isLog(context.resource)) {
    const entries = done.map(({ record: { id }, changes }) => historyEntry(context, id, operation, changes));
    await recordHistory(scope, entries);
    await notify(context, scope, operation, done);
    await publishRecordEvents(context, scope, entries);
  }
  // 10. Rules that follow what is written.
  await applyAfterRules(context, operation, done);
  const stored = new Map(done.map(({ before, record }) => [before?.id ?? record.id, record]));
  if (operation === 'create') return done.map(({ record }) => record);
  return valid.flatMap(({ record }) => (record ? (stored.get(record.id) ?? record) : []));
}

/** Does what a rule makes of an action that changes no values by itself: the same steps, with the rule as the write. */
export async function performAction(
  context: RequestContext,
  { scope, record }: { readonly scope: WritableDataAccess; readonly record: StoredRecord },
  action: string,
  perform: (write: Performed) => Promise<unknown>,
  afterCommit: Performed['afterCommit'],
): Promise<unknown> {
  const pending = { scope, record, values: record.values, changes: [] };
  await applyRules(context, action, [pending]);
  const write = writeEvent(context, action, pending);
  const outcome = await perform({ ...write, id: record.id, language: context.language, afterCommit });
  const entries = [historyEntry(context, record.id, action)];
  await recordHistory(scope, entries);
  await publishRecordEvents(context, scope, entries);
  return outcome ?? null;
}

function validate(operation: string, { scope, record, input }: RequestedWrite): PendingWrite {
  const given = input ? accept(input) : {};
  const changes = changesBetween(record?.values ?? {}, given);
  const values = { ...record?.values, ...given };
  return { scope, record, values, changes: operation === 'create' ? changes.filter(isOwn) : changes };
}

/** True for what is done to a record as a whole; a change may turn out to change nothing. */
function isWhole(operation: string): boolean {
  return operation === 'create' || operation === 'delete' || operation === 'restore';
}

/** Whose a new record is stands in no line of its history. */
function isOwn({ field }: { readonly field: string }): boolean {
  return field !== 'enterprise';
}

/** Records written together: those of one enterprise, but each alone where a rule asks the database, to see the others. */
function listsOf(context: RequestContext, operation: string, requested: readonly RequestedWrite[]): RequestedWrite[][] {
  if (asksDatabase(context, operation)) return requested.map((one) => [one]);
  const lists = new Map<WritableDataAccess, RequestedWrite[]>();
  for (const one of requested) {
    const list = lists.get(one.scope);
    if (list) list.push(one);
    else lists.set(one.scope, [one]);
  }
  return [...lists.values()];
}
