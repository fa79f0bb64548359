import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Outbound } from '../../../server/delivery/outbound/index.ts';
import { migrationsOf } from '../../../server/operations/migrations/files.ts';
import { startBackend } from '../../../server/operations/start/backend.ts';
import { demoPassword } from '../../../server/operations/start/demo.ts';
import type { Catalogue } from '../../../server/records/catalogue/catalogue.ts';
import type { ResourceRules } from '../../../server/records/rules/rules.ts';
import type { AppEnv } from '../../../server/request/context.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { readSettings } from '../../../server/runtime/settings.ts';
import { createTokens } from '../../../server/session/tokens/tokens.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import type { AccountTables } from '../../../server/storage/system/account-tables.ts';
import type { DatabaseKind } from '../../setup/databases.ts';
import { createDemoDatabase, installDay, secretKey } from '../../setup/demo-database.ts';
import { product } from '../../setup/product.ts';
import { quickPasswords } from '../../setup/quick-passwords.ts';
import { standingClock } from '../../setup/standing-clock.ts';
import { type Listening, listen } from './listening.ts';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const wire = z.looseObject({ id: z.string(), version: z.number(), labels: z.record(z.string(), z.unknown()) });
const page = z.object({ records: z.array(wire), total: z.number() });

export type WireRecord = z.infer<typeof wire>;

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls under `/buffalo/v1` as somebody who is signed in. */
export interface Person {
  /** A call whose answer is no envelope: a file. */
  fetch(path: string, headers?: CallOptions['headers'], init?: RequestInit): Promise<Response>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The `data` of a call that succeeded; fails the test otherwise. */
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown, headers?: CallOptions['headers']): Promise<unknown>;
  patch(path: string, body: unknown): Promise<WireRecord>;
  record(path: string): Promise<WireRecord>;
  page(path: string): Promise<z.infer<typeof page>>;
  create(resource: string, body: unknown): Promise<WireRecord>;
  /** Opens a stream of live events, from the one after `after`, on another server if one is given. */
  listen(after?: string, server?: Hono<AppEnv>, headers?: CallOptions['headers']): Promise<Listening>;
}

export interface DemoConsole {
  readonly app: Hono<AppEnv>;
  readonly database: Database;
  /** Where the database is, for tests that get in its way. */
  readonly place: { readonly url: string | undefined; readonly dataDir: string };
  readonly clock: { now(): Date; advance(seconds: number): void };
  /** Every line of the log so far. */
  readonly logged: readonly string[];
  /** A user who was given a one-time password chooses `ownPassword` at once. */
  signIn(email: string, password?: string): Promise<Person>;
  /** A session without a sign-in, for tests of many people: hashing passwords is slow on purpose. */
  enter(email: string): Promise<Person>;
  attempt(email: string, password: string): Promise<Answer>;
  /** Another server on the same database; on PostgreSQL only. */
  otherServer(): Promise<Hono<AppEnv>>;
  /** Starts the server anew on the same database, as a release with other resources and with migrations, by file name. */
  restart(next: Catalogue, migrations?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/** The real backend with the demo data, of the product's own resources unless others are given, on a database of its own, with a clock that stands still unless told to move. */
export async function openConsole(
  kind: DatabaseKind,
  catalogue?: Catalogue,
  environment: Readonly<Record<string, string>> = {},
  rules: readonly ResourceRules[] = [],
  outbound?: Outbound,
): Promise<DemoConsole> {
  // The demo's days begin and end in its time zone.
  const place = await (environment.TIME_ZONE === undefined ? createDemoDatabase(kind, catalogue) : kind.create());
  const settings = readSettings({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    SECRET_KEY: secretKey,
    ACCESS_TOKEN_TTL: '86400',
    ...environment,
  });
  let database = openDatabase(settings);
  const logged: string[] = [];
  const clock = standingClock(installDay);
  const log = createLog('info', { write: (line) => logged.push(line) });
  const stopping = new AbortController();
  const parts = {
    product,
    settings,
    log,
    clock,
    demo: true,
    stopping: stopping.signal,
    passwordCost: quickPasswords,
    ...(catalogue && { catalogue }),
    ...(outbound && { outbound }),
    rules,
  };
  let app = await startBackend({ database, ...parts });
  const opened = new Set([database]);

  const request = createRequest((path, init) => app.request(path, init, {}), logged);
  const attempt = (email: string, password: string) =>
    request('POST', '/sso/v1/auth/login', undefined, { body: { email, password, platform: 'PC' } });

  const personOf = (token: string) =>
    personWith(
      (method, path, options = {}) => request(method, `/buffalo/v1${path}`, token, options),
      (after, server = app, headers = {}) => listen(server, token, after, headers),
      async (path, headers, init) =>
        app.request(`/buffalo/v1${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...headers } }, {}),
    );

  return {
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    place,
    clock,
    logged,
    attempt,
    async enter(email) {
      return personOf(await openSession(database, clock, email));
    },
    async signIn(email, password = demoPassword) {
      const { token } = z.object({ token: z.string() }).parse(dataOf(await attempt(email, password)));
      const person = personOf(token);
      if (password !== demoPassword && isOneTime(await person.get('/users/info'))) {
        await person.post('/users/password', { current: password, password: ownPassword });
      }
      return person;
    },
    async otherServer() {
      const own = openDatabase(settings);
      opened.add(own);
      return startBackend({ database: own, ...parts });
    },
    async restart(next, migrations = {}) {
      await database.close();
      opened.delete(database);
      database = openDatabase(settings);
      opened.add(database);
      app = await startBackend({
        database,
        ...parts,
        catalogue: next,
        migrations: migrationsOf(migrations, kind.name),
      });
    },
    async stop() {
      stopping.abort();
      for (const one of opened) await one.close();
      await place.drop();
    },
  };
}

/** Returns calls of a server that read its envelopes, and fail the test where it fails. */
export function createRequest(
  ask: (path: string, init: RequestInit) => Response | Promise<Response>,
  logged: readonly string[],
) {
  return async (method: string, path: string, token: string | undefined, { body, form, headers }: CallOptions) => {
    const init = {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: form }),
    };
    const response = await ask(path, init);
    if (response.status === 500) throw new Error(`The server failed: ${logged.join('')}`);
    return { status: response.status, ...envelope.parse(await response.json()) };
  };
}

/** Opens a session of a user without a sign-in, and returns its access token. */
export async function openSession(
  database: Database,
  clock: Pick<DemoConsole['clock'], 'now'>,
  email: string,
): Promise<string> {
  const users = database.db.withTables<AccountTables>().selectFrom('user').select('id').where('email', '=', email);
  const { id: userId } = await users.executeTakeFirstOrThrow();
  const [sessionId, expiresAt] = [randomUUID(), new Date(clock.now().getTime() + 86_400_000)];
  const session = { id: sessionId, user: userId, createdAt: clock.now().toISOString(), revokedAt: null };
  await database.db
    .insertInto('session')
    .values({ ...session, expiresAt: expiresAt.toISOString(), address: '', userAgent: '' })
    .execute();
  return createTokens(secretKey).signAccess({ userId, sessionId, expiresAt });
}

/** What people choose in place of a one-time password. */
export const ownPassword = 'a password of my own';

function isOneTime(info: unknown): boolean {
  return z.object({ mustChangePassword: z.boolean() }).parse(info).mustChangePassword;
}

/** Returns the calls of a person, made of those of a server. */
export function personWith(call: Person['call'], listenAs: Person['listen'], fetch: Person['fetch']): Person {
  const get: Person['get'] = async (path) => dataOf(await call('GET', path));
  const post: Person['post'] = async (path, body = {}, headers = {}) =>
    dataOf(await call('POST', path, { body, headers }));
  return {
    call,
    fetch,
    get,
    post,
    patch: async (path, body) => wire.parse(dataOf(await call('PATCH', path, { body }))),
    record: async (path) => wire.parse(await get(path)),
    page: async (path) => page.parse(await get(path)),
    create: async (resource, body) => wire.parse(await post(`/${resource}`, body)),
    listen: listenAs,
  };
}

function dataOf(answer: Answer): unknown {
  if (answer.code !== 1) throw new Error(`Refused with ${answer.code}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
