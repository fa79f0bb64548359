import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../request/context.ts';
import { hashOfSecret } from '../runtime/secret-hash.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import type { Tokens } from './tokens/tokens.ts';

/** How long a used refresh token still returns the same successor, in seconds. A second tab may send the old token. */
const leewayInSeconds = 30;

export interface IssuedTokens {
  readonly token: string;
  readonly refreshToken: string;
  /** Seconds until the refresh token expires unless it is used. */
  readonly refreshExpiresIn: number;
}

export interface SignInOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export interface RefreshRules {
  isWelcome(user: number): Promise<boolean>;
  /** Called in the transaction that ends a session because one of its refresh tokens was reused. */
  onReuse(trx: Kysely<SystemTables>, user: number): Promise<void>;
}

interface SessionDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly tokens: Tokens;
}

/**
 * Sessions: each is one sign-in with the family of refresh tokens issued from it. A refresh token is replaced at each
 * use. If a token is reused after the leeway, the token or its successor was stolen, so the whole family is revoked.
 */
export function createSessions({ database, settings, clock, tokens }: SessionDependencies) {
  const { db } = database;
  const access = (userId: number, sessionId: string, now: Date) =>
    tokens.signAccess({ userId, sessionId, expiresAt: secondsAfter(now, settings.accessTokenTtl) });
  return {
    /** Opens a session in the caller's transaction. */
    async open(trx: Kysely<SystemTables>, user: number, origin: SignInOrigin): Promise<IssuedTokens> {
      const now = clock.now();
      const end = endOfSession(settings, now.toISOString(), now);
      const refreshToken = tokens.newRefresh();
      const id = await insertSession(trx, { user, ...origin }, now, end);
      await storeRefreshToken(trx, id, refreshToken, end.toISOString());
      return { token: await access(user, id, now), refreshToken, refreshExpiresIn: secondsUntil(end, now) };
    },
    /**
     * Returns the next pair of tokens. Every use of one refresh token within the leeway returns the same successor.
     * Returns undefined for a token that is unknown or expired, whose session was revoked or is too old, or whose user
     * `isWelcome` rejects. Also returns undefined for a token used longer ago than the leeway; this ends the session.
     */
    async refresh(refreshToken: string, { isWelcome, onReuse }: RefreshRules): Promise<IssuedTokens | undefined> {
      const now = clock.now();
      const row = await findValid(db, hashOfSecret(refreshToken), now);
      const end = row && endOfSession(settings, row.createdAt, now);
      if (row === undefined || end === undefined || end <= now || !(await isWelcome(row.user))) return undefined;
      const successor = tokens.successorOf(refreshToken);
      const isGood = await database.transaction(async (trx) => {
        const rotated = await rotate(trx, row, { token: successor, end }, now);
        if (!rotated && (await revokeSession(trx, row.session, now)) !== undefined) await onReuse(trx, row.user);
        return rotated;
      });
      if (!isGood) return undefined;
      const token = await access(row.user, row.session, now);
      return { token, refreshToken: successor, refreshExpiresIn: secondsUntil(end, now) };
    },
    /** Returns the session of a refresh token, used or not. */
    ofRefreshToken: (refreshToken: string) => sessionOf(db, hashOfSecret(refreshToken)),
    /** Ends a session with all its tokens. Returns its user, or undefined if it had ended before. */
    revoke: (id: string) => revokeSession(db, id, clock.now()),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

interface RefreshRow {
  readonly hash: string;
  readonly session: string;
  readonly user: number;
  readonly createdAt: string;
}

async function insertSession(
  trx: Kysely<SystemTables>,
  of: SignInOrigin & { readonly user: number },
  now: Date,
  end: Date,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await trx
    .insertInto('session')
    .values({ id, createdAt: now.toISOString(), expiresAt: end.toISOString(), revokedAt: null, ...of })
    .execute();
  return id;
}

/** Returns when a session expires unless it is used: at most `SESSION_MAX_AGE` after the sign-in. */
function endOfSession(settings: Settings, createdAt: string, now: Date): Date {
  const [idle, last] = [
    secondsAfter(now, settings.refreshTokenTtl),
    secondsAfter(new Date(createdAt), settings.sessionMaxAge),
  ];
  return idle < last ? idle : last;
}

async function storeRefreshToken(
  trx: Kysely<SystemTables>,
  session: string,
  refreshToken: string,
  expiresAt: string,
): Promise<void> {
  await trx
    .insertInto('refresh_token')
    .values({ hash: hashOfSecret(refreshToken), session, expiresAt, usedAt: null })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

async function revokeSession(trx: Kysely<SystemTables>, session: string, now: Date): Promise<number | undefined> {
  const row = await trx
    .updateTable('session')
    .set({ revokedAt: now.toISOString() })
    .where('id', '=', session)
    .where('revokedAt', 'is', null)
    .returning('user')
    .executeTakeFirst();
  return row?.user;
}

/** Marks the token as used and stores its successor. Of several concurrent calls, one returns true. */
async function rotate(
  trx: Kysely<SystemTables>,
  row: RefreshRow,
  successor: { readonly token: string; readonly end: Date },
  now: Date,
): Promise<boolean> {
  const expiresAt = successor.end.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('refresh_token')
    .set({ usedAt: now.toISOString() })
    .where('hash', '=', row.hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return withinLeeway(await usedAt(trx, row.hash), now);
  await storeRefreshToken(trx, row.session, successor.token, expiresAt);
  await trx.updateTable('session').set({ expiresAt }).where('id', '=', row.session).execute();
  await trx
    .deleteFrom('refresh_token')
    .where('session', '=', row.session)
    .where('expiresAt', '<=', now.toISOString())
    .execute();
  return true;
}

async function sessionOf(db: Kysely<SystemTables>, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('refresh_token').select('session').where('hash', '=', hash).executeTakeFirst();
  return row?.session;
}

function findValid(db: Kysely<SystemTables>, hash: string, now: Date): Promise<RefreshRow | undefined> {
  return db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session')
    .select(['refresh_token.hash', 'refresh_token.session', 'session.user', 'session.createdAt'])
    .where('refresh_token.hash', '=', hash)
    .where('refresh_token.expiresAt', '>', now.toISOString())
    .where('session.revokedAt', 'is', null)
    .executeTakeFirst();
}

async function usedAt(trx: Kysely<SystemTables>, hash: string): Promise<string | null> {
  const row = await trx.selectFrom('refresh_token').select('usedAt').where('hash', '=', hash).executeTakeFirst();
  return row?.usedAt ?? null;
}

function withinLeeway(used: string | null, now: Date): boolean {
  return used !== null && now.getTime() - Date.parse(used) <= leewayInSeconds * 1000;
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

function secondsUntil(end: Date, now: Date): number {
  return Math.ceil((end.getTime() - now.getTime()) / 1000);
}
