import { envelopeCode } from '../../../../src/base/envelope.ts';
import { groupBy } from '../../../../src/base/grouping.ts';
import { isId } from '../../../../src/base/is-id.ts';
import { maxBatchEntries } from '../../../../src/base/limits.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { envelopeOf } from '../../../http/answer-error.ts';
import { enforceRateLimit } from '../../../http/rate-limits/enforce.ts';
import { ApiError, badRequest } from '../../../request/errors.ts';
import { type Message, say } from '../../../request/messages.ts';
import { createYield } from '../../../runtime/yielding.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import { gatherAnnouncements } from '../../context/announcements.ts';
import { allowedTo, type RequestContext, requireOperation, requirePermission } from '../../context/request-context.ts';
import { present } from '../../present/present.ts';
import { conflictsWith } from '../../present/refusals.ts';
import { withHashes } from '../input/hashing.ts';
import { asObject } from '../input/input.ts';
import { lockTogether } from '../lock.ts';
import { limitMaskedWrites, limitRefusedWrites } from './masked-tries.ts';
import { type PreparedWrite, prepareCreate, prepareDelete, prepareUpdate, type Written } from './records.ts';
import { prepareRestore } from './restore.ts';
import { isRepeated, runIdempotent } from './run-idempotent.ts';
import { writeEntries } from './write-entries.ts';

/** Maximum number of messages about the fields of one entry in the response. */
const maxMessages = 10;

/** The lists of a batch, in the order in which the positions of their entries are counted. */
const parts = ['create', 'update', 'remove', 'restore'] as const;
/** Executed in this order, so that a value that one entry frees is available to the next. */
const doneInOrder = ['remove', 'restore', 'update', 'create'] as const satisfies readonly Part[];
type Part = (typeof parts)[number];
const operationOf = { create: 'create', update: 'update', remove: 'delete', restore: 'restore' } as const;
const neededFor = { create: 'create', update: 'edit', remove: 'delete', restore: 'delete' } as const;

/** One operation, with its position among all entries. */
interface Entry {
  readonly part: Part;
  readonly position: number;
  readonly given: unknown;
}

/**
 * `POST /{name}/batch` with `create`, `update`, `remove` and `restore`: executes each entry like a separate request,
 * all in one transaction. Returns the response of each entry, by list. If one entry is rejected, nothing is written,
 * and `data.errors` contains the error envelope of every rejected entry, by its position.
 */
export async function batch(context: RequestContext, body: unknown): Promise<unknown> {
  const entries = readEntries(body);
  requireParts(
    context,
    parts.filter((part) => asObject(body)[part] !== undefined),
  );
  await enforceRateLimit(context, 'expensive');
  const values = entries.map(({ given }) => given);
  await limitMaskedWrites(context, values);
  const gathering = gatherAnnouncements(context);
  const opened = await prepareAll(gathering.context, entries);
  const answer = context.services.batches.run(async () => {
    // Before the transaction, for which everybody else would wait.
    await requireAnyValid(gathering.context, opened);
    return runIdempotent(context, (all) => gathering.run(() => writeAll(gathering.context, all, opened)));
  });
  return answer.catch(async (error: unknown) => {
    if (error instanceof ApiError) await limitRefusedWrites(context, values);
    throw error;
  });
}

/** The entries of a batch: those that are prepared to be written, and those that are rejected already. */
interface PreparedBatch {
  readonly entries: readonly Entry[];
  readonly prepared: ReadonlyMap<number, PreparedWrite>;
  readonly refused: ReadonlyMap<number, ApiError>;
}

async function prepareAll(context: RequestContext, entries: readonly Entry[]): Promise<PreparedBatch> {
  const refused = new Map<number, ApiError>();
  const prepared = new Map<number, PreparedWrite>();
  const yieldNow = createYield();
  for (const entry of entries) {
    await yieldNow();
    try {
      const hashed = await withHashes(context, context.resource.rules.edit, entry.given);
      prepared.set(entry.position, prepare(hashed, entry));
    } catch (error) {
      // Only an invalid value is an error of the entry. A missing permission is an error of the whole request.
      if (!(error instanceof ApiError) || error.code !== envelopeCode.badRequest) throw error;
      refused.set(entry.position, error);
    }
  }
  return { entries, prepared, refused };
}

function validOf({ entries, prepared }: PreparedBatch): readonly Entry[] {
  return entries.filter(({ position }) => prepared.has(position));
}

async function requireAnyValid(context: RequestContext, batched: PreparedBatch): Promise<void> {
  const { entries, refused } = batched;
  const stale = await staleEntries(context, context.scope, validOf(batched));
  if (entries.length === 0 || refused.size + stale.size < entries.length) return;
  // Asked last: a request that was executed meanwhile has made its own versions stale.
  if (!(await isRepeated(context))) throw refusedBatch(context, new Map([...refused, ...stale]));
}

async function writeAll(context: RequestContext, all: WritableDataAccess, batched: PreparedBatch): Promise<unknown> {
  const written = new Map<number, Written>();
  const valid = validOf(batched);
  await lockTogether(context, all, valid.flatMap(idOf), valid.some(isRemoval) ? 'delete' : 'update');
  const stale = await staleEntries(context, all, valid);
  const refusedNow = new Map([...batched.refused, ...stale]);
  for (const part of doneInOrder) {
    const wanted = valid.filter((entry) => entry.part === part && !stale.has(entry.position));
    const ready = wanted.flatMap((entry) => {
      const own = batched.prepared.get(entry.position);
      return own ? [{ ...own, position: entry.position, id: idOf(entry)[0] }] : [];
    });
    const outcomes = await writeEntries(context, all, operationOf[part], ready);
    for (const [position, one] of outcomes.written) written.set(position, one);
    for (const [position, error] of outcomes.refused) refusedNow.set(position, error);
  }
  if (refusedNow.size > 0) throw refusedBatch(context, refusedNow);
  return answerOf(context, all, batched.entries, written);
}

/**
 * Throws if the caller lacks the permission for a list in the request, even if the list is empty. A batch without lists
 * requires at least one of the permissions.
 */
function requireParts(context: RequestContext, asked: readonly Part[]): void {
  for (const part of asked) requirePart(context, part);
  if (asked.length > 0) return;
  const { resource, snapshot } = context;
  const allowed = allowedTo(context);
  const offered = parts.filter((part) => allowed[neededFor[part]]);
  if (!offered.some((part) => allows(snapshot, resource.rules[neededFor[part]])))
    requirePart(context, offered[0] ?? 'update');
}

function requirePart(context: RequestContext, part: Part): void {
  requireOperation(context, neededFor[part]);
  requirePermission(context, context.resource.rules[neededFor[part]]);
}

function readEntries(body: unknown): Entry[] {
  const lists = asObject(body);
  const problems = new Map<string, Message>(
    Object.entries(lists).flatMap(([name, list]): [string, Message][] => {
      if (!parts.some((part) => part === name)) return [[name, { key: 'problems.unknownField' }]];
      return Array.isArray(list) ? [] : [[name, { key: 'problems.notAList' }]];
    }),
  );
  const given = parts.flatMap((part) => [lists[part] ?? []].flat().map((one: unknown) => ({ part, given: one })));
  if (given.length > maxBatchEntries) {
    const name = parts.find((part) => lists[part] !== undefined) ?? 'create';
    problems.set(name, { key: 'problems.tooMany', params: { count: maxBatchEntries } });
  }
  if (problems.size > 0) {
    const errors = Object.fromEntries([...problems].map(([name, message]) => [name, [message]]));
    throw badRequest(errors, { key: 'refused.values' });
  }
  return given.map((entry, position) => ({ ...entry, position }));
}

function prepare(context: RequestContext, { part, given }: Entry): PreparedWrite {
  switch (part) {
    case 'create':
      return prepareCreate(context, given);
    case 'update': {
      const { id, ...changes } = asObject(given);
      return prepareUpdate(context, String(id), changes);
    }
    case 'remove':
      return prepareDelete(context, String(given));
    case 'restore':
      return prepareRestore(context, String(given));
  }
}

/**
 * Returns the errors of the updates with another version than their record has, so that many of them hold the
 * transaction as short as one. Of a record with several entries, only those before the first that changes the version.
 */
async function staleEntries(
  context: RequestContext,
  all: DataAccess,
  entries: readonly Entry[],
): Promise<Map<number, ApiError>> {
  const entriesOf = groupBy(entries, (entry) => idOf(entry)[0]);
  const records = await all.records(context.resource.name).findMany([...entriesOf.keys()].filter(isId));
  const stale = records.flatMap((record) => {
    const own = entriesOf.get(record.id) ?? [];
    if (own.some(({ part }) => part !== 'update')) return [];
    const first = own.findIndex(({ given }) => asObject(given).version === record.version);
    return own.slice(0, first < 0 ? own.length : first).map(({ position }) => ({ position, record }));
  });
  const refused = [...new Set(stale.map(({ record }) => record))];
  context.identity.access?.show(context.resource, refused);
  const errors = await conflictsWith(context, all, refused);
  const errorOf = new Map(refused.map((record, at) => [record, errors[at]]));
  return new Map(
    stale.flatMap(({ position, record }) => {
      const error = errorOf.get(record);
      return error === undefined ? [] : [[position, error]];
    }),
  );
}

/** Returns what the caller may see of each entry, by list. The records are presented together. */
async function answerOf(
  context: RequestContext,
  all: WritableDataAccess,
  entries: readonly Entry[],
  written: ReadonlyMap<number, Written>,
): Promise<Record<Part, unknown[]>> {
  const records = [...written].flatMap(([position, one]) => ('record' in one ? [[position, one.record] as const] : []));
  const shown = await present(
    context,
    records.map(([, record]) => record),
    all,
  );
  const shownAt = new Map(records.map(([position], at) => [position, shown[at]]));
  const answersOf = (part: Part) =>
    entries
      .filter((entry) => entry.part === part)
      .map(({ position }) => shownAt.get(position) ?? written.get(position));
  return {
    create: answersOf('create'),
    update: answersOf('update'),
    remove: answersOf('remove'),
    restore: answersOf('restore'),
  };
}

/** Returns the id of the record that the entry changes; an empty list for a new one. */
function idOf({ part, given }: Entry): string[] {
  if (part === 'create') return [];
  return [String(part === 'update' ? asObject(given).id : given)];
}

function isRemoval({ part }: Entry): boolean {
  return part === 'remove';
}

/** Returns the error of the first rejected entry, with the error envelopes of all rejected entries. */
function refusedBatch({ language }: RequestContext, refused: ReadonlyMap<number, ApiError>): ApiError {
  const inTurn = [...refused].toSorted(([one], [other]) => one - other);
  const [[position, first] = []] = inTurn;
  if (position === undefined || first === undefined) throw new RangeError('A batch was refused for nothing.');
  const envelopes = inTurn.map(([at, error]) => [at, envelopeOf(error, language, maxMessages)] as const);
  const reason = say(language, first.facts.message);
  return new ApiError({
    code: first.code,
    status: first.status,
    message: {
      key: refused.size === 1 ? 'batch.refused' : 'batch.refusedMany',
      params: { position: position + 1, reason, count: refused.size },
    },
    data: { errors: Object.fromEntries(envelopes) },
  });
}
