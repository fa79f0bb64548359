import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addNotice, newestNotices } from '../../../server/notices/store.ts';
import { addMessage } from '../../../server/outbox/store.ts';
import { createOutboxWorker, type Topic } from '../../../server/outbox/worker.ts';
import { databases } from '../../setup/databases.ts';
import { standingClock } from '../../setup/standing-clock.ts';
import { catalogueOf, openSmallDatabase, type SmallDatabase } from '../storage/small-catalogue.ts';

const clock = { now: () => new Date() };

describe.each(databases)('the outbox on $name', (kind) => {
  let small: SmallDatabase;

  beforeEach(async () => {
    small = await openSmallDatabase(kind);
    await small.start(catalogueOf({ name: { type: 'text', label: 'x' } }));
  });
  afterEach(() => small.drop());

  it('sends the messages of a lane one after another, in order, whichever server sends them', async () => {
    const { database } = small;
    const sent: unknown[] = [];
    let underWay = 0;
    let most = 0;
    const topic: Topic = async ({ payload }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      sent.push(payload);
      await pause(2);
      underWay -= 1;
      return { outcome: { is: 'sent' } };
    };
    const numbers = Array.from({ length: 60 }, (_, number) => ({ number }));
    await database.transaction(async (trx) => {
      for (const payload of numbers) {
        await addMessage(trx, { topic: 'test', enterprise: null, payload, now: new Date(), lane: 'one' });
      }
    });
    const settled = () => {};
    const workers = [1, 2].map(() =>
      createOutboxWorker({ database, clock, log: undefined, topics: { test: topic }, settled }),
    );
    for (const worker of workers) worker.start();
    await expect
      .poll(
        () => {
          for (const worker of workers) worker.wake();
          return sent.length;
        },
        { timeout: 15_000 },
      )
      .toBe(numbers.length);
    for (const worker of workers) await worker.stop();
    expect(most).toBe(1);
    expect(sent).toEqual(numbers);
  });

  it('holds messages back that come to a lane while it is down, on every server, until it has waited', async () => {
    const { database } = small;
    const standing = standingClock('2026-03-01T02:00:00.000Z');
    const attempts: number[] = [];
    let isDown = true;
    const topic: Topic = async ({ payload, lane }) => {
      attempts.push(Object(payload).number);
      return { outcome: isDown && lane === 'one' ? { is: 'failed', isLaneDown: true } : { is: 'sent' } };
    };
    const add = (number: number, lane = 'one') =>
      database.transaction((trx) =>
        addMessage(trx, { topic: 'test', enterprise: null, payload: { number }, now: standing.now(), lane }),
      );
    const settled = () => {};
    const workers = [1, 2].map(() =>
      createOutboxWorker({ database, clock: standing, log: undefined, topics: { test: topic }, settled }),
    );
    /** Passes the time in seconds, and lets the servers look for what is due. */
    const pass = async (seconds: number) => {
      standing.advance(seconds);
      for (const worker of workers) worker.wake();
      await pause(300);
    };
    for (const worker of workers) worker.start();
    await add(1);
    await pass(1);
    for (const number of [2, 3, 4]) {
      await add(number);
      await pass(1);
    }
    expect(attempts).toEqual([1]);
    await add(5, 'other');
    await pass(1);
    expect(attempts).toEqual([1, 5]);
    await pass(10);
    expect(attempts).toEqual([1, 5, 2]);
    await pass(12);
    expect(attempts).toEqual([1, 5, 2]);
    isDown = false;
    await pass(10);
    expect(attempts.slice(3).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
    for (const worker of workers) await worker.stop();
  });

  it('tries what is delayed until a time that has passed no more often than what failed', async () => {
    const { database } = small;
    const standing = standingClock('2026-03-01T02:00:00.000Z');
    let attempts = 0;
    const topic: Topic = async () => {
      attempts += 1;
      // Ends the test also where nothing else ends the attempts.
      return attempts > 50 ? { outcome: { is: 'sent' } } : { outcome: { is: 'delayed', until: new Date(0) } };
    };
    await database.transaction((trx) =>
      addMessage(trx, { topic: 'test', enterprise: null, payload: {}, now: standing.now(), lane: 'one' }),
    );
    const worker = createOutboxWorker({
      database,
      clock: standing,
      log: undefined,
      topics: { test: topic },
      settled() {},
    });
    worker.start();
    await expect.poll(() => attempts).toBe(1);
    worker.wake();
    await pause(300);
    expect(attempts).toBe(1);
    standing.advance(11);
    worker.wake();
    await expect.poll(() => attempts).toBe(2);
    await worker.stop();
  });

  it('counts every notice that joins another, however many come at once', async () => {
    const notice = { user: 7, resource: 'thing', action: 'event', field: 'thing_created', actor: null, count: 1 };
    const add = (record: number) =>
      small.database.transaction((trx) => addNotice(trx, { ...notice, record, at: new Date().toISOString() }));
    await add(0);
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index + 1)));
    const { notices } = await newestNotices(small.database.db, 7);
    expect(notices.reduce((sum, { count }) => sum + count, 0)).toBe(21);
  });
});
