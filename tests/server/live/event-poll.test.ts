import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventPoll } from '../../../server/live/event-poll.ts';
import { publishEvents, type StoredEvent } from '../../../server/storage/events.ts';
import { databases } from '../../setup/databases.ts';
import { openSmallDatabase, type SmallDatabase } from '../storage/small-catalogue.ts';

describe.each(databases)('the poll of live events on $name', (kind) => {
  let small: SmallDatabase;
  beforeAll(async () => {
    small = await openSmallDatabase(kind);
  });
  afterAll(() => small.drop());
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await small.database.db.deleteFrom('event').execute();
  });

  afterEach(() => void vi.useRealTimers());

  const publish = (count = 1) =>
    publishEvents(
      small.database.db,
      Array.from({ length: count }, () => ({ to: { user: 1 }, event: { type: 'job', id: '1' } })),
    );
  const lastId = async () => {
    const { id } = await small.database.db
      .selectFrom('event')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  };

  function poll() {
    const warn = vi.fn();
    const log: Pick<Logger, 'warn'> = { warn };
    const stopping = new AbortController();
    const read: number[] = [];
    const onEvents = vi.fn(async (events: readonly StoredEvent[]) => void read.push(...events.map(({ id }) => id)));
    const { database } = small;
    return {
      ...createEventPoll({ database, log: log as Logger, stopping: stopping.signal, onEvents }),
      read,
      warn,
      stopping,
      onEvents,
    };
  }

  it('reads each event once, from its start on, also what is asked for while it reads', async () => {
    await publish();
    const { start, stop, begun, look, read, resumeId } = poll();
    start();
    await begun();
    expect(read).toEqual([]);
    await publish(2);
    const last = await lastId();
    for (const _time of [1, 2, 3]) look();
    await expect.poll(() => read).toEqual([last - 1, last]);
    expect(resumeId()).toBe(last);
    await publish();
    look();
    await expect.poll(() => read.length).toBe(3);
    stop();
  });

  it('reads again when it was asked to while it read', async () => {
    const { start, stop, begun, look, read, onEvents } = poll();
    start();
    await begun();
    onEvents.mockImplementationOnce(async () => {
      await publish();
      look();
    });
    look();
    await expect.poll(() => read).toHaveLength(1);
    const times = onEvents.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onEvents).toHaveBeenCalledTimes(times);
    stop();
  });

  it('reads once a second, unless it is stopped, and begins anew with what comes after', async () => {
    const { start, stop, begun, look, read, onEvents } = poll();
    start();
    await begun();
    await publish();
    vi.advanceTimersByTime(1000);
    await expect.poll(() => read).toHaveLength(1);
    stop();
    const times = onEvents.mock.calls.length;
    await publish();
    look();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onEvents).toHaveBeenCalledTimes(times);
    start();
    await begun();
    expect(read).toHaveLength(1);
    stop();
  });

  it('warns of a reading that failed, unless the server stops, and reads what it missed', async () => {
    const { start, stop, begun, look, read, warn, stopping } = poll();
    start();
    await begun();
    await publish();
    const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;
    await rename('event', 'gone').execute(small.database.db);
    look();
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    stopping.abort();
    look();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(warn).toHaveBeenCalledOnce();
    await rename('gone', 'event').execute(small.database.db);
    look();
    await expect.poll(() => read).toHaveLength(1);
    stop();
  });

  it('tells what a client has missed, unless that is too much, was deleted in part, or is yet to come', async () => {
    await publish();
    const first = await lastId();
    await publish(501);
    const { start, stop, begun, missedSince } = poll();
    start();
    await begun();
    const last = await lastId();
    const missed = async (after: number) => (await missedSince(after))?.length;
    expect([await missed(last), await missed(last - 1), await missed(last - 500)]).toEqual([0, 1, 500]);
    expect([await missed(first), await missed(last + 1)]).toEqual([undefined, undefined]);
    await small.database.db.deleteFrom('event').where('id', '<', last).execute();
    // Ids of transactions that were rolled back may be missing, too.
    expect([await missed(last - 1000), await missed(last - 1001)]).toEqual([1, undefined]);
    stop();
  });
});
