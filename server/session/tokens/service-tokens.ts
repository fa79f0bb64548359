import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isRead } from '../../http/is-read.ts';
import { createAttempts } from '../../http/rate-limits/attempts.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import type { Clock, Identity } from '../../request/context.ts';
import { ApiError, notPermitted } from '../../request/errors.ts';
import { rates } from '../../runtime/limits.ts';
import { createLoggedOnce } from '../../runtime/logged-once.ts';
import { hashOfSecret } from '../../runtime/secret-hash.ts';
import type { Database } from '../../storage/database.ts';
import type { DataAccessFactory } from '../../storage/records/data-access.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';

/** Every service token begins with it, so that people and scanners of source code recognise one. */
export const serviceTokenPrefix = 'cst_';
/** Number of characters of a token that stay visible. */
const visibleLength = 8;
/** Session ids of service tokens begin with it. */
const sessionPrefix = 'service:';
/** Pause between two entries of the same use in the audit log, and between two times of the last use, in ms. */
const auditPause = 10 * 60_000;
const lastUsePause = 60_000;
/** Paths besides those of resources that a service token may call: events, the API document, its own permissions. */
const openPaths: ReadonlySet<string> = new Set(['events', 'openapi.json', 'resources']);

/** A service token that may be used now. */
interface ServiceToken {
  readonly identity: Identity;
  /** Undefined if it does not expire. */
  readonly expiresAt: Date | undefined;
}

export interface ServiceTokens {
  /** Returns the token with its current permissions; undefined if it is unknown, revoked, deleted or expired. */
  find(presented: string): Promise<ServiceToken | undefined>;
  /** Does the same by the session id of an identity; undefined for other sessions. */
  ofSession(sessionId: string): Promise<ServiceToken | undefined>;
  /** Counts and logs a request. Throws 50008 for a path that is not open to tokens, and 42900 for too many requests. */
  use(token: ServiceToken, request: ServiceRequest): Promise<void>;
}

interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly address: string;
}

interface ServiceTokenDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly dataAccess: DataAccessFactory;
  readonly catalogue: Catalogue;
  /** The resource of the tokens. */
  readonly resource: string;
}

/** Replaces the secret of a token. Returns it, and the part that stays visible. */
export async function issueServiceToken(trx: Kysely<SystemTables>, token: number, now: Date) {
  const secret = `${serviceTokenPrefix}${randomBytes(32).toString('base64url')}`;
  await trx.deleteFrom('service_token').where('token', '=', token).execute();
  await trx
    .insertInto('service_token')
    .values({ hash: hashOfSecret(secret), token, at: now.toISOString() })
    .execute();
  return { secret, start: `${secret.slice(0, visibleLength)}…` };
}

function isServiceSession(sessionId: string): boolean {
  return sessionId.startsWith(sessionPrefix);
}

export function createServiceTokens(dependencies: ServiceTokenDependencies): ServiceTokens {
  const { database, clock, dataAccess, catalogue, resource } = dependencies;
  const attempts = createAttempts(database, clock);
  const written = createLoggedOnce();
  /** Who signs in and what they may is decided by people: what a token made of it would stay when the token is revoked. */
  const ofPeople: ReadonlySet<string> = new Set([catalogue.system.users, catalogue.system.roles, resource]);
  const valid = (by: ReturnType<typeof sql>) => findToken(database.db, resource, by, clock.now());
  const table = sql.table(resource);

  return {
    find: (presented) =>
      valid(sql`token.id = (select token from service_token where hash = ${hashOfSecret(presented)})`),
    ofSession: async (sessionId) =>
      isServiceSession(sessionId) ? valid(sql`token.id = ${Number(sessionId.slice(sessionPrefix.length))}`) : undefined,
    async use({ identity }, { path, address, ...sent }) {
      const method = isRead({ ...sent, path }) ? 'GET' : sent.method;
      const [name = '', rest] = path.split('/').slice(3);
      const isOpen = openPaths.has(name) || (catalogue.find(name) !== undefined && rest !== 'views');
      if (!isOpen) throw notPermitted({ key: 'serviceToken.recordsOnly' });
      if (method !== 'GET' && ofPeople.has(name)) throw notPermitted({ key: 'serviceToken.byToken' });
      await attempts.enforce(identity.sessionId, rates.serviceToken);
      const id = identity.sessionId.slice(sessionPrefix.length);
      const now = clock.now();
      const [lastUse, request] = [`${id} last`, `${id} ${method} ${name}`];
      if (written.isDue(lastUse, now)) {
        await sql`update ${table} set "lastUsedAt" = ${now}, "lastAddress" = ${address}
          where id = ${Number(id)}`.execute(database.db);
        written.mark([lastUse], now, lastUsePause);
      }
      if (!written.isDue(request, now)) return;
      const target = { resource, action: 'useServiceToken', record: id, target: identity.username };
      await database.transaction((trx) =>
        dataAccess
          .writableForIdentity(identity, now, trx)
          .keepOperations([{ ...target, facts: { request: `${method} ${name}` } }]),
      );
      written.mark([request], now, auditPause);
    },
  };
}

interface TokenRow {
  readonly id: number;
  readonly enterprise: number;
  readonly name: string;
  readonly maker: number | null;
  readonly version: number;
  readonly expiresAt: string | null;
}

/** A token acts in the enterprise that owns it, in the name of its maker, and sees all records of its permissions. */
async function findToken(
  db: Kysely<SystemTables>,
  resource: string,
  by: ReturnType<typeof sql>,
  now: Date,
): Promise<ServiceToken | undefined> {
  const { rows } = await sql<TokenRow>`select token.id, token.enterprise, token.name, token."createdBy" as maker,
      token.version, token."expiresAt"
    from ${sql.table(resource)} as token join enterprise on enterprise.id = token.enterprise
    where ${by} and token."deletedAt" is null and token.status = 'active'
      and (token."expiresAt" is null or token."expiresAt" > ${now})
      and enterprise.status = 'open' and enterprise."deletedAt" is null`.execute(db);
  const [row] = rows;
  if (!row || row.maker === null) return undefined;
  const granted = await sql<{ value: string }>`select value from ${sql.table(`${resource}_permissions`)}
    where record = ${row.id} order by value`.execute(db);
  const identity: Identity = Object.freeze({
    userId: row.maker,
    sessionId: `${sessionPrefix}${row.id}`,
    enterpriseId: row.enterprise,
    username: row.name,
    permissions: granted.rows.map(({ value }) => value),
    dataScope: 'all' as const,
    departmentId: null,
    mustChangePassword: false,
    permissionVersion: `${sessionPrefix}${row.id}.${row.version}`,
    isPlatform: false,
    serviceToken: row.id,
  });
  return { identity, expiresAt: row.expiresAt === null ? undefined : new Date(row.expiresAt) };
}

/** Returns 401 for a service token that is not valid. */
export function invalidServiceToken(): ApiError {
  return new ApiError({ status: 401, message: { key: 'serviceToken.invalid' } });
}
