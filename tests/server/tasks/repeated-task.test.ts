import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRepeatedTask } from '../../../server/runtime/tasks/repeated-task.ts';
import type { TaskRun } from '../../../server/runtime/tasks/worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(work: () => Promise<void>, first?: number) {
  const onError = vi.fn();
  const observe = vi.fn<(run: TaskRun) => void>();
  const task = createRepeatedTask({ task: 'sweep', every: 1000, ...(first !== undefined && { first }), work, onError });
  task.start(observe);
  return { task, onError, observe };
}

it('A task waits, works, and waits again, and nobody is told of an error where none was', async () => {
  const work = vi.fn(async () => {});
  const { onError } = start(work);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2001);
  expect(work).toHaveBeenCalledTimes(3);
  expect(onError).not.toHaveBeenCalled();
});

it('The first run may come earlier or later than the others', async () => {
  const work = vi.fn(async () => {});
  start(work, 10);
  await vi.advanceTimersByTimeAsync(10);
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledOnce();
});

it('A run that throws is told as failed, and the next takes place nevertheless', async () => {
  const failure = new Error('no');
  const work = vi.fn(async () => {}).mockRejectedValueOnce(failure);
  const { onError, observe } = start(work);
  await vi.advanceTimersByTimeAsync(2000);
  expect(onError.mock.calls).toEqual([[failure]]);
  expect(observe.mock.calls.map(([run]) => run)).toEqual([
    { task: 'sweep', seconds: expect.any(Number), outcome: 'failed' },
    { task: 'sweep', seconds: expect.any(Number), outcome: 'done' },
  ]);
});

it('A run is measured in seconds', async () => {
  const { observe } = start(() => new Promise((resolve) => setTimeout(resolve, 3000)));
  await vi.advanceTimersByTimeAsync(4000);
  expect(observe.mock.lastCall?.[0].seconds).toBeCloseTo(3, 1);
});

it('A task that is stopped ends its run first, whose error concerns nobody, and runs no more', async () => {
  let fail = (_error: Error) => {};
  const work = vi.fn(() => new Promise<void>((_resolve, reject) => (fail = reject)));
  const { task, onError } = start(work);
  await vi.advanceTimersByTimeAsync(1000);
  const stopped = vi.fn();
  const stopping = task.stop().then(stopped);
  expect(task.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stopped).not.toHaveBeenCalled();
  fail(new Error('aborted'));
  await stopping;
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
});

it('A task that is stopped before its first run never runs', async () => {
  const work = vi.fn(async () => {});
  await start(work).task.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
});
