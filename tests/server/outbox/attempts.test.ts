import type { Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseNext, settle } from '../../../server/delivery/outbox/lease.ts';
import { addMessage, mergeMessage, type NewMessage, removeMessage } from '../../../server/delivery/outbox/store.ts';
import { isTakenBack } from '../../../server/delivery/outbox/taken-back.ts';
import { type Attempt, createOutboxWorker, type Topic } from '../../../server/delivery/outbox/worker.ts';
import { createJobStore } from '../../../server/tasks/jobs/store.ts';
import { databases } from '../../setup/databases.ts';
import { standingClock } from '../../setup/standing-clock.ts';
import { catalogueOf, openSmallDatabase, type SmallDatabase } from '../storage/small-catalogue.ts';

const start = '2026-03-01T02:00:00.000Z';
const failed: Attempt = { outcome: { is: 'failed', isLaneDown: false } };
const laneIsDown: Attempt = { outcome: { is: 'failed', isLaneDown: true } };
const sent: Attempt = { outcome: { is: 'sent' } };

describe.each(databases)('a message of the outbox on $name', (kind) => {
  let small: SmallDatabase;
  let clock: ReturnType<typeof standingClock>;

  beforeAll(async () => {
    small = await openSmallDatabase(kind);
    await small.start(catalogueOf({ name: { type: 'text', label: 'x' } }));
  });
  afterAll(() => small.drop());
  beforeEach(async () => {
    for (const table of ['outbox', 'outbox_lane'] as const) await small.database.db.deleteFrom(table).execute();
    clock = standingClock(start);
  });

  const add = (more: Partial<NewMessage> = {}) =>
    small.database.transaction((trx) =>
      addMessage(trx, { topic: 'test', enterprise: 1, payload: {}, now: clock.now(), ...more }),
    );
  const rows = () => small.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const lanes = () => small.database.db.selectFrom('outbox_lane').selectAll().execute();
  const lease = () => leaseNext(small.database, clock, (shares) => shares);
  const secondsUntilDue = async () =>
    (await rows()).map(({ dueAt }) => Math.floor((Date.parse(dueAt) - clock.now().getTime()) / 1000));

  /** Lets a worker work off what is due now. Answers what its topic was asked. */
  async function workOff(topic: Topic) {
    const error = vi.fn();
    const log: Pick<Logger, 'error'> = { error };
    const settled = vi.fn();
    const asked = vi.fn(topic);
    const worker = createOutboxWorker({
      database: small.database,
      clock,
      log: log as Logger,
      topics: { test: asked },
      settled,
    });
    worker.start();
    await expect.poll(isDue, { interval: 5, timeout: 15_000 }).toBe(false);
    await worker.stop();
    return { asked, settled, error };
  }
  const isDue = async () => {
    const due = await small.database.db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', clock.now().toISOString())
      .executeTakeFirst();
    return due !== undefined;
  };

  it('is over once it was sent, and its receiver gets the key that its sender was told', async () => {
    const key = await add({ payload: { number: 7 } });
    const { asked, settled } = await workOff(async () => sent);
    expect(asked.mock.calls.map(([message]) => message)).toMatchObject([{ key, payload: { number: 7 }, attempts: 0 }]);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 1, endedAt: start, lease: null }]);
    expect(settled).toHaveBeenCalledOnce();
  });

  it.each([
    ['refused', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const)('that is %s is tried no more', async (is, state) => {
    await add();
    await workOff(async () => ({ outcome: { is } }));
    expect(await rows()).toMatchObject([{ state, endedAt: start }]);
  });

  it('of a topic that is no more is cancelled', async () => {
    await add({ topic: 'older' });
    expect((await workOff(async () => sent)).asked).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('that fails is tried later and later, until three days after it was written', async () => {
    await add();
    const pauses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await workOff(async () => failed);
      const [pause = 0] = await secondsUntilDue();
      pauses.push(pause);
      clock.advance(pause + 1);
    }
    expect(pauses).toEqual([10, 20, 40]);
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 3, endedAt: null, lease: null }]);
    clock.advance(3 * 86_400 - (11 + 21 + 41));
    await workOff(async () => failed);
    expect(await rows()).toMatchObject([{ state: 'failed', endedAt: clock.now().toISOString() }]);
  });

  it('whose topic throws is logged with its key, and tried again', async () => {
    const key = await add({ lane: 'one' });
    const failure = new Error('no');
    const { error } = await workOff(async () => {
      throw failure;
    });
    expect(error.mock.calls).toEqual([[{ err: failure, topic: 'test', key }, expect.any(String)]]);
    expect(await secondsUntilDue()).toEqual([10]);
    expect(await lanes()).toEqual([]);
  });

  it('that is delayed waits until then, and no attempt counts', async () => {
    await add();
    await workOff(async () => ({ outcome: { is: 'delayed', until: new Date(clock.now().getTime() + 3_600_000) } }));
    expect(await secondsUntilDue()).toEqual([3600]);
    expect(await rows()).toMatchObject([{ attempts: 0 }]);
    clock.advance(3601);
    await workOff(async () => ({ outcome: { is: 'delayed', until: clock.now() } }));
    expect(await secondsUntilDue()).toEqual([10]);
  });

  it('tells what is written with it when it is tried next, if it is', async () => {
    await add();
    const write = vi.fn();
    await workOff(async () => ({ ...failed, settle: write }));
    clock.advance(11);
    await workOff(async () => ({ ...sent, settle: write }));
    expect(write.mock.calls.map(([, next]) => next)).toEqual([new Date('2026-03-01T02:00:10.000Z'), undefined]);
  });

  it('that another server has taken over is settled by it alone', async () => {
    await add();
    const write = vi.fn();
    await workOff(async () => {
      clock.advance(31);
      const taken = await lease();
      if (!taken) return expect.unreachable();
      const ending = { state: 'cancelled' } as const;
      await small.database.transaction((trx) => settle(trx, taken, ending, clock.now()));
      return { ...sent, settle: write };
    });
    expect(write).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('waits with its lane while that is down, longer after each failure, and as ever once one was sent', async () => {
    for (const number of [1, 2]) await add({ lane: 'one', payload: { number } });
    await workOff(async () => laneIsDown);
    expect(await secondsUntilDue()).toEqual([10, 10]);
    clock.advance(10);
    await workOff(async () => laneIsDown);
    expect(await lanes()).toMatchObject([{ lane: 'one', failures: 2 }]);
    expect(await secondsUntilDue()).toEqual([0, 20]);
    clock.advance(21);
    const { asked } = await workOff(async () => sent);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await lanes()).toEqual([]);
  });

  it('that failed before its lane was down waits for the longer pause of both, and is settled by its topic', async () => {
    await add({ lane: 'one' });
    await workOff(async () => failed);
    clock.advance(11);
    const write = vi.fn();
    await workOff(async () => ({ ...laneIsDown, settle: write }));
    expect(await secondsUntilDue()).toEqual([20]);
    expect(write).toHaveBeenCalledOnce();
    clock.advance(21);
    await workOff(async () => failed);
    expect(await lanes()).toMatchObject([{ failures: 1 }]);
  });

  it('that fails alone, or is given up, leaves the others of its lane alone or not, as its topic says', async () => {
    for (const number of [1, 2]) await add({ lane: 'one', payload: { number } });
    await workOff(async ({ payload }) => (Object(payload).number === 1 ? failed : sent));
    expect(await rows()).toMatchObject([{ state: 'waiting' }, { state: 'done' }]);
    clock.advance(4 * 86_400);
    await workOff(async () => laneIsDown);
    expect(await rows()).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
    expect(await lanes()).toMatchObject([{ failures: 1 }]);
  });

  it('that was removed, or is due later, is not sent', async () => {
    const key = await add();
    await add({ dueAt: new Date(clock.now().getTime() + 1000) });
    await small.database.transaction((trx) => removeMessage(trx, key));
    expect(await lease()).toBeUndefined();
    clock.advance(1);
    expect(await lease()).toBeDefined();
  });

  it('takes up later ones of its key until it is tried', async () => {
    const merge = (mergeKey: string) =>
      small.database.transaction((trx) =>
        mergeMessage(trx, mergeKey, (payload) => ({ numbers: [...Object(payload).numbers, 2] })),
      );
    await add({ mergeKey: 'one', payload: { numbers: [1] } });
    expect([await merge('other'), await merge('one')]).toEqual([false, true]);
    const { asked } = await workOff(async () => failed);
    expect(asked.mock.calls.map(([{ payload }]) => payload)).toEqual([{ numbers: [1, 2] }]);
    expect(await merge('one')).toBe(false);
  });

  it.runIf(kind.name === 'sqlite')(
    'that a dead process has leased is sent at once on the embedded database',
    async () => {
      await add();
      await lease();
      expect((await workOff(async () => sent)).asked).toHaveBeenCalledOnce();
    },
  );

  it('about what a job wrote is taken back while its undo runs, and after it, unless that restored nothing', async () => {
    const { database } = small;
    const { id } = await createJobStore(database, clock).add(
      {
        kind: 'import',
        resource: 'thing',
        identity: { userId: 1, enterpriseId: 1, within: undefined },
        state: 'waiting',
        language: 'zh',
        options: {},
        total: 1,
        file: '',
      },
      database.db,
    );
    const isAfter = async (phase: 'write' | 'undo' | 'revert', state: 'running' | 'done' | 'undone') => {
      await database.db.updateTable('job').set({ phase, state }).execute();
      return isTakenBack(database.db, String(id));
    };
    expect([await isAfter('write', 'done'), await isAfter('undo', 'running')]).toEqual([false, true]);
    expect([await isAfter('revert', 'undone'), await isAfter('undo', 'done')]).toEqual([true, false]);
    expect([await isTakenBack(database.db, undefined), await isTakenBack(database.db, '999')]).toEqual([false, false]);
  });
});
