import { groupBy } from '../../../src/base/grouping.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import { changesBetween } from '../../storage/records/write/history.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { type Announce, announceTogether } from '../context/announcements.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { ActionRun } from '../rules/rules.ts';
import { type DoneWrite, historyEntry, type PendingWrite, writeEvent } from './context.ts';
import { accept, type Input } from './input/input.ts';
import { eventsOf } from './notify/notice-events.ts';
import { type NotifiedUsers, notify } from './notify/notify.ts';
import { keptChanges } from './rows/kept-changes.ts';
import { touchRecordsOfRows } from './rows/touch.ts';
import { applyAfterRules, applyRules, asksDatabase } from './steps/apply-rules.ts';
import { attachFiles } from './steps/attach-files.ts';
import { afterWrite, announcementsOf, beforeWrite } from './steps/features.ts';
import { assignNumbers } from './steps/numbering.ts';
import { requireRoom } from './steps/quota.ts';
import { publishRecordEvents } from './steps/record-events.ts';
import { recordHistory } from './steps/record-history.ts';
import { requireConsistent } from './steps/require-consistent.ts';
import { storeRecords } from './steps/store-records.ts';

/** One record to be written. */
export interface RequestedWrite {
  /** Accesses the enterprise of the record. */
  readonly scope: WritableDataAccess;
  /** The record, locked; undefined for a new one. */
  readonly record?: StoredRecord | undefined;
  /**
   * All values of a new record, or the changed values of an existing one; undefined for a deletion or a restoration.
   */
  readonly input?: Input;
  /** Number of the version whose values are written back. */
  readonly restores?: number | undefined;
}

/** Returns values that were validated before, such as those of a record or of a checked row. */
export function accepted(values: Values): Input {
  return { values, problems: new Map() };
}

/**
 * Writes records. Every write of a record uses this function: forms, batches, imports and their undo, restorations,
 * transitions, actions, moves in a tree, due transitions, effects of rules, and the server itself. The steps are in
 * `writeTogether`. No other code stores a record, except for the lines of the operation log, which the history step
 * writes, and the demo data, which is written before there are users (`demo/`).
 *
 * @param operation `create`, `update`, `delete`, `restore`, or the key of a transition or action
 * @returns the records as stored, in the requested order; an update without changes writes nothing, but a transition or an
 *   action is an event of its own, even if every field has its value already
 */
export async function writeRecords(
  context: RequestContext,
  operation: string,
  requested: readonly RequestedWrite[],
): Promise<StoredRecord[]> {
  const written = new Map<RequestedWrite, StoredRecord>();
  await announceTogether(context, async (part) => {
    for (const together of writtenTogether(context, operation, requested)) {
      const records = await writeTogether(part, operation, together);
      for (const [index, record] of records.entries()) {
        const one = together[index];
        if (one) written.set(one, record);
      }
    }
  });
  return requested.flatMap((one) => written.get(one) ?? []);
}

/** A context with which a write announces what it has done. */
type AnnouncingContext = RequestContext & { readonly announce: Announce };

/** Writes records of one enterprise; see `writeRecords`. */
async function writeTogether(
  context: AnnouncingContext,
  operation: string,
  requested: readonly RequestedWrite[],
): Promise<StoredRecord[]> {
  // 1. Validate: the input of a request, a sheet or a rule was checked against the fields; here it is accepted or
  // rejected.
  const valid = requested.map((one) => validate(operation, one));
  const pending = valid.filter(({ changes }) => operation !== 'update' || changes.length > 0);
  const [first] = pending;
  if (!first) return valid.flatMap(({ record }) => record ?? []);
  const { scope } = first;
  // 2. Require quota, assign running numbers, and derive what features add.
  await requireRoom(context, scope, operation, pending.length);
  const numbered = await assignNumbers(context, scope, operation, pending);
  const derived = await beforeWrite(context, scope, operation, numbered);
  // 3. Run the domain rules, which check the write and derive values.
  const ruled = await applyRules(context, operation, derived);
  // 4. Require free unique values, existing references and no cycle in a tree.
  await requireConsistent(context, scope, operation, ruled);
  // 5. Attach the added files and release the removed ones.
  await attachFiles(context, scope, ruled);
  // 6. Write, and take the steps of features.
  const done = await storeRecords(context, scope, operation, ruled);
  await afterWrite(context, scope, operation, done);
  await touchRecordsOfRows(context, scope, done);
  // 7. to 9. A log has none of them.
  if (context.resource.isLive) await recordAndTell(context, scope, operation, done);
  // 10. Run the rules that follow the write.
  await applyAfterRules(context, operation, done);
  const stored = new Map(done.map(({ before, record }) => [before?.id ?? record.id, record]));
  if (operation === 'create') return done.map(({ record }) => record);
  return valid.flatMap(({ record }) => (record ? (stored.get(record.id) ?? record) : []));
}

/** Takes the steps 7 to 9: history with the operation log, notices and declared events, live events. */
async function recordAndTell(
  context: AnnouncingContext,
  scope: WritableDataAccess,
  operation: string,
  done: Awaited<ReturnType<typeof storeRecords>>,
): Promise<void> {
  const { resource } = context;
  const changed = done.map((one) => ({
    entry: historyEntry(context, one.record.id, operation, { ...one, changes: keptChanges(resource, one.changes) }),
    values: one.record.values,
  }));
  const entries = changed.map(({ entry }) => entry);
  const labels = new Map(done.map(({ record }) => [record.id, labelOf(resource, record)]));
  if (resource.history && !context.isDraft) await recordHistory(context, scope, entries, labels);
  const notified = await notify(context, scope, operation, done);
  await announce(context, scope, operation, done, notified);
  await publishRecordEvents(context, scope, changed);
}

/** A record on which an action is performed. */
export interface ActedOn {
  readonly scope: WritableDataAccess;
  /** The record as stored, locked. */
  readonly record: StoredRecord;
  /** The record before the fields of the action were written. @default `record`: the action has written none */
  readonly before?: StoredRecord;
}

/**
 * Executes an action by its rule. Unless the action has written fields before, it passes the same steps, with the rule
 * in place of the write.
 */
export function performAction(
  context: RequestContext,
  on: ActedOn,
  action: string,
  perform: (write: ActionRun) => Promise<unknown>,
  afterCommit: ActionRun['afterCommit'],
): Promise<unknown> {
  return announceTogether(context, (part) => performAlone(part, on, action, perform, afterCommit));
}

async function performAlone(
  context: AnnouncingContext,
  { scope, record, before = record }: ActedOn,
  action: string,
  perform: (write: ActionRun) => Promise<unknown>,
  afterCommit: ActionRun['afterCommit'],
): Promise<unknown> {
  const isWritten = before.version !== record.version;
  const pending = { scope, record: before, values: record.values, changes: [] };
  if (!isWritten) await applyRules(context, action, [pending]);
  const write = writeEvent(context, action, pending);
  const outcome = await perform({ ...write, id: record.id, language: context.language, afterCommit });
  if (isWritten) return outcome ?? null;
  const entry = historyEntry(context, record.id, action);
  if (context.resource.history) await recordHistory(context, scope, [entry]);
  await announce(context, scope, action, [{ ...pending, before }], new Map());
  await publishRecordEvents(context, scope, [{ entry, values: record.values }]);
  return outcome ?? null;
}

/** Announces the declared events, and what features announce. They are queued when the whole write is complete. */
async function announce(
  context: AnnouncingContext,
  scope: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
  notified: NotifiedUsers,
): Promise<void> {
  for (const of of [eventsOf, announcementsOf])
    for (const one of of(context, scope, operation, done, notified)) await context.announce(one);
}

function labelOf({ recordLabel }: Resource, { id, values }: StoredRecord): string {
  return String(values[recordLabel] ?? id);
}

function validate(operation: string, { scope, record, input, restores }: RequestedWrite): PendingWrite {
  const given = input ? accept(input) : {};
  const changes = changesBetween(record?.values ?? {}, given);
  const values = { ...record?.values, ...given };
  return { scope, record, values, restores, changes: operation === 'create' ? changes.filter(isOwn) : changes };
}

/** Returns false for the owning enterprise of a new record, which is not part of its history. */
function isOwn({ field }: { readonly field: string }): boolean {
  return field !== 'enterprise';
}

/**
 * Groups the records to write by enterprise. If a rule queries the database, each record is written alone, so that the
 * rule sees the records written before.
 */
function writtenTogether(
  context: RequestContext,
  operation: string,
  requested: readonly RequestedWrite[],
): (readonly RequestedWrite[])[] {
  if (asksDatabase(context, operation)) return requested.map((one) => [one]);
  return [...groupBy(requested, ({ scope }) => scope).values()];
}
