import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createLateEvents } from '../../../server/live/late-events.ts';
import { postgresDialect } from '../../../server/storage/driver/postgres/dialect.ts';
import { sqliteDialect } from '../../../server/storage/driver/sqlite/dialect.ts';
import type { SystemTables } from '../../../server/storage/system/system-tables.ts';

/** Nothing is asked of it. */
const db = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });

/** Finds late events while the transactions from `oldest` run, and `next` is the one to begin. */
function lateEvents(running: { oldest: number; next: number }) {
  const runningTransactions = vi.fn(async () => ({ ...running }));
  return { ...createLateEvents({ db, dialect: { ...postgresDialect, runningTransactions } }), runningTransactions };
}

describe('A client resumes', () => {
  it('where it is while no event is missing, and nobody asks which transactions run', async () => {
    const { note, resumeFrom, runningTransactions } = lateEvents({ oldest: 5, next: 9 });
    await note([]);
    await note([4, 5, 6]);
    expect(resumeFrom(6)).toBe(6);
    expect(runningTransactions).not.toHaveBeenCalled();
  });

  it('before the first event that is missing, or where it is before that', async () => {
    const { note, resumeFrom } = lateEvents({ oldest: 5, next: 9 });
    await note([1, 2, 5, 6, 9]);
    expect([resumeFrom(9), resumeFrom(1)]).toEqual([2, 1]);
  });

  it('before an event that is missing until all transactions have ended that ran when it was first missed', async () => {
    const running = { oldest: 5, next: 9 };
    const { note, resumeFrom } = lateEvents(running);
    const resumed = [];
    for (const [oldest, next] of [
      [5, 9],
      [8, 20],
      [9, 21],
      [9, 22],
    ] as const) {
      Object.assign(running, { oldest, next });
      await note([1, 2, 5]);
      resumed.push(resumeFrom(5));
    }
    expect(resumed).toEqual([2, 2, 2, 5]);
  });

  it('before the next event that is missing once the first can no longer appear', async () => {
    const running = { oldest: 5, next: 9 };
    const { note, resumeFrom } = lateEvents(running);
    await note([1, 3]);
    Object.assign(running, { oldest: 9, next: 12 });
    await note([1, 3, 6]);
    await note([1, 3, 6]);
    expect(resumeFrom(6)).toBe(3);
  });

  it('where it is once what was missing has appeared', async () => {
    const { note, resumeFrom } = lateEvents({ oldest: 5, next: 9 });
    await note([1, 3]);
    await note([1, 2, 3]);
    expect(resumeFrom(3)).toBe(3);
  });

  it('where it is on the embedded database, whose transactions end in the order of their events', async () => {
    const { note, resumeFrom } = createLateEvents({ db, dialect: sqliteDialect });
    await note([1, 5]);
    expect(resumeFrom(5)).toBe(5);
  });
});
