import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Files } from '../../server/files/index.ts';
import { createHttpServer } from '../../server/http/create-server.ts';
import { createMetrics } from '../../server/operations/metrics.ts';
import { type AppDependencies, createApp } from '../../server/operations/start/app.ts';
import { startWorkers } from '../../server/operations/start/start-workers.ts';
import type { ServerRecords } from '../../server/records/write/effects.ts';
import { createLog } from '../../server/runtime/log.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import type { DataAccessFactory } from '../../server/storage/records/data-access.ts';
import { createSystemTables } from '../../server/storage/tables/create-system-tables.ts';
import type { DatabaseKind } from '../setup/databases.ts';
import { openParts } from '../setup/resources.ts';
import { standingClock } from '../setup/standing-clock.ts';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string goes out as it is. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Where the database is, for tests that get in its way. */
  readonly place: { readonly url: string | undefined; readonly dataDir: string };
  readonly database: Database;
  readonly clock: { now(): Date; advance(seconds: number): void };
  readonly dataAccess: DataAccessFactory;
  readonly records: ServerRecords;
  readonly files: Files;
  /** Every line of the log so far. */
  readonly logged: readonly string[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  stop(): Promise<void>;
}

type Mount = NonNullable<AppDependencies['mountResources']>;

type Options = Pick<AppDependencies, 'permissionName' | 'consoleFolder'> & {
  readonly mountResources?: (api: Parameters<Mount>[0], files: Files) => void;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether jobs and the messages of the outbox are worked on. @default false */
  readonly hasWorkers?: boolean;
};

/** The real app on a free port, on a database of its own, with a clock that stands still unless told to move. */
export async function startServer(
  kind: DatabaseKind,
  { environment, mountResources, hasWorkers = false, ...parts }: Options = {},
): Promise<RunningServer> {
  const place = await kind.create();
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, ...environment });
  const database = openDatabase(settings);
  await createSystemTables(database);
  const clock = standingClock('2026-03-01T08:00:00.000Z');
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => logged.push(line) });
  const secretKey = 'a key for tests, long enough for one';
  const { files, accountServices, resources } = await openParts(database, settings, clock, secretKey);
  const { dataAccess, records } = resources;
  const metrics = createMetrics({ database, settings, log, clock });
  const app = createApp({
    database,
    settings,
    metrics,
    secretKey,
    files,
    mountResources: (api) => mountResources?.(api, files),
    log,
    clock,
    dataAccess,
    records,
    accountServices,
    publicRoutes: resources.publicRoutes,
    ...parts,
  });
  if (hasWorkers) startWorkers([...resources.workers, ...resources.senders], database, undefined, metrics);
  const server = createHttpServer(app.fetch);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  return {
    url,
    dataDir: place.dataDir,
    place,
    database,
    clock,
    dataAccess,
    records,
    files,
    logged,
    call: (method, path, options) => call(`${url}${path}`, method, options),
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
      await place.drop();
    },
  };
}

async function call(url: string, method: string, { token, headers, body }: CallOptions = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { code, msg, data } = envelope.parse(await response.json());
  return { status: response.status, headers: response.headers, code, msg, data };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}
