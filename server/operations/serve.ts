import { AsyncResource } from 'node:async_hooks';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Proposal } from '../../src/engine/publishing/api.ts';
import { publicationHeader } from '../http/headers.ts';
import type { AppEnv, Identity } from '../request/context.ts';
import { badRequest } from '../request/errors.ts';
import type { Operation } from '../storage/records/write/operations.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import { TablesDiffer, TablesTaken } from '../storage/tables/differences.ts';
import { type Backend, type BackendOptions, openBackend } from './start/backend.ts';
import { effectBetween } from './start/publishing/effect.ts';
import { giveGrants, requireGrants } from './start/publishing/grants.ts';
import { type OpenedPublication, openPublication } from './start/publishing/open.ts';
import {
  changedTables,
  laidOver,
  linesOf,
  requireNothingRefused,
  requireSmallTables,
} from './start/publishing/proposal.ts';
import { type Publisher, publishedMeanwhile } from './start/publishing/routes.ts';
import { addPublication, liveNumber } from './start/publishing/store.ts';

/** How often a server asks whether another one has published, in milliseconds. */
const pollPause = 500;
/** How long it goes on as it is where that cannot be served, in milliseconds. */
const failurePause = 30_000;

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
  const dataAccessNow = () => served.dataAccess.forServer(served.clock.now(), database.db);

  const publisher: Publisher = {
    async check(publication, grants = []) {
      const { published } = served;
      const [next, all] = [laidOver(published, publication), dataAccessNow()];
      await requireGrants(next, grants, all);
      return effectBetween(published, next, all, grants);
    },
    publish: (proposal, identity) => turns.take(() => publish(proposal, identity)),
  };

  async function publish(
    { base, publication, reason, grants = [] }: Proposal,
    identity: Identity,
  ): Promise<{ number: number }> {
    if ((await liveNumber(database.db)) !== base) throw publishedMeanwhile(served.published.number);
    const next = laidOver(served.published, publication);
    requireNothingRefused(next);
    await requireGrants(next, grants, dataAccessNow());
    await requireSmallTables(served.published, next, dataAccessNow());
    const number = base + 1;
    // The tables are prepared first: what cannot be served is not published.
    const started = await start({ ...next, number }).catch(withReason);
    try {
      const lines = linesOf(served.published.stored, next.stored, { number, reason });
      await database.transaction((trx) => store(trx, started, { identity, reason, grants, lines }));
    } catch (error) {
      started.replace.abort();
      if ((await liveNumber(database.db)) !== base) throw publishedMeanwhile(number);
      throw error;
    }
    take(started);
    started.live.wake();
    return { number };
  }

  served = await start();
  // Nobody else publishes where no other server can be.
  const poll = database.dialect.hasOneServer ? undefined : setInterval(() => void follow(), pollPause).unref();
  database.beforeClose(async () => {
    clearInterval(poll);
    await turns.last();
  });

  return {
    async fetch(request, ...rest) {
      const asked = Number.parseInt(request.headers.get(publicationHeader) ?? '', 10);
      if (asked > served.published.number) await follow();
      return served.app.fetch(request, ...rest);
    },
  };
}

interface Publishing extends Required<Pick<Proposal, 'reason' | 'grants'>> {
  readonly identity: Identity;
  /** Of the operation log. */
  readonly lines: readonly Operation[];
}

/** Stores what is published, gives roles what comes with it, and logs it. */
async function store(
  trx: Kysely<SystemTables>,
  { published: { number, stored }, clock, dataAccess, records }: Backend,
  { identity, reason, grants, lines }: Publishing,
): Promise<void> {
  const { userId: user, username: userName } = identity;
  const now = clock.now();
  await addPublication(trx, { number, content: stored, reason, user, userName, at: now.toISOString() });
  // Roles of all enterprises, whichever one it is that the user has chosen to see.
  await giveGrants(records.inNameOf({ ...identity, within: undefined }, trx), grants ?? []);
  await dataAccess.writableForIdentity(identity, now, trx).keepOperations(lines);
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
