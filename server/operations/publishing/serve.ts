import type { Hono } from 'hono';
import { itemKey, type OwnResource, type Patch, type Publication } from '../../../src/engine/publishing/publication.ts';
import { publicationHeader } from '../../http/headers.ts';
import { type AppEnv, type Identity, systemClock } from '../../request/context.ts';
import { badRequest } from '../../request/errors.ts';
import { createMetrics } from '../metrics.ts';
import { type Backend, type BackendOptions, openBackend } from '../start/backend.ts';
import { effectBetween } from './effect.ts';
import type { OpenedPublication } from './open.ts';
import { withPublication } from './published-product.ts';
import { type Proposal, type Publisher, publishedMeanwhile } from './routes.ts';
import { liveNumber } from './store.ts';

/** How often a server asks whether another one has published, in milliseconds. */
const pollPause = 500;

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
  const { database, settings, log, clock = systemClock, stopping } = options;
  const metrics = createMetrics({ database, settings, log, clock });
  let served: Served;
  let pending: Promise<unknown> = Promise.resolve();

  async function start(published?: OpenedPublication): Promise<Served> {
    const replace = new AbortController();
    const either = (signal: AbortSignal | undefined) =>
      signal ? AbortSignal.any([signal, replace.signal]) : replace.signal;
    const backend = await openBackend({
      ...options,
      metrics,
      publisher,
      ...(published && { published }),
      stopping: either(stopping),
      superseded: either(options.superseded),
    });
    return { ...backend, replace };
  }

  function take(next: Served): void {
    const before = served;
    served = next;
    before.replace.abort();
    log.info({ number: next.published.number }, 'serves what was published');
  }

  /** Does one thing after the other, whatever becomes of those before. */
  function inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const turn = pending.then(work);
    pending = turn.catch(() => undefined);
    return turn;
  }

  /** Serves what is published, if that is something else by now. */
  const follow = () =>
    inTurn(async () => {
      const number = await liveNumber(database.db);
      if (number !== served.published.number && !stopping?.aborted) take(await start());
    }).catch((error: unknown) => log.error({ err: error }, 'what was published cannot be served'));

  const publisher: Publisher = {
    async check(publication) {
      const { published, dataAccess } = served;
      const { setAside, ...next } = withPublication(published.code, publication);
      return effectBetween(published, { ...next, setAside }, dataAccess.forServer(clock.now(), database.db));
    },
    publish: (proposal, identity) => inTurn(() => publish(proposal, identity)),
  };

  async function publish({ base, publication, reason }: Proposal, identity: Identity): Promise<{ number: number }> {
    if ((await liveNumber(database.db)) !== base) throw publishedMeanwhile(served.published.number);
    const { code } = served.published;
    const next = withPublication(code, publication);
    const refused = next.setAside.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0)
      throw badRequest(Object.fromEntries(refused.map(({ item, problem = '' }) => [item, [problem]])), {
        key: 'publication.refused',
        params: { what: refused.map(({ item }) => item).join(', ') },
      });
    const number = base + 1;
    // The tables are prepared first: what cannot be served is not published.
    const started = await start({ ...next, code, number });
    try {
      await database.transaction(async (trx) => {
        const content = JSON.stringify(publication);
        const { userId: user, username: userName } = identity;
        await trx
          .insertInto('publication')
          .values({ number, content, reason, user, userName, at: clock.now().toISOString() })
          .execute();
        const scope = started.dataAccess.writableForIdentity(identity, clock.now(), trx);
        await scope.keepOperations(linesOf(served.published.publication, publication, { number, reason }));
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
  const poll = setInterval(() => void follow(), pollPause).unref();
  database.beforeClose(async () => {
    clearInterval(poll);
    await pending;
  });

  return {
    async fetch(request, ...rest) {
      const asked = Number(request.headers.get(publicationHeader) ?? 0);
      if (asked > served.published.number) await follow();
      return served.app.fetch(request, ...rest);
    },
  };
}

/** Returns the lines of the operation log: one for each resource of which something else is published. */
function linesOf(before: Publication, after: Publication, { number, reason }: { number: number; reason: string }) {
  const [old, now] = [byResource(before), byResource(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((resource) => JSON.stringify(old.get(resource)) !== JSON.stringify(now.get(resource)))
    .map((resource) => ({
      resource,
      action: 'publish',
      target: reason,
      facts: { number, items: (now.get(resource) ?? []).map(itemKey) },
    }));
}

type Item = Patch | OwnResource;

function byResource({ patches, resources }: Publication): Map<string, Item[]> {
  const items = new Map<string, Item[]>();
  const add = (resource: string, item: Item) => items.set(resource, [...(items.get(resource) ?? []), item]);
  for (const patch of patches) add(patch.resource, patch);
  for (const one of resources) add(one.definition.name, one);
  return items;
}
