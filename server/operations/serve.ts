import { AsyncResource } from 'node:async_hooks';
import type { Hono } from 'hono';
import { publicationHeader } from '../http/headers.ts';
import type { AppEnv } from '../request/context.ts';
import { createTurns } from '../runtime/tasks/turns.ts';
import { createPublisher, type Served } from './publisher.ts';
import { type BackendOptions, openBackend } from './start/backend.ts';
import { tellOfSetAside } from './start/publishing/notices.ts';
import { type OpenedPublication, openPublication } from './start/publishing/open.ts';
import { changedTables } from './start/publishing/proposal.ts';
import type { Publisher } from './start/publishing/routes.ts';
import { liveNumber } from './start/publishing/store.ts';

/** How often a server asks whether another one has published, in milliseconds. */
const pollPause = 500;
/** How long it goes on as it is where that cannot be served, in milliseconds. */
const failurePause = 30_000;

/**
 * Starts the backend, and starts it anew beside the running one whenever something else is published, by this server or
 * another on the same database. Requests under way are finished by the app that took them. A publication that cannot be
 * served leaves the app as it is.
 */
export async function serveBackend(options: BackendOptions): Promise<Pick<Hono<AppEnv>, 'fetch'>> {
  const { database, log } = options;
  const turns = createTurns();
  const apps = createApps(options, turns, () => publisher);
  /** Reads the records of all enterprises. */
  const dataAccessNow = (trx = database.db) => {
    const { dataAccess, clock } = apps.served();
    return dataAccess.forServer(clock.now(), trx);
  };
  const { mostAtOnce } = options;
  const publisher: Publisher = createPublisher({
    database,
    log,
    mostAtOnce,
    ...apps,
    dataAccessNow,
    inTurn: turns.take,
  });
  const { published, clock } = await apps.open();
  if (!options.isDrill) {
    await tellOfSetAside(database, { published, now: clock.now(), all: dataAccessNow }).catch((error: unknown) =>
      log.error({ err: error }, 'nobody could be told of what is set aside'),
    );
  }
  // Nobody else publishes where no other server can be.
  const poll = database.dialect.hasOneServer ? undefined : setInterval(() => void apps.follow(), pollPause).unref();
  database.beforeClose(async () => {
    clearInterval(poll);
    await turns.last();
  });

  return {
    async fetch(request, ...rest) {
      const asked = Number.parseInt(request.headers.get(publicationHeader) ?? '', 10);
      if (asked > apps.served().published.number) await apps.follow();
      return apps.served().app.fetch(request, ...rest);
    },
  };
}

/** The app that serves, and how another takes its place. */
function createApps(options: BackendOptions, turns: ReturnType<typeof createTurns>, publisher: () => Publisher) {
  const { database, log, stopping } = options;
  let served: Served;
  let quietUntil = 0;

  // Outside the context of the request that publishes: the work in the background goes on after it.
  const start = AsyncResource.bind((next?: OpenedPublication): Promise<Served> => {
    const changed = next && { published: { ...next, changedTables: changedTables(served.published, next) } };
    return openApp({ ...options, publisher: publisher(), ...(changed && { ...changed, metrics: served.metrics }) });
  });

  function take(next: Served): void {
    const before = served;
    served = next;
    before.replace.abort();
    log.info({ number: next.published.number }, 'serves what was published');
  }

  return {
    served: () => served,
    start,
    take,
    open: async () => {
      served = await start();
      return served;
    },
    /** Serves what is published, if that is something else by now. */
    follow: () =>
      turns
        .take(async () => {
          if (stopping?.aborted || served.clock.now().getTime() < quietUntil) return;
          const number = await liveNumber(database.db);
          if (number !== served.published.number) take(await start(await openPublication(database.db, options, log)));
        })
        .catch((error: unknown) => {
          quietUntil = served.clock.now().getTime() + failurePause;
          log.error({ err: error }, 'what was published cannot be served');
        }),
  };
}

/** Opens an app that ends when another replaces it. */
async function openApp(options: BackendOptions): Promise<Served> {
  const replace = new AbortController();
  const either = (signal: AbortSignal | undefined) =>
    signal ? AbortSignal.any([signal, replace.signal]) : replace.signal;
  const { stopping, superseded } = options;
  const backend = await openBackend({ ...options, stopping: either(stopping), superseded: either(superseded) });
  return { ...backend, replace };
}
