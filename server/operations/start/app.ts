import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Language } from '../../../src/base/language.ts';
import { type Files, inert } from '../../files/index.ts';
import { answerError, answerNoSuchPath } from '../../http/answer-error.ts';
import { bodyLimitInBytes, sheetLimitInBytes, unreadBody } from '../../http/body/body.ts';
import { clientAddress } from '../../http/client-address.ts';
import { scriptHashesOf, serveConsole } from '../../http/console.ts';
import { allowOrigins, dated, httpsHeaders, neverStored, securityHeaders } from '../../http/headers.ts';
import { object } from '../../http/json-schema.ts';
import { createAttempts } from '../../http/rate-limits/attempts.ts';
import { countByNetwork, networkOf } from '../../http/rate-limits/network.ts';
import { logOf, requestLog } from '../../http/request-log.ts';
import { addRoute, type RouteRecord, requestedRoute } from '../../http/route.ts';
import { requireKnown } from '../../records/query/list-query.ts';
import { type AppEnv, actorKey } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import { longestAddress, networkRates, retryAfterBusy } from '../../runtime/limits.ts';
import type { Settings } from '../../runtime/settings.ts';
import { createSession, type SessionDependencies } from '../../session/index.ts';
import { createRegistration } from '../../session/registration/index.ts';
import type { Database } from '../../storage/database.ts';
import type { Metrics } from '../metrics.ts';

export interface AppDependencies extends SessionDependencies {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The language of answers to requests that name none. @default 'zh' */
  readonly language?: Language;
  readonly files: Files;
  /** Routes under `/buffalo/v1` that need no session. @default none */
  readonly publicRoutes?: Hono<AppEnv> | undefined;
  /** Adds the resource API. Every path under `/buffalo/v1` added here requires a session. */
  mountResources?(api: Hono<AppEnv>): void;
  /** Whether a field shows pictures of other servers. @default false */
  readonly drawsWebImages?: boolean;
  /** Folder of the built console. Without it, only the API is served. */
  readonly consoleFolder?: string | undefined;
}

const filesPath = '/buffalo/v1/files';

/** Creates the whole backend as one fetch handler, for production, development and tests. */
export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const { database, settings, log, clock, metrics, consoleFolder, drawsWebImages } = dependencies;
  const app = new Hono<AppEnv>();
  app.onError(answerError);
  app.notFound(answerNoSuchPath);
  app.use(requestId());
  app.use(requestLog(log, dependencies.language ?? 'zh'));
  app.use(metrics.measured);
  app.use(dated(clock));
  app.use(served(database, settings));
  app.use(`${filesPath}/*`, inert);
  const scriptHashes = consoleFolder === undefined ? [] : scriptHashesOf(consoleFolder);
  app.use(httpsHeaders(settings), securityHeaders(settings, { drawsWebImages, scriptHashes }));
  if (settings.corsOrigins.length > 0) app.use(allowOrigins(settings));
  app.use('/sso/*', neverStored);
  app.use('/buffalo/*', neverStored);
  app.use('*', checkAddress);
  app.use(limitBodies());
  app.use(limitNetworks(dependencies));
  addHealthRoute(app, database);
  metrics.mount(app);
  const session = createSession(dependencies);
  app.route('/sso/v1/auth', session.publicRoutes);
  app.route('/', createRegistration({ ...dependencies, passwords: dependencies.accountServices.passwords }));
  app.route('/buffalo/v1', dependencies.files.publicRoutes);
  if (dependencies.publicRoutes) app.route('/buffalo/v1', dependencies.publicRoutes);
  const api = new Hono<AppEnv>();
  api.use(session.required);
  api.use(refuseIgnoredQuery);
  api.route('/', session.ownRoutes);
  dependencies.mountResources?.(api);
  app.route('/buffalo/v1', api);
  // Unknown API paths must never return the page of the console.
  app.all('/sso/*', answerNoSuchPath);
  app.all('/buffalo/*', answerNoSuchPath);
  if (consoleFolder !== undefined) app.get('*', serveConsole(consoleFolder));
  return app;
}

function addHealthRoute(app: Hono<AppEnv>, { db }: Database): void {
  const record: RouteRecord = {
    tag: 'server',
    summary: 'Whether the server and its database answer',
    isPublic: true,
    answers: 'application/json',
    data: object({ status: { enum: ['ok'] } }),
    lane: 'health',
  };
  addRoute(app, 'GET /healthz', record, async (c) => {
    try {
      await sql`select 1`.execute(db);
      return c.json({ status: 'ok' });
    } catch (error) {
      logOf(c).error({ err: error }, 'the database does not answer');
      return c.json({ status: 'unavailable' }, 503, { 'Retry-After': String(retryAfterBusy) });
    }
  });
}

/** Tells the database which request its statements belong to. */
function served(database: Database, { trustProxy }: Pick<Settings, 'trustProxy'>): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const caller = () => {
      const who = c.get('identity');
      if (who) return { person: actorKey(who), enterprise: String(who.enterpriseId), isSignedIn: true };
      return { person: networkOf(clientAddress(c, trustProxy)).network, enterprise: 'unknown', isSignedIn: false };
    };
    return database.serve({ lane: requestedRoute(c)?.lane ?? 'usual', caller, signal: () => c.req.raw.signal }, next);
  };
}

/** Throws 42900 above the rate by network that the record of a route names. */
function limitNetworks({ database, clock, settings }: AppDependencies): MiddlewareHandler<AppEnv> {
  const attempts = createAttempts(database, clock);
  return async (c, next) => {
    const name = requestedRoute(c)?.networkRate;
    if (name) await countByNetwork(attempts, name, clientAddress(c, settings.trustProxy), { rule: networkRates[name] });
    await next();
  };
}

/** Rejects an address that is too long or contains a NUL character, which PostgreSQL does not support. */
const checkAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { url } = c.req;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (url.includes('%00', start)) {
    throw new ApiError({ status: 400, message: { key: 'request.badAddress' } });
  }
  if (url.length - start > longestAddress) {
    throw new ApiError({ status: 414, message: { key: 'request.addressTooLong' } });
  }
  await next();
};

/**
 * Rejects a write with a query parameter that would be ignored, such as `dryRun` where nothing is only checked. Writes
 * whose query is read refuse what they do not know.
 */
const refuseIgnoredQuery: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { method, url } = c.req;
  if (method !== 'GET' && method !== 'HEAD' && !requestedRoute(c)?.query) requireKnown(new URL(url).searchParams);
  await next();
};

/** Rejects larger bodies. Node reads at most `Content-Length` bytes, so only a body without that header is counted. */
function limitBodies(): MiddlewareHandler<AppEnv> {
  const usual = {
    maxSize: bodyLimitInBytes,
    counted: bodyLimit({ maxSize: bodyLimitInBytes, onError: refuseLargeBody }),
  };
  const sheets = {
    maxSize: sheetLimitInBytes,
    counted: bodyLimit({ maxSize: sheetLimitInBytes, onError: refuseLargeBody }),
  };
  return async (c, next) => {
    const { method } = c.req;
    const takes = requestedRoute(c)?.takes;
    if (method === 'GET' || method === 'HEAD' || takes === 'file') return next();
    const { maxSize, counted } = takes === 'rows' ? sheets : usual;
    const length = c.req.header('Content-Length');
    if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
      if (Number(length) > maxSize) refuseLargeBody();
      return next();
    }
    try {
      return await counted(c, next);
    } catch (error) {
      throw unreadBody(error);
    }
  };
}

function refuseLargeBody(): never {
  throw new ApiError({
    status: 413,
    message: { key: 'request.tooLarge' },
    // The rest of the body is not read, so the connection cannot be reused.
    headers: { Connection: 'close' },
  });
}
