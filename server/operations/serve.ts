import { AsyncResource } from 'node:async_hooks';
import type { Hono } from 'hono';
import { publicationHeader } from '../http/headers.ts';
import type { AppEnv, Identity } from '../request/context.ts';
import { badRequest } from '../request/errors.ts';
import { addColumnsAhead } from '../storage/tables/ahead.ts';
import { TablesDiffer, TablesTaken } from '../storage/tables/differences.ts';
import { type Backend, type BackendOptions, openBackend, waitShortly } from './start/backend.ts';
import { effectBetween } from './start/publishing/effect.ts';
import { tellOfSetAside } from './start/publishing/notices.ts';
import { type OpenedPublication, openPublication } from './start/publishing/open.ts';
import { addPreparation, createPreparation, type Prepared } from './start/publishing/preparation.ts';
import {
  changedTables,
  laidOver,
  linesOf,
  requireNothingRefused,
  tablesToPrepare,
} from './start/publishing/proposal.ts';
import {
  type Author,
  type Proposal,
  type PublishAnswer,
  type Publisher,
  publishedMeanwhile,
} from './start/publishing/routes.ts';
import { tablesOf } from './start/publishing/steps.ts';
import { addPublication, liveNumber } from './start/publishing/store.ts';

/** How often a server asks whether another one has published, in milliseconds. */
const pollPause = 500;
/** How long it goes on as it is where that cannot be served, in milliseconds. */
const failurePause = 30_000;
/** Most records of a table that is computed or indexed while a publication is made. */
const mostComputedAtOnce = 20_000;

interface Served extends Backend {
  /** Ends its streams and its background work; requests under way are finished. */
  readonly replace: AbortController;
}

/**
 * Starts the backend, and starts it anew beside the running one whenever something else is published, by this server or
 * another on the same database. Requests under way are finished by the app that took them. A publication that cannot be
 * served leaves the app as it is.
 */
export async function serveBackend(options: BackendOptions): Promise<Pick<Hono<AppEnv>, 'fetch'>> {
  const { database, log, stopping } = options;
  let served: Served;
  const turns = createTurns();

  // Outside the context of the request that publishes: the work in the background goes on after it.
  const start = AsyncResource.bind(async (next?: OpenedPublication): Promise<Served> => {
    const published = next && { ...next, changedTables: changedTables(served.published, next) };
    const replace = new AbortController();
    const either = (signal: AbortSignal | undefined) =>
      signal ? AbortSignal.any([signal, replace.signal]) : replace.signal;
    const backend = await openBackend({
      ...options,
      publisher,
      ...(published && { published, metrics: served.metrics }),
      stopping: either(stopping),
      superseded: either(options.superseded),
    });
    return { ...backend, replace };
  });

  function take(next: Served): void {
    const before = served;
    served = next;
    before.replace.abort();
    log.info({ number: next.published.number }, 'serves what was published');
  }

  let quietUntil = 0;
  /** Serves what is published, if that is something else by now. */
  const follow = () =>
    turns
      .take(async () => {
        if (stopping?.aborted || served.clock.now().getTime() < quietUntil) return;
        const number = await liveNumber(database.db);
        if (number !== served.published.number) take(await start(await openPublication(database.db, options, log)));
      })
      .catch((error: unknown) => {
        quietUntil = served.clock.now().getTime() + failurePause;
        log.error({ err: error }, 'what was published cannot be served');
      });

  /** Reads the records of all enterprises. */
  const dataAccessNow = (trx = database.db) => served.dataAccess.forServer(served.clock.now(), trx);

  const publisher: Publisher = {
    async check(publication) {
      const { published } = served;
      return effectBetween(published, laidOver(published, publication), dataAccessNow());
    },
    publish: (proposal, author) => turns.take(() => accept(proposal, author)),
    work: createPreparation({
      database,
      log,
      served: () => served,
      follow,
      publish: (proposal, identity, prepared) => turns.take(() => publish(proposal, identity, prepared)),
    }),
  };

  async function nextOf({ base, publication }: Proposal) {
    if ((await liveNumber(database.db)) !== base) throw publishedMeanwhile(served.published.number);
    const next = laidOver(served.published, publication);
    requireNothingRefused(next);
    return next;
  }

  /** Publishes, or adds a job that prepares large tables first. */
  async function accept(proposal: Proposal, { identity, language }: Author): Promise<PublishAnswer> {
    const next = await nextOf(proposal);
    const { mostAtOnce = mostComputedAtOnce } = options;
    const tables = await tablesToPrepare(served.published, next, dataAccessNow(), mostAtOnce);
    if (tables.length === 0) return publish(proposal, identity);
    await addColumnsAhead(database, [...tablesOf(next).values()], {
      only: new Set(tables),
      ownTables: next.product.tables,
      migrate: (trx) => waitShortly(trx, database),
    }).catch(withReason);
    const job = await addPreparation(
      { database, clock: served.clock },
      { ...proposal, tables },
      { identity, language },
    );
    served.wakeJobs();
    return { job };
  }

  async function publish(proposal: Proposal, identity: Identity, prepared?: Prepared): Promise<{ number: number }> {
    const { base, reason } = proposal;
    const next = await nextOf(proposal);
    const number = base + 1;
    // The tables are prepared first: what cannot be served is not published.
    const started = await start({ ...next, number, filled: prepared?.filled }).catch(withReason);
    try {
      await database.transaction(async (trx) => {
        const { userId: user, username: userName } = identity;
        const now = started.clock.now();
        const at = now.toISOString();
        await addPublication(trx, { number, content: next.stored, reason, user, userName, at });
        const scope = started.dataAccess.writableForIdentity(identity, now, trx);
        await scope.keepOperations(linesOf(served.published.stored, next.stored, { number, reason }));
        await prepared?.within(trx, number);
      });
    } catch (error) {
      started.replace.abort();
      if ((await liveNumber(database.db)) !== base) throw publishedMeanwhile(number);
      throw error;
    }
    take(started);
    return { number };
  }

  served = await start();
  const { published, clock } = served;
  if (!options.isDrill) {
    await tellOfSetAside(database, { published, now: clock.now(), all: dataAccessNow }).catch((error: unknown) =>
      log.error({ err: error }, 'nobody could be told of what is set aside'),
    );
  }
  // Nobody else publishes where no other server can be.
  const poll = database.dialect.hasOneServer ? undefined : setInterval(() => void follow(), pollPause).unref();
  database.beforeClose(async () => {
    clearInterval(poll);
    await turns.last();
  });

  return {
    async fetch(request, ...rest) {
      const asked = Number(request.headers.get(publicationHeader) ?? 0);
      if (asked > served.published.number) await follow();
      return served.app.fetch(request, ...rest);
    },
  };
}

/** Throws why a publication cannot be served: 40000 where its fields and what the tables hold do not go together. */
function withReason(error: unknown): never {
  if (!(error instanceof TablesDiffer || error instanceof TablesTaken)) throw error;
  const problems = error instanceof TablesDiffer ? error.problems.join('; ') : error.message;
  throw badRequest(undefined, { key: 'publication.otherColumn', params: { problems } });
}

/** Does one thing after the other, whatever becomes of those before. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    last: () => last,
  };
}
