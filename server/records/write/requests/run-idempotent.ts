import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { envelopeCode } from '../../../../src/base/envelope.ts';
import { isObject } from '../../../../src/base/is-object.ts';
import { ApiError, badRequest } from '../../../request/errors.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { retryTaken } from '../../../storage/retry-taken.ts';
import type { SystemTables } from '../../../storage/system/system-tables.ts';
import { withRecordTables } from '../../../storage/tables/record-tables.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { ActionRun } from '../../rules/rules.ts';

/** How long a repeated request returns the first result, in hours. */
const rememberedHours = 24;
/**
 * How long the work after a commit may take, in milliseconds: longer than a mail and than a browser waits for a response.
 * Then its server counts as killed.
 */
const maxFollowing = 60_000;
/** Seconds after which a repeated request may be sent again during that work (`Retry-After`). */
const retryAfterFollowing = 3;

export interface TransactionOptions {
  /** True if the result must not be stored. A repeated request then gets only a confirmation. @default false */
  readonly isSecret?: boolean;
}

/**
 * Runs `work` in one transaction, once per idempotency key of the caller. The key, the effect and the result are
 * committed together, so a repeated request finds all of them or none, and a concurrent one waits. A rejected request
 * stores nothing and can be retried; so can one that was rejected after its commit. While the work after the commit
 * lasts, a repeated request is refused with 50300; if its server was killed meanwhile, a repeated one runs anew after a
 * minute.
 */
export async function runIdempotent(
  context: RequestContext,
  work: (scope: WritableDataAccess, afterCommit: ActionRun['afterCommit']) => Promise<unknown>,
  { isSecret = false }: TransactionOptions = {},
): Promise<unknown> {
  const { database } = context.services;
  const sent = await keyedRequest(context);
  const { outcome, following } = await transact(context, sent, work, isSecret);
  try {
    for (const one of following) await one();
  } catch (error) {
    if (sent) await forget(database.db, sent.key);
    throw error;
  }
  if (sent && following.length > 0) await settle(database.db, sent.key);
  return outcome;
}

/** Returns the result of the committed transaction, and what follows it. */
async function transact(
  context: RequestContext,
  sent: KeyedRequest | undefined,
  work: (scope: WritableDataAccess, afterCommit: ActionRun['afterCommit']) => Promise<unknown>,
  isSecret: boolean,
): Promise<{ readonly outcome: unknown; readonly following: readonly (() => Promise<void>)[] }> {
  const { database, dataAccess } = context.services;
  const run = () =>
    database.transaction(async (trx) => {
      const earlier = sent && (await claim(trx, sent, context.now));
      const all = dataAccess.writableForIdentity(context.identity, context.now, trx);
      if (earlier !== undefined) {
        await showAgain(context, all, earlier);
        return { outcome: earlier, following: [] };
      }
      const following: (() => Promise<void>)[] = [];
      const outcome = await work(all, (one) => void following.push(one));
      if (sent) await keep(trx, sent.key, isSecret ? undefined : outcome);
      if (sent && following.length > 0) await expectFollowing(trx, sent.key, context.now);
      return { outcome, following };
    });
  try {
    return await retryTaken(database, run);
  } finally {
    context.services.live.wake();
  }
}

/** Returns true if the request was executed before, so that what precedes its transaction need not be repeated. */
export async function isRepeated(context: RequestContext): Promise<boolean> {
  const sent = await keyedRequest(context);
  if (!sent) return false;
  const now = context.now.toISOString();
  const earlier = await withRecordTables(context.services.database.db)
    .selectFrom('idempotency')
    .select(['request', 'followingUntil'])
    .where('key', '=', sent.key)
    .where('at', '>=', rememberedSince(context.now))
    .where(({ or, eb }) => or([eb('followingUntil', 'is', null), eb('followingUntil', '>', now)]))
    .executeTakeFirst();
  if (earlier) requireEnded(earlier, sent);
  return earlier !== undefined;
}

/** Stores the result of a committed request, for a repeated one. */
export async function keepOutcome(context: RequestContext, outcome: unknown): Promise<void> {
  const sent = await keyedRequest(context);
  if (sent) await keep(context.services.database.db, sent.key, outcome);
}

/** Logs access to the records of a repeated result, if the caller's accesses are logged. */
async function showAgain(
  { identity, resource }: RequestContext,
  all: WritableDataAccess,
  outcome: unknown,
): Promise<void> {
  if (!identity.access) return;
  identity.access.show(resource, await all.records(resource.name).findMany(recordsIn(outcome)));
}

/** Returns the ids of the records in a result: one record, or the lists of a batch. */
function recordsIn(outcome: unknown): string[] {
  if (!isObject(outcome)) return [];
  if (typeof outcome.id === 'string' && 'version' in outcome) return [outcome.id];
  return Object.values(outcome).flatMap((list) => (Array.isArray(list) ? list.flatMap(recordsIn) : []));
}

/** A request with an idempotency key, as hashes. */
export interface KeyedRequest {
  /** Hash of the idempotency key, the path and the caller: the user, the enterprise they chose, and the service token. */
  readonly key: string;
  /** Hash of the query and the body. */
  readonly request: string;
}

/** Returns the hashes that identify a repeated request of the same caller; undefined without a key. */
export async function keyedRequest({
  idempotencyKey,
  identity,
  path,
}: RequestContext): Promise<KeyedRequest | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const { userId, within, serviceToken, sessionId } = identity;
  const caller = [userId, path, idempotencyKey.text, within, serviceToken === undefined ? undefined : sessionId];
  const key = createHash('sha256')
    // Users who have chosen no enterprise keep the hash of earlier releases, which may serve the same database.
    .update(JSON.stringify(caller.filter((part) => part !== undefined)))
    .digest('base64url');
  return { key, request: await idempotencyKey.request() };
}

/**
 * Throws 40000 if the key was used for another request. `earlier` is null for requests stored by a release without this
 * hash.
 */
export function requireSameRequest(earlier: string | null, { request }: KeyedRequest): void {
  if (earlier !== null && earlier !== request) throw badRequest(undefined, { key: 'request.keyReused' });
}

/** Like `requireSameRequest`. Throws 50300 while the work after the commit of the earlier request lasts. */
function requireEnded(
  { request, followingUntil }: { readonly request: string | null; readonly followingUntil: string | null },
  sent: KeyedRequest,
): void {
  requireSameRequest(request, sent);
  if (followingUntil === null) return;
  throw new ApiError({
    status: 503,
    message: { key: 'request.stillRunning', params: { seconds: retryAfterFollowing } },
    headers: { 'Retry-After': String(retryAfterFollowing) },
  });
}

/**
 * Inserts the key, waiting for another transaction that has inserted it. Returns the result if the request was executed
 * before.
 */
async function claim(trx: Kysely<SystemTables>, sent: KeyedRequest, now: Date): Promise<unknown> {
  const { key, request } = sent;
  const db = withRecordTables(trx);
  const since = rememberedSince(now);
  // The sweep deletes all expired keys, but up to an hour late.
  await db
    .deleteFrom('idempotency')
    .where('key', '=', key)
    .where(({ or, eb }) => or([eb('at', '<', since), eb('followingUntil', '<=', now.toISOString())]))
    .execute();
  const claimed = await db
    .insertInto('idempotency')
    .values({ key, at: now.toISOString(), outcome: null, request, followingUntil: null })
    .onConflict((conflicting) => conflicting.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await db
    .selectFrom('idempotency')
    .select(['outcome', 'request', 'followingUntil'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier) requireEnded(earlier, sent);
  if (!earlier?.outcome) throw new ApiError({ code: envelopeCode.conflict, message: { key: 'refused.secretShown' } });
  return JSON.parse(earlier.outcome);
}

async function keep(trx: Kysely<SystemTables>, key: string, outcome: unknown): Promise<void> {
  const text = outcome === undefined ? null : JSON.stringify(outcome);
  await withRecordTables(trx).updateTable('idempotency').set({ outcome: text }).where('key', '=', key).execute();
}

/** Marks a request whose work after the commit begins. */
async function expectFollowing(trx: Kysely<SystemTables>, key: string, now: Date): Promise<void> {
  const followingUntil = new Date(now.getTime() + maxFollowing).toISOString();
  await withRecordTables(trx).updateTable('idempotency').set({ followingUntil }).where('key', '=', key).execute();
}

/** Marks a request whose work after the commit is done. */
async function settle(db: Kysely<SystemTables>, key: string): Promise<void> {
  await withRecordTables(db).updateTable('idempotency').set({ followingUntil: null }).where('key', '=', key).execute();
}

/** Deletes the key of a request that was rejected after its commit, which would be answered as a success from then on. */
async function forget(db: Kysely<SystemTables>, key: string): Promise<void> {
  await withRecordTables(db).deleteFrom('idempotency').where('key', '=', key).execute();
}

function rememberedSince(now: Date): string {
  return new Date(now.getTime() - rememberedHours * 60 * 60 * 1000).toISOString();
}
