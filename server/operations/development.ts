import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import type { createLog } from '../runtime/log.ts';
import type { readSettings } from '../runtime/settings.ts';
import type { Database, openDatabase } from '../storage/database.ts';
import type { startBackend } from './start/backend.ts';
import type { Product } from './start/product.ts';

type StartBackend = typeof startBackend;
type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves the API from the dev server of the console and reloads it when its sources change. The database stays open
 * across reloads. The first request to the API opens it, with the demo data, so tests and builds never open it. This
 * file imports only types, because the Vite configuration loads it on every build and test run.
 *
 * @param productModule Path of the module that exports `product`, from the root of the project.
 */
export function apiInDevelopment(productModule: string): Plugin {
  let api: ReturnType<typeof lazyApi> | undefined;
  return {
    name: 'api-in-development',
    apply: 'serve',
    configureServer(server) {
      const { listener } = (api = lazyApi(server, productModule));
      server.middlewares.use((request, response, pass) => {
        if (!/^\/(sso|buffalo|healthz)(\/|\?|$)/.test(request.url ?? '')) return pass();
        listener()
          .then((answer) => answer(request, response))
          .catch(pass);
      });
    },
    closeBundle: () => api?.close(),
  };
}

/** What a backend is made of, as it was loaded. */
interface Sources {
  readonly start: StartBackend;
  readonly product: Product;
}

/** The running backend and the sources it was loaded from. */
interface Running extends Sources {
  readonly listener: Promise<Listener>;
  readonly stopping: AbortController;
}

function lazyApi(server: ViteDevServer, productModule: string) {
  let opened: Promise<Database> | undefined;
  let current: Running | undefined;

  async function load(): Promise<Sources> {
    const start: StartBackend = (await server.ssrLoadModule('/server/operations/start/backend.ts')).startBackend;
    const product: Product = (await server.ssrLoadModule(productModule)).product;
    return { start, product };
  }

  return {
    /**
     * Returns the handler loaded from the current sources. While they have a mistake, the one before it answers; without
     * one, the next request tries again.
     */
    async listener(): Promise<Listener> {
      const { start, product } = await load().catch((error: unknown) => {
        if (current) return current;
        throw error;
      });
      if (current?.start === start && current.product === product) return current.listener;
      opened ??= open(server).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const previous = current;
      const stopping = new AbortController();
      const listener = listen(server, product, start, opened, stopping.signal).then(
        (started) => {
          // Open streams, jobs and due transitions would continue with the old sources. The console reopens its streams,
          // and this backend continues unfinished jobs.
          previous?.stopping.abort();
          return started;
        },
        (error: unknown) => {
          current = previous && { ...previous, start, product };
          if (!previous) throw withAdvice(error);
          server.config.logger.error(String(withAdvice(error)), { timestamp: true });
          return previous.listener;
        },
      );
      current = { start, product, listener, stopping };
      return listener;
    },
    async close(): Promise<void> {
      const database = await opened;
      opened = undefined;
      await database?.close();
    },
  };
}

/** Adds what may be done about a refused migration in development only. By its name, as its module is reloaded. */
function withAdvice(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause.name !== 'MigrationRefused') return cause;
  const advice =
    'In development the database may be made anew instead: stop `npm run dev` and delete the data folder (`DATA_DIR`, by default `./data`).';
  return new Error(`${cause.message}\n${advice}`, { cause });
}

async function open(server: ViteDevServer): Promise<Database> {
  const module = await server.ssrLoadModule('/server/storage/database.ts');
  const openConfigured: typeof openDatabase = module.openDatabase;
  return openConfigured(await settingsOf(server));
}

async function listen(
  server: ViteDevServer,
  product: Product,
  start: StartBackend,
  opened: Promise<Database>,
  stopping: AbortSignal,
): Promise<Listener> {
  const { getRequestListener } = await import('@hono/node-server');
  const logging = await server.ssrLoadModule('/server/runtime/log.ts');
  const create: typeof createLog = logging.createLog;
  const app = await start({
    product,
    database: await opened,
    settings: await settingsOf(server),
    log: create('warn'),
    demo: product.demo !== undefined,
    demoScale: 0.05,
    stopping,
    superseded: stopping,
  });
  return getRequestListener((request, bindings) => app.fetch(request, bindings));
}

async function settingsOf(server: ViteDevServer) {
  const read: typeof readSettings = (await server.ssrLoadModule('/server/runtime/settings.ts')).readSettings;
  return read(process.env);
}
