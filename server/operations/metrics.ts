import type { Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { answerNoSuchPath } from '../http/answer-error.ts';
import { addRoute, type RouteRecord } from '../http/route.ts';
import { hasSecret } from '../http/secret.ts';
import type { AppContext, AppEnv, Clock } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { TaskRun } from '../runtime/tasks/worker.ts';
import type { Database } from '../storage/database.ts';

/** Upper bounds of the histogram buckets, in seconds. */
const durations = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Maximum length of a logged slow statement in characters: the rest is usually a long list of parameters. */
const longestStatement = 2000;
/** Loopback addresses, as Node reports them. */
const loopback: readonly (string | undefined)[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

interface MetricsDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'metricsToken' | 'slowStatementMs'>;
  readonly log: Logger;
  readonly clock: Clock;
}

export interface Metrics {
  /** Middleware that measures requests. */
  readonly measured: MiddlewareHandler<AppEnv>;
  /** Measures the runs of these background tasks, from 0, by the returned function. */
  readonly measureTasks: (tasks: readonly string[]) => (run: TaskRun) => void;
  /** Adds the route `GET /metrics`. */
  mount(app: Hono<AppEnv>): void;
}

const metricsRecord: RouteRecord = {
  tag: 'server',
  summary: 'Figures of the server for Prometheus; from loopback, or with METRICS_TOKEN',
  isPublic: true,
  answers: 'text/plain',
  lane: 'health',
};

/** Creates the Prometheus metrics of this server. Also logs slow statements, without their values. */
export function createMetrics({ database, settings, log, clock }: MetricsDependencies): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: durations,
    registers: [registry],
  });
  const taskRuns = new Histogram({
    name: 'task_duration_seconds',
    help: 'Runs of background tasks on this server, by task and outcome.',
    labelNames: ['task', 'outcome'] as const,
    buckets: durations,
    registers: [registry],
  });
  gaugesOf(database, clock, { registry, log });
  measureQueues(database, registry);
  measureStatements({ database, settings, log }, registry);

  return {
    async measured(c, next) {
      const end = requests.startTimer();
      await next();
      end({ method: c.req.method, route: routeOf(c), status: c.res.status });
    },
    measureTasks(tasks) {
      for (const task of tasks) for (const outcome of ['done', 'failed']) taskRuns.zero({ task, outcome });
      return ({ task, outcome, seconds }) => taskRuns.observe({ task, outcome }, seconds);
    },
    mount(app) {
      addRoute(app, 'GET /metrics', metricsRecord, async (c) => {
        // Without access, the route answers as if it did not exist.
        if (!mayRead(c, settings.metricsToken)) return answerNoSuchPath(c);
        return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
      });
    },
  };
}

/** Measures statements, and logs the slow ones. */
function measureStatements(
  { database, settings, log }: Pick<MetricsDependencies, 'database' | 'settings' | 'log'>,
  registry: Registry,
): void {
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Statements by their first word.',
    labelNames: ['statement'] as const,
    buckets: durations,
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'database_conflicts_total',
    help: 'Statements that PostgreSQL broke off because of a deadlock or a serialization failure.',
    registers: [registry],
  });
  database.watch(({ text, milliseconds, error }) => {
    if (database.dialect.isCollision(error)) conflicts.inc();
    const [first = ''] = text.trimStart().slice(0, 10).toLowerCase().split(/\W/);
    statements.observe({ statement: words.has(first) ? first : 'other' }, milliseconds / 1000);
    if (milliseconds < settings.slowStatementMs) return;
    log.warn({ ms: Math.round(milliseconds), statement: text.slice(0, longestStatement) }, 'slow statement');
  });
}

/** Measures how long requests wait in queues, how many are waiting, and how many were rejected. */
function measureQueues({ queues }: Database, registry: Registry): void {
  const waits = new Histogram({
    name: 'queue_wait_seconds',
    help: 'How long requests waited for their turn, by queue.',
    labelNames: ['queue'] as const,
    buckets: durations,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'queue_refused_total',
    help: 'Requests that got no turn: the caller had too much under way (429), or everybody together (503).',
    labelNames: ['queue', 'status'] as const,
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'queue_waiting',
    help: 'Requests that wait for their turn, by queue.',
    labelNames: ['queue'] as const,
    registers: [registry],
    collect() {
      for (const [queue, { waiting: count }] of queues) this.set({ queue }, count);
    },
  });
  waiting.reset();
  for (const [queue, one] of queues) {
    one.watch({
      waited: (seconds) => waits.observe({ queue }, seconds),
      refused: (isOwn) => refused.inc({ queue, status: isOwn ? 429 : 503 }),
    });
  }
}

const words: ReadonlySet<string> = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'begin',
  'commit',
  'rollback',
  'with',
]);

/** Gauges that query the database when they are scraped. */
function gaugesOf({ db }: Database, clock: Clock, gauges: GaugeParts): void {
  addGauge(gauges, {
    name: 'sessions',
    help: 'Sessions that are neither over nor revoked.',
    labels: [],
    read: () =>
      db
        .selectFrom('session')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', clock.now().toISOString())
        .execute(),
  });
  addGauge(gauges, {
    name: 'tasks',
    help: 'Jobs, and messages of the outbox that wait or failed, by task and state.',
    labels: ['task', 'state'],
    read: () =>
      db
        .selectFrom('job')
        .select((eb) => ['kind as task', 'state', eb.fn.countAll<number>().as('count')])
        .groupBy(['kind', 'state'])
        .unionAll(
          db
            .selectFrom('outbox')
            .where('state', 'in', ['waiting', 'failed'])
            .select((eb) => ['topic as task', sql<string>`state`.as('state'), eb.fn.countAll<number>().as('count')])
            .groupBy(['topic', 'state']),
        )
        .execute(),
  });
  addGauge(gauges, {
    name: 'due_retries',
    help: 'Records whose due transition failed and waits for another try.',
    labels: ['resource', 'transition'],
    read: () =>
      db
        .selectFrom('due_retry')
        .select((eb) => ['resource', 'transition', eb.fn.countAll<number>().as('count')])
        .where('retryAt', '>', clock.now().toISOString())
        .groupBy(['resource', 'transition'])
        .execute(),
  });
}

interface GaugeParts {
  readonly registry: Registry;
  readonly log: Logger;
}

interface DatabaseGauge {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Returns a count for each combination of labels. */
  read(): Promise<readonly (Readonly<Record<string, string | number>> & { readonly count: number })[]>;
}

/** Adds a gauge. It has no values while its query fails, so that the other metrics can still be read. */
function addGauge({ registry, log }: GaugeParts, { name, help, labels, read }: DatabaseGauge): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const found = await read().catch((error: unknown) => {
        log.warn({ err: error, metric: name }, 'a metric could not be read from the database');
        return [];
      });
      gauge.reset();
      // Without labels, a reset sets the value to 0.
      if (labels.length === 0) gauge.remove();
      for (const { count, ...values } of found) gauge.set(values, count);
    },
  });
}

/** Returns the route pattern of a request, so that ids create no separate metrics. */
function routeOf(c: AppContext): string {
  const handlers = matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  return handlers.at(-1)?.path ?? 'other';
}

/** Allows access with the token if one is set; otherwise only from loopback, and not through a proxy. */
function mayRead(c: AppContext, token: string | undefined): boolean {
  if (token !== undefined) return hasSecret(c.req.header('Authorization'), `Bearer ${token}`);
  const isForwarded = c.req.header('X-Forwarded-For') ?? c.req.header('Forwarded') ?? c.req.header('X-Real-IP');
  return isForwarded === undefined && loopback.includes(c.env.incoming?.socket.remoteAddress);
}
