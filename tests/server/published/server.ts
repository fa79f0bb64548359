import type { Product } from '../../../server/operations/start/product.ts';
import { createLog } from '../../../server/runtime/log.ts';
import type { Publication } from '../../../src/engine/publishing/publication.ts';
import type { DatabaseKind } from '../../setup/databases.ts';
import { createDemoDatabase, installDay, secretKey } from '../../setup/demo-database.ts';
import { product } from '../../setup/product.ts';
import { standingClock } from '../../setup/standing-clock.ts';
import { type Answer, createRequest, openSession, type Person, personWith } from '../resources/console.ts';
import { startOn } from './start.ts';

export type PublishingServer = Awaited<ReturnType<typeof openPublishing>>;

/** What a super admin does with publications. Each takes the number of what is published for its base. */
export interface Publisher {
  check(publication: unknown): Promise<Answer>;
  publish(publication: unknown): Promise<Answer>;
}

/** The real backend that publishes, with the demo data, on a database of its own, with a clock that stands still. */
export async function openPublishing(kind: DatabaseKind, served: Product = product) {
  const place = await createDemoDatabase(kind, undefined);
  const clock = standingClock(installDay);
  const logged: string[] = [];
  const log = createLog('warn', { write: (line) => logged.push(line) });
  const start = (code: Product) =>
    startOn(place, { product: code, log, clock }, { SECRET_KEY: secretKey, ACCESS_TOKEN_TTL: '86400' });
  let server = await start(served);
  const ask = async (path: string, init: RequestInit) => server.fetch(new Request(`http://localhost${path}`, init));
  const request = createRequest(ask, logged);
  async function enter(email: string): Promise<Person> {
    const token = await openSession(server.database, clock, email);
    return personWith(
      (method, path, options = {}) => request(method, `/buffalo/v1${path}`, token, options),
      () => Promise.reject(new Error('Nobody listens here.')),
      (path, headers, init) =>
        ask(`/buffalo/v1${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...headers } }),
    );
  }

  return {
    clock,
    logged,
    enter,
    get database() {
      return server.database;
    },
    /** Starts anew on the same database, as a release with another product. */
    async restart(next: Product = served) {
      await server.stop();
      server = await start(next);
    },
    async stop() {
      await server.stop();
      await place.drop();
    },
  };
}

/** Returns what a person may do with publications. */
export function publisherFor(person: Person): Publisher {
  return {
    check: (publication) => person.call('POST', '/publications/check', { body: publication }),
    async publish(publication) {
      const { number: base } = Object(await person.get('/publication'));
      return person.call('POST', '/publications', { body: { base, reason: '试一试', publication } });
    },
  };
}

/** Returns what is published and applies. */
export async function publishedNow(person: Person): Promise<Publication & { readonly number: number }> {
  return Object(await person.get('/publication'));
}
