import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { startBackend } from '../../server/operations/start/backend.ts';
import { demoPassword } from '../../server/operations/start/demo.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { createDataProvider } from '../../src/providers/data/index.ts';
import { createHttpClient } from '../../src/providers/http/client.ts';
import type { ConsoleError } from '../../src/providers/http/errors.ts';
import { createSession, type Session } from '../../src/providers/session/index.ts';
import { createMemoryTokens, type TokenStore } from '../../src/providers/tokens.ts';
import type { DatabaseKind } from '../setup/databases.ts';
import { product } from '../setup/product.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

export interface Backend {
  readonly url: string;
  /** What was asked for so far: `POST /sso/v1/auth/login`. */
  readonly asked: string[];
  /** The server's clock; it stands still unless told to move. */
  advance(seconds: number): void;
  stop(): Promise<void>;
}

/** Seconds that an access token lives on the servers of these tests. */
export const accessTokenLife = 60;

/** The real server with the demo data on a free port and a database of its own. */
export async function openBackend(kind: DatabaseKind): Promise<Backend> {
  const place = await kind.create();
  const settings = readSettings({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    ACCESS_TOKEN_TTL: String(accessTokenLife),
  });
  const database = openDatabase(settings);
  const asked: string[] = [];
  let now = Date.parse('2026-03-01T02:00:00.000Z');
  const clock = { now: () => new Date(now) };
  const app = await startBackend({
    product,
    database,
    settings,
    log: pino({ level: 'silent' }),
    clock,
    demo: true,
    passwordCost: quickPasswords,
  });
  const server = createAdaptorServer({
    fetch(request, environment) {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return app.fetch(request, environment);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    advance: (seconds) => {
      now += seconds * 1000;
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
      await place.drop();
    },
  };
}

/** What one tab of a browser has: the providers as `main.tsx` composes them. */
export interface Tab {
  readonly tokens: TokenStore;
  readonly session: Session;
  readonly http: ReturnType<typeof createHttpClient>;
  readonly data: ReturnType<typeof createDataProvider>;
  /** Failures that would have been told of. */
  readonly failures: readonly ConsoleError[];
  /** Versions of the permissions that answers named. */
  readonly versions: readonly string[];
}

/** @param tokens those of another tab, where they share a browser */
export function openTab({ url }: Backend, tokens: TokenStore = createMemoryTokens()): Tab {
  const failures: ConsoleError[] = [];
  const versions: string[] = [];
  const http = createHttpClient({
    baseUrl: url,
    tokens,
    timeout: 30_000,
    adapter: 'http',
    translate: (key) => key,
    language: () => 'zh',
    isOnline: () => true,
    onSignedOut: (cause) => session.signOut(cause),
    onForged: () => session.askWhetherToSignOut(),
    onFailure: (error) => failures.push(error),
    onForeignToken: () => session.recognise(),
    onPermissionVersion: (version) => versions.push(version),
  });
  const storage = { clear: () => {}, getItem: () => null, setItem: () => {} };
  const session = createSession({
    http,
    tokens,
    storage: { local: storage, session: storage },
    platform: 'PC',
    onCleared: () => {},
    translate: (key) => key,
  });
  return { tokens, session, http, data: createDataProvider(http), failures, versions };
}

/** A tab in which somebody of the demo has signed in. */
export async function signIn(backend: Backend, email: string): Promise<Tab> {
  const tab = openTab(backend);
  await tab.session.signIn({ email, password: demoPassword });
  return tab;
}
