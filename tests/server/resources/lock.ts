import { join } from 'node:path';
import Libsql from 'libsql';
import pg from 'pg';
import { expect, vi } from 'vitest';

interface Place {
  readonly url: string | undefined;
  readonly dataDir: string;
}

/** Locks one record as another program on the same database would: its row on PostgreSQL, the whole file on SQLite. */
export async function lockRecord(
  { url, dataDir }: Place,
  table: string,
  id: string,
): Promise<{ release(): Promise<void> }> {
  if (url === undefined) {
    const file = new Libsql(join(dataDir, 'console.db'));
    // The server may be in a transaction of its own.
    await vi.waitFor(() => file.exec('begin immediate'), { timeout: 5000, interval: 5 });
    return {
      async release() {
        file.exec('rollback');
        file.close();
      },
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(`select id from "${table}" where id = $1 for update`, [id]);
  return { release: () => client.end() };
}

/** Runs a statement on PostgreSQL in a transaction of another connection, which stays open until `commit`. */
export async function runUncommitted({ url }: Place, statement: string): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return {
    async commit() {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Transactions that stand still where they write. */
export interface PausedWrites {
  /**
   * Waits until so many transactions wait: for the pause, or for a lock of one that does. Requests wait for 3 seconds,
   * jobs as long as it takes.
   *
   * @param timeout in milliseconds. @default 2500: that of requests is not over yet
   */
  untilWaiting(count: number, timeout?: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Makes each transaction wait where it writes a row of the table in this way, until `release`. What other transactions
 * read meanwhile is thus what they read before it commits. Does nothing on SQLite, which runs one transaction at a time.
 */
export async function pauseWrites(
  { url }: Place,
  event: 'insert' | 'update' | 'delete',
  table: string,
): Promise<PausedWrites> {
  if (url === undefined) return { untilWaiting: async () => {}, release: async () => {} };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create or replace function wait_for_test() returns trigger as $$ begin
    perform pg_advisory_xact_lock_shared(4711); return coalesce(new, old); end $$ language plpgsql`);
  await client.query(`create trigger wait_for_test before ${event} on "${table}" for each row
    execute function wait_for_test()`);
  await client.query('select pg_advisory_lock(4711)');
  const waiting = async () => {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    return Number(rows[0]?.n);
  };
  return {
    untilWaiting: async (count, timeout = 2500) => expect.poll(waiting, { timeout }).toBe(count),
    async release() {
      await client.query('select pg_advisory_unlock(4711)');
      await client.query(`drop trigger wait_for_test on "${table}"`);
      await client.end();
    },
  };
}
