import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { envelopeCode } from '../../../src/engine/envelope.ts';
import { isObject } from '../../../src/engine/is-object.ts';
import { ApiError, badRequest } from '../../errors.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { SystemTables } from '../../storage/system-tables.ts';
import { withRecordTables } from '../../storage/tables/record-tables.ts';
import type { RequestContext } from '../request-context.ts';

/** For how long a repeated request is answered with the first outcome, in hours. */
const rememberedHours = 24;

export interface TransactionOptions {
  /** The outcome may not be kept; a repeated request is told that it is done. @default false */
  readonly isSecret?: boolean;
}

/**
 * Does `work` in one transaction, once per idempotency key of the caller: the key, the effect and the outcome are written
 * together, so a request sent again finds all of it or nothing, and one sent at the same time waits. What was refused
 * leaves no trace and may be tried again.
 */
export async function runIdempotent(
  context: RequestContext,
  work: (scope: WritableDataAccess) => Promise<unknown>,
  { isSecret = false }: TransactionOptions = {},
): Promise<unknown> {
  const { database, scopes } = context.parts;
  const sent = await keyedRequest(context);
  const run = () =>
    database.transaction(async (trx) => {
      const earlier = sent && (await claim(trx, sent, context.now));
      const all = scopes.writableScopeFor(context.identity, context.now, trx);
      if (earlier !== undefined) {
        await showAgain(context, all, earlier);
        return earlier;
      }
      const outcome = await work(all);
      if (sent) await keep(trx, sent.key, isSecret ? undefined : outcome);
      return outcome;
    });
  try {
    return await run();
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error;
    // Somebody took a value between the question and the write: asked again, the question finds it.
    return await run();
  } finally {
    context.parts.live.wake();
  }
}

/** Collects the records of an outcome that is answered again, where somebody collects them. */
async function showAgain(
  { identity, resource }: RequestContext,
  all: WritableDataAccess,
  outcome: unknown,
): Promise<void> {
  if (!identity.access) return;
  identity.access.show(resource, await all.records(resource.name).findMany(recordsIn(outcome)));
}

/** Ids of the records in an answer: one, or the lists of a batch. */
function recordsIn(outcome: unknown): string[] {
  if (!isObject(outcome)) return [];
  if (typeof outcome.id === 'string' && 'version' in outcome) return [outcome.id];
  return Object.values(outcome).flatMap((list) => (Array.isArray(list) ? list.flatMap(recordsIn) : []));
}

/** A request that carried an idempotency key, as hashes. */
export interface KeyedRequest {
  /** Of the key, its caller and the path. */
  readonly key: string;
  /** Of what was sent. */
  readonly request: string;
}

/** Returns what a repeated request of the same caller is known by; nothing without a key. */
export async function keyedRequest({
  idempotencyKey,
  identity,
  path,
}: RequestContext): Promise<KeyedRequest | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const key = createHash('sha256')
    .update(JSON.stringify([identity.userId, path, idempotencyKey.text]))
    .digest('base64url');
  return { key, request: await idempotencyKey.request() };
}

/** Throws 40000 if the key was used for another request. Null stands where an earlier release did not keep it. */
export function requireSameRequest(earlier: string | null, { request }: KeyedRequest): void {
  if (earlier !== null && earlier !== request) throw badRequest(undefined, { key: 'request.keyReused' });
}

/** Takes the key, waiting for another transaction that has it; answers the outcome if the request was done before. */
async function claim(trx: Kysely<SystemTables>, sent: KeyedRequest, now: Date): Promise<unknown> {
  const { key, request } = sent;
  const db = withRecordTables(trx);
  const since = new Date(now.getTime() - rememberedHours * 60 * 60 * 1000).toISOString();
  // The sweep removes all of them, an hour late at most.
  await db.deleteFrom('idempotency').where('key', '=', key).where('at', '<', since).execute();
  const claimed = await db
    .insertInto('idempotency')
    .values({ key, at: now.toISOString(), outcome: null, request })
    .onConflict((conflicting) => conflicting.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await db
    .selectFrom('idempotency')
    .select(['outcome', 'request'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier) requireSameRequest(earlier.request, sent);
  if (!earlier?.outcome) throw new ApiError({ code: envelopeCode.conflict, message: { key: 'refused.secretShown' } });
  return JSON.parse(earlier.outcome);
}

async function keep(trx: Kysely<SystemTables>, key: string, outcome: unknown): Promise<void> {
  const text = outcome === undefined ? null : JSON.stringify(outcome);
  await withRecordTables(trx).updateTable('idempotency').set({ outcome: text }).where('key', '=', key).execute();
}
