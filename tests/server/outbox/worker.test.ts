import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addNotice, newestNotices } from '../../../server/delivery/inbox/store.ts';
import { addMessage } from '../../../server/delivery/outbox/store.ts';
import { createOutboxWorker, type Topic } from '../../../server/delivery/outbox/worker.ts';
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
    const later = () => attempts.slice(3).toSorted((one, other) => one - other);
    await expect.poll(later, { timeout: 15_000 }).toEqual([1, 2, 3, 4]);
    for (const worker of workers) await worker.stop();
  });

  it("sends one enterprise's only message, and those of other topics, among thousands of another", async () => {
    const { database } = small;
    const now = new Date();
    const sent: string[] = [];
    const topic: Topic = async ({ enterprise, topic: name }) => {
      sent.push(`${enterprise} ${name}`);
      return { outcome: { is: 'sent' } };
    };
    const add = (count: number, enterprise: number | null, name: string) =>
      database.transaction(async (trx) => {
        const row = { topic: name, enterprise, share: `${enterprise ?? ''} ${name}`, payload: '{}', attempts: 0 };
        const at = { createdAt: now.toISOString(), dueAt: now.toISOString() };
        const rows = Array.from({ length: count }, () => ({
          ...row,
          ...at,
          key: randomUUID(),
          state: 'waiting' as const,
        }));
        for (let from = 0; from < count; from += 500) {
          await trx
            .insertInto('outbox')
            .values(rows.slice(from, from + 500))
            .execute();
        }
      });
    await add(2000, 1, 'flood');
    for (const [enterprise, name] of [
      [2, 'flood'],
      [1, 'single'],
      [null, 'flood'],
    ] as const) {
      await database.transaction((trx) => addMessage(trx, { topic: name, enterprise, payload: {}, now }));
    }
    const topics = { flood: topic, single: topic };
    const worker = createOutboxWorker({ database, clock, log: undefined, topics, settled() {} });
    worker.start();
    await expect.poll(() => sent.length, { timeout: 15_000 }).toBeGreaterThan(20);
    await worker.stop();
    expect(sent.slice(0, 20)).toEqual(expect.arrayContaining(['2 flood', '1 single', 'null flood']));
  });

  it('sends what others have while all that is usual at once waits for the receivers of one', async () => {
    const { database } = small;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun: (number | null)[] = [];
    const topic: Topic = async ({ enterprise }) => {
      begun.push(enterprise);
      if (enterprise === 1) await released;
      return { outcome: { is: 'sent' } };
    };
    const add = (enterprise: number) =>
      database.transaction((trx) => addMessage(trx, { topic: 'test', enterprise, payload: {}, now: new Date() }));
    for (let count = 0; count < 10; count += 1) await add(1);
    const topics = { test: topic };
    const worker = createOutboxWorker({ database, clock, log: undefined, topics, settled() {} });
    worker.start();
    await expect.poll(() => begun.length).toBe(6);
    await add(2);
    worker.wake();
    await expect.poll(() => begun.at(-1)).toBe(2);
    expect(begun).toHaveLength(7);
    release();
    await expect.poll(() => begun.length).toBe(11);
    await worker.stop();
  });

  it('sends what an earlier release has written', async () => {
    const { database } = small;
    const sent: unknown[] = [];
    const topic: Topic = async ({ payload }) => {
      sent.push(payload);
      return { outcome: { is: 'sent' } };
    };
    const at = new Date().toISOString();
    const row = { key: 'old', topic: 'test', enterprise: 1, payload: '{}', state: 'waiting' as const, attempts: 0 };
    await database.db
      .insertInto('outbox')
      .values({ ...row, createdAt: at, dueAt: at })
      .execute();
    const topics = { test: topic };
    const worker = createOutboxWorker({ database, clock, log: undefined, topics, settled() {} });
    worker.start();
    await expect.poll(() => sent).toEqual([{}]);
    await worker.stop();
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
    const notice = {
      user: 7,
      resource: 'thing',
      action: 'event',
      field: 'thing_created',
      actor: null,
      count: 1,
      job: null,
    };
    const add = (record: number) =>
      small.database.transaction((trx) => addNotice(trx, { ...notice, record, at: new Date().toISOString() }));
    await add(0);
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index + 1)));
    const { notices } = await newestNotices(small.database.db, 7);
    expect(notices.reduce((sum, { count }) => sum + count, 0)).toBe(21);
  });
});
