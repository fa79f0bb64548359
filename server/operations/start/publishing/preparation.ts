import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { envelopeCode } from '../../../../src/base/envelope.ts';
import type { Proposal } from '../../../../src/engine/publishing/api.ts';
import { publicationShape } from '../../../../src/engine/publishing/publication.ts';
import type { Clock, Identity } from '../../../request/context.ts';
import { ApiError, notPermitted } from '../../../request/errors.ts';
import type { Message } from '../../../request/messages.ts';
import type { Database } from '../../../storage/database.ts';
import { isFilledBy, markFilled } from '../../../storage/tables/ahead.ts';
import type { TableLayout } from '../../../storage/tables/layout.ts';
import type { Job } from '../../../tasks/jobs/job.ts';
import { JobCancelled, type LeasedJob } from '../../../tasks/jobs/leased-job.ts';
import type { JobWork } from '../../../tasks/jobs/runner.ts';
import { createJobStore } from '../../../tasks/jobs/store.ts';
import { tellOfPublication } from './notices.ts';
import type { OpenedPublication } from './open.ts';
import { laidOver } from './proposal.ts';
import { type Author, publishedMeanwhile } from './routes.ts';
import { computed, differing, eachChunk, type Step, stepsOf, tablesOf, whileRenewing } from './steps.ts';

/** How long others may go on writing as before, in milliseconds: longer than they take to hear of a publication. */
const settlePause = 1500;
/** How much earlier than a preparation a write may have begun that ends within it, in milliseconds. */
const longestWrite = 300_000;

const shape = z.object({
  base: z.int(),
  reason: z.string(),
  publication: publicationShape,
  grants: z.optional(z.array(z.object({ permission: z.string(), roles: z.array(z.string()) }))),
  tables: z.array(z.string()),
  since: z.string(),
});

/** A publication whose tables are prepared before it is made. */
export interface PreparedProposal extends Proposal {
  readonly tables: readonly string[];
  /** From when on what is written is computed again at the end, as ISO 8601. */
  readonly since: string;
}

/** What is known of a publication that was prepared. */
export interface Prepared {
  /** The tables whose columns were computed. */
  readonly filled: ReadonlySet<string>;
  /** Called in the transaction that publishes. */
  within(trx: Database['db'], number: number): Promise<void>;
}

interface PreparationParts {
  readonly database: Database;
  readonly log: Logger;
  /** What is served now. */
  served(): {
    readonly published: OpenedPublication;
    readonly clock: Clock;
    identifyUser(user: number): Promise<Identity | undefined>;
  };
  /** Serves what is published, if that is something else by now. */
  follow(): Promise<void>;
  publish(proposal: Proposal, identity: Identity, prepared: Prepared): Promise<unknown>;
}

/** Adds the job of a preparation. Throws 40900 while another one is not over: both would compute the same columns. */
export function addPreparation(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  proposal: Omit<PreparedProposal, 'since'>,
  { identity, language }: Author,
): Promise<string> {
  const jobs = createJobStore(database, clock);
  const since = new Date(clock.now().getTime() - longestWrite).toISOString();
  return database.transaction(
    async (trx) => {
      if (await jobs.isUnderWay('publish', trx))
        throw new ApiError({ code: envelopeCode.conflict, message: { key: 'publication.preparing' } });
      const { id } = await jobs.add(
        {
          kind: 'publish',
          resource: 'publication',
          state: 'waiting',
          language,
          identity,
          options: { ...proposal, since } satisfies PreparedProposal,
          total: 0,
          file: proposal.reason,
        },
        trx,
      );
      return id;
    },
    { lock: 'publications' },
  );
}

/**
 * Creates the work of jobs that compute columns and build indexes of large tables while others write, and then publish.
 * When it fails or is cancelled, the columns are computed again as they are served.
 */
export function createPreparation(parts: PreparationParts): JobWork {
  return async (leased) => {
    const { phase = '' } = leased.job;
    // Written by this server, which has checked it.
    const proposal = shape.parse(leased.job.options) as unknown as PreparedProposal;
    if (phase === 'settle') return settle(parts, leased, proposal);
    let { error: reason } = leased.job;
    if (!phase.startsWith('undo')) {
      try {
        await prepare(parts, leased, proposal);
        // The app that serves it goes on.
        return await leased.release();
      } catch (error) {
        if (leased.isRetryable(error)) throw error;
        reason = reasonOf(error, parts.log);
        await leased.advanceDespiteCancel({ phase: 'undo', cursor: 0, error: reason ?? null });
      }
    }
    await takeBack(parts, leased, proposal);
    const now = parts.served().clock.now();
    await leased.finish({ state: reason ? 'failed' : 'cancelled' }, async (trx) => {
      const event = { key: 'publication.failed', params: { what: proposal.reason } } as const;
      if (reason) await tellOfPublication(trx, { users: [leased.job.user], now, event, about: reason });
    });
  };
}

/** Returns why nothing is published; undefined if the user has cancelled it. */
function reasonOf(error: unknown, log: Logger): Message | undefined {
  if (error instanceof JobCancelled) return undefined;
  if (error instanceof ApiError) return error.facts.message;
  log.error({ err: error }, 'a publication could not be prepared');
  return { key: 'job.broken' };
}

async function prepare(parts: PreparationParts, leased: LeasedJob, proposal: PreparedProposal): Promise<void> {
  const { database, served } = parts;
  await parts.follow();
  const { published, clock } = served();
  if (published.number !== proposal.base) throw publishedMeanwhile(published.number);
  const next = tablesOf(laidOver(published, proposal.publication));
  const layouts = [...next.values()].filter(({ table }) => proposal.tables.includes(table));
  const begun = await beginningOf(database, leased, layouts);
  const steps = await stepsOf(database, layouts, { served: tablesOf(published), since: proposal.since, leased });
  const total = await takeSteps(steps, begun, leased);
  const { user } = leased.job;
  const identity = await served().identifyUser(user);
  if (!identity?.isPlatform) throw notPermitted();
  await whileRenewing(leased, () =>
    parts.publish(proposal, identity, {
      filled: new Set(proposal.tables),
      async within(trx, number) {
        await leased.advance({ phase: 'settle', cursor: 0, done: total, total }, trx);
        const event = { key: 'publication.done', params: { number } } as const;
        await tellOfPublication(trx, { users: [user], now: clock.now(), event, about: proposal.reason });
      },
    }),
  );
}

type Reached = Pick<Job, 'phase' | 'cursor' | 'done'>;

/** Returns where the work goes on. It begins anew where a start has computed the columns since as they are served. */
async function beginningOf(database: Database, leased: LeasedJob, layouts: readonly TableLayout[]): Promise<Reached> {
  const { id } = leased.job;
  const marks = await Promise.all(layouts.map(({ table }) => isFilledBy(database, table, id)));
  if (marks.every(Boolean)) return leased.job;
  const beginning = { phase: 'begin', cursor: 0, done: 0 };
  await database.transaction(async (trx) => {
    for (const { table } of layouts) await markFilled(trx, table, id);
    await leased.advance(beginning, trx);
  });
  return beginning;
}

/** Takes the steps that are left. Returns the number of rows of all of them. */
async function takeSteps(steps: readonly Step[], begun: Reached, leased: LeasedJob): Promise<number> {
  const total = steps.reduce((sum, { rows }) => sum + rows, 0);
  const first = steps.findIndex(({ name }) => name === begun.phase);
  let end = 0;
  for (const [at, { name: phase, rows, run }] of steps.entries()) {
    const start = end;
    end += rows;
    if (at < first) continue;
    const isResumed = at === first;
    let done = isResumed ? begun.done : start;
    const cursor = isResumed ? begun.cursor : 0;
    await leased.advance({ phase, cursor, done, total });
    await run(cursor, async (last, count, trx) => {
      done = Math.min(end, done + count);
      await leased.advance({ phase, cursor: last, done, total }, trx);
    });
  }
  await leased.advance({ done: total });
  return total;
}

/** Computes what others have written as before until they heard of the publication. */
async function settle(parts: PreparationParts, leased: LeasedJob, { tables, since }: PreparedProposal): Promise<void> {
  await pause(settlePause);
  const served = tablesOf(parts.served().published);
  for (const layout of tables.flatMap((table) => served.get(table) ?? []))
    await eachChunk(parts.database, layout, { columns: computed(layout), since }, async (_last, _count, trx) =>
      leased.advanceDespiteCancel({}, trx),
    );
  await leased.finish({ state: 'done' });
}

/** Computes the columns again as they are served. */
async function takeBack(parts: PreparationParts, leased: LeasedJob, proposal: PreparedProposal): Promise<void> {
  const { database } = parts;
  const { published } = parts.served();
  const [served, proposed] = [tablesOf(published), tablesOf(laidOver(published, proposal.publication))];
  for (const table of proposal.tables) {
    const [layout, other] = [served.get(table), proposed.get(table)];
    const phase = `undo ${table}`;
    const after = leased.job.phase === phase ? leased.job.cursor : 0;
    if (layout && other)
      await eachChunk(database, layout, { columns: differing(layout, other), after }, async (cursor, _count, trx) =>
        leased.advanceDespiteCancel({ phase, cursor }, trx),
      );
    await database.transaction((trx) => markFilled(trx, table, undefined));
  }
}
