import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaseNext, settle } from '../../../server/delivery/outbox/lease.ts';
import { addMessage } from '../../../server/delivery/outbox/store.ts';
import { createRotation } from '../../../server/runtime/tasks/rotation.ts';
import { jobKinds } from '../../../server/tasks/jobs/job.ts';
import { createLeases } from '../../../server/tasks/jobs/lease.ts';
import { LeaseLost } from '../../../server/tasks/jobs/leased-job.ts';
import { createJobStore } from '../../../server/tasks/jobs/store.ts';
import { databases } from '../../setup/databases.ts';
import { standingClock } from '../../setup/standing-clock.ts';
import { catalogueOf, openSmallDatabase, type SmallDatabase } from '../storage/small-catalogue.ts';

interface Leased {
  readonly share: string;
  /** Does a step of the task. Returns false if another server has taken it over. */
  step(): Promise<boolean>;
}

/** A queue of background tasks, as one server sees it. */
interface Queue {
  add(enterprise: number): Promise<void>;
  lease(): Promise<Leased | undefined>;
}

const clock = standingClock('2026-03-01T02:00:00.000Z');
/** Longer than a lease, in seconds. */
const leaseAndMore = 31;

function outboxOf({ database }: SmallDatabase): Queue {
  const rotation = createRotation(6);
  return {
    async add(enterprise) {
      const message = { topic: 'test', enterprise, payload: {}, now: clock.now() };
      await database.transaction((trx) => addMessage(trx, message));
    },
    async lease() {
      const message = await leaseNext(database, clock, rotation.order);
      if (message) rotation.begin(message.share);
      return (
        message && {
          share: message.share,
          step: () => database.transaction((trx) => settle(trx, message, { state: 'done' }, clock.now())),
        }
      );
    },
  };
}

function jobsOf({ database }: SmallDatabase, kind: (typeof jobKinds)[number]): Queue {
  const rotation = createRotation(0);
  const leases = createLeases({ database, clock, isStopping: () => false, onFinished() {} });
  return {
    async add(enterprise) {
      const identity = { userId: 1, enterpriseId: enterprise, within: undefined };
      const job = {
        kind,
        resource: 'thing',
        state: 'waiting',
        language: 'zh',
        options: {},
        total: 1,
        file: '',
      } as const;
      await createJobStore(database, clock).add({ ...job, identity }, database.db);
    },
    async lease() {
      const leased = await leases.takeNext(kind, rotation.order);
      if (leased) rotation.begin(leased.share);
      return (
        leased && {
          share: leased.share,
          async step() {
            try {
              await leased.finish({ state: 'done' });
              return true;
            } catch (error) {
              if (error instanceof LeaseLost) return false;
              throw error;
            }
          },
        }
      );
    },
  };
}

const queues = [
  { name: 'outbox', open: outboxOf },
  ...jobKinds.map((kind) => ({
    name: `${kind} jobs`,
    open: (small: SmallDatabase) => jobsOf(small, kind),
  })),
];

describe.each(databases)('background tasks on $name', (kind) => {
  let small: SmallDatabase;

  beforeEach(async () => {
    small = await openSmallDatabase(kind);
    await small.start(catalogueOf({ name: { type: 'text', label: 'x' } }));
  });
  afterEach(() => small.drop());

  describe.each(queues)('in the queue: $name', ({ open }) => {
    it('are left alone while one server has them, and taken over once it is gone', async () => {
      const [first, second] = [open(small), open(small)];
      await first.add(1);
      const gone = await first.lease();
      expect(gone).toBeDefined();
      expect(await second.lease()).toBeUndefined();
      clock.advance(leaseAndMore);
      const taken = await second.lease();
      expect(await gone?.step()).toBe(false);
      expect(await taken?.step()).toBe(true);
      clock.advance(leaseAndMore);
      expect(await first.lease()).toBeUndefined();
    });

    it('are run of one enterprise after another, whichever has most', async () => {
      const queue = open(small);
      for (const enterprise of [1, 1, 1, 2]) await queue.add(enterprise);
      const shares = [await queue.lease(), await queue.lease()].map((leased) => leased?.share);
      expect(new Set(shares).size).toBe(2);
      expect(shares).not.toContain(undefined);
    });
  });
});
