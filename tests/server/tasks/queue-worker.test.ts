import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueueWorker } from '../../../server/runtime/tasks/queue-worker.ts';
import type { Rotation } from '../../../server/runtime/tasks/rotation.ts';
import type { TaskRun } from '../../../server/runtime/tasks/worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Task {
  readonly share: string;
  readonly name: string;
}

/** A queue whose tasks take until `finish` is called with their name, or with an error. */
function queueOf(names: readonly string[], more: { prepare?(): Promise<void> } = {}) {
  const due: Task[] = [];
  const add = (...added: readonly string[]) => due.push(...added.map((name) => ({ name, share: name.slice(0, 1) })));
  add(...names);
  const begun: string[] = [];
  const underWay = new Map<string, (error?: Error) => void>();
  const error = vi.fn();
  const log: Pick<Logger, 'error'> = { error };
  const runs: TaskRun[] = [];
  const lease = vi.fn(async (order: Rotation['order']) => {
    const [share] = order([...new Set(due.map((task) => task.share))]);
    const index = due.findIndex((task) => task.share === share);
    return index < 0 ? undefined : due.splice(index, 1)[0];
  });
  const worker = createQueueWorker<Task>({
    queue: 'letters',
    tasks: ['letter'],
    lookEvery: 1000,
    usualAtOnce: 2,
    maxAtOnce: 3,
    crowded: 2,
    log: log as Logger,
    lease,
    nameOf: ({ name }) => name,
    perform({ name }) {
      begun.push(name);
      return new Promise((resolve, reject) => {
        underWay.set(name, (failure) => (failure ? reject(failure) : resolve()));
      });
    },
    ...more,
  });
  return {
    worker,
    add,
    begun,
    runs,
    error,
    lease,
    start: () => worker.start((run) => runs.push(run)),
    async finish(name: string, failure?: Error) {
      underWay.get(name)?.(failure);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Lets everything happen that waits for nothing but its turn. */
const settle = () => vi.advanceTimersByTimeAsync(0);

it('A worker begins so many tasks as are usual at once, and the next as each ends', async () => {
  const { start, begun, finish, runs } = queueOf(['a1', 'a2', 'a3', 'a4']);
  start();
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  await finish('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  expect(runs).toEqual([{ task: 'a2', seconds: expect.any(Number), outcome: 'done' }]);
});

it('Where all that is usual is under way, those are begun who have none, one a look, up to the most at once', async () => {
  const { start, begun, add, worker } = queueOf(['a1', 'a2', 'a3']);
  start();
  await settle();
  worker.wake();
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  add('b1', 'c1');
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  worker.wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('A task that fails is logged with its queue and told, and the next look goes on with its share', async () => {
  const { start, begun, finish, runs, error } = queueOf(['a1', 'a2', 'a3', 'a4']);
  start();
  await settle();
  const failure = new Error('no');
  await finish('a1', failure);
  expect(error.mock.calls).toEqual([[{ err: failure, queue: 'letters' }, expect.any(String)]]);
  expect(runs).toEqual([{ task: 'a1', seconds: expect.any(Number), outcome: 'failed' }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

it('A look that fails is logged, and the next one finds what is due', async () => {
  const { start, begun, lease, error } = queueOf(['a1']);
  lease.mockRejectedValueOnce(new Error('no connection'));
  start();
  await settle();
  expect(error).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual(['a1']);
});

it('Nothing is leased before the start, nor before what it prepares has ended or failed', async () => {
  let fail = (_error: Error) => {};
  const prepare = () => new Promise<void>((_resolve, reject) => (fail = reject));
  const { start, begun, worker, lease, error } = queueOf(['a1'], { prepare });
  worker.wake();
  await vi.advanceTimersByTimeAsync(2000);
  start();
  worker.wake();
  await vi.advanceTimersByTimeAsync(2000);
  expect(lease).not.toHaveBeenCalled();
  fail(new Error('not prepared'));
  await settle();
  expect(error).toHaveBeenCalledOnce();
  expect(begun).toEqual(['a1']);
});

it('A stop waits for what is under way, whose error concerns nobody, and begins nothing more', async () => {
  const { start, begun, finish, worker, lease, error } = queueOf(['a1', 'b1', 'c1', 'd1']);
  start();
  await settle();
  const stopped = vi.fn();
  void worker.stop().then(stopped);
  const asked = lease.mock.calls.length;
  await finish('a1');
  expect(stopped).not.toHaveBeenCalled();
  await finish('b1', new Error('aborted'));
  expect(stopped).toHaveBeenCalled();
  worker.wake();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual(['a1', 'b1']);
  expect(lease).toHaveBeenCalledTimes(asked);
  expect(error).not.toHaveBeenCalled();
});
