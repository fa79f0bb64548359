import type { Logger } from 'pino';
import type { Proposal } from '../../src/engine/publishing/api.ts';
import type { Identity } from '../request/context.ts';
import { badRequest } from '../request/errors.ts';
import type { Database } from '../storage/database.ts';
import type { DataAccess } from '../storage/records/data-access.ts';
import { addColumnsAhead } from '../storage/tables/ahead.ts';
import { TablesDiffer, TablesTaken } from '../storage/tables/differences.ts';
import { type Backend, waitShortly } from './start/backend.ts';
import { effectBetween } from './start/publishing/effect.ts';
import { giveGrants, requireGrants } from './start/publishing/grants.ts';
import type { OpenedPublication } from './start/publishing/open.ts';
import { addPreparation, createPreparation, type Prepared } from './start/publishing/preparation.ts';
import { laidOver, linesOf, requireNothingRefused, tablesToPrepare } from './start/publishing/proposal.ts';
import { type Author, type PublishAnswer, type Publisher, publishedMeanwhile } from './start/publishing/routes.ts';
import { tablesOf } from './start/publishing/steps.ts';
import { addPublication, liveNumber } from './start/publishing/store.ts';

/** Most records of a table that is computed or indexed while a publication is made. */
const mostComputedAtOnce = 20_000;

/** An app with what is published. */
export interface Served extends Backend {
  /** Ends its streams and its background work; requests under way are finished. */
  readonly replace: AbortController;
}

interface PublisherParts {
  readonly database: Database;
  readonly log: Logger;
  /** @default `mostComputedAtOnce` */
  readonly mostAtOnce: number | undefined;
  /** What is served now. */
  served(): Served;
  /** Starts an app beside it. */
  start(next: OpenedPublication): Promise<Served>;
  /** Serves an app that was started. */
  take(next: Served): void;
  /** Serves what is published, if that is something else by now. */
  follow(): Promise<void>;
  /** Reads the records of all enterprises. */
  dataAccessNow(): DataAccess;
  /** Does one thing after the other. */
  inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
}

/** Creates what publishes: at once, or with a job where large tables are prepared first. */
export function createPublisher(parts: PublisherParts): Publisher {
  const { database, served, dataAccessNow, inTurn } = parts;
  return {
    async check(publication, grants = []) {
      const { published } = served();
      const [next, all] = [laidOver(published, publication), dataAccessNow()];
      await requireGrants(next, grants, all);
      return effectBetween(published, next, all, grants);
    },
    publish: (proposal, author) => inTurn(() => accept(parts, proposal, author)),
    work: createPreparation({
      database,
      log: parts.log,
      served,
      follow: parts.follow,
      publish: (proposal, identity, prepared) => inTurn(() => publish(parts, proposal, identity, prepared)),
    }),
  };
}

async function nextOf(
  { database, served, dataAccessNow }: PublisherParts,
  { base, publication, grants = [] }: Proposal,
) {
  const { published } = served();
  if ((await liveNumber(database.db)) !== base) throw publishedMeanwhile(published.number);
  const next = laidOver(published, publication);
  requireNothingRefused(next);
  await requireGrants(next, grants, dataAccessNow());
  return next;
}

/** Publishes, or adds a job that prepares large tables first. */
async function accept(
  parts: PublisherParts,
  proposal: Proposal,
  { identity, language }: Author,
): Promise<PublishAnswer> {
  const { database, mostAtOnce = mostComputedAtOnce } = parts;
  const next = await nextOf(parts, proposal);
  const { published, clock, wakeJobs } = parts.served();
  const tables = await tablesToPrepare(published, next, parts.dataAccessNow(), mostAtOnce);
  if (tables.length === 0) return publish(parts, proposal, identity);
  await addColumnsAhead(database, [...tablesOf(next).values()], {
    only: new Set(tables),
    ownTables: next.product.tables,
    migrate: (trx) => waitShortly(trx, database),
  }).catch(withReason);
  const job = await addPreparation({ database, clock }, { ...proposal, tables }, { identity, language });
  wakeJobs();
  return { job };
}

async function publish(
  parts: PublisherParts,
  proposal: Proposal,
  identity: Identity,
  prepared?: Prepared,
): Promise<{ number: number }> {
  const { database } = parts;
  const { base, reason, grants = [] } = proposal;
  const next = await nextOf(parts, proposal);
  const number = base + 1;
  // The tables are prepared first: what cannot be served is not published.
  const started = await parts.start({ ...next, number, filled: prepared?.filled }).catch(withReason);
  try {
    await database.transaction(async (trx) => {
      const { userId: user, username: userName } = identity;
      const now = started.clock.now();
      const at = now.toISOString();
      await addPublication(trx, { number, content: next.stored, reason, user, userName, at });
      const scope = started.dataAccess.writableForIdentity(identity, now, trx);
      await scope.keepOperations(linesOf(parts.served().published.stored, next.stored, { number, reason }));
      // Roles of all enterprises, whichever one it is that the user has chosen to see.
      await giveGrants(started.records.inNameOf({ ...identity, within: undefined }, trx), grants);
      await prepared?.within(trx, number);
    });
  } catch (error) {
    started.replace.abort();
    if ((await liveNumber(database.db)) !== base) throw publishedMeanwhile(number);
    throw error;
  }
  parts.take(started);
  started.live.wake();
  return { number };
}

/** Throws why a publication cannot be served: 40000 where its fields and what the tables hold do not go together. */
function withReason(error: unknown): never {
  if (!(error instanceof TablesDiffer || error instanceof TablesTaken)) throw error;
  const problems = error instanceof TablesDiffer ? error.problems.join('; ') : error.message;
  throw badRequest(undefined, { key: 'publication.otherColumn', params: { problems } });
}
