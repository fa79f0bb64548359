import { AsyncResource } from 'node:async_hooks';
import type { Logger } from 'pino';
import { measuredRun } from './measured-run.ts';
import { createRotation, type Rotation } from './rotation.ts';
import type { TaskRun, Worker } from './worker.ts';

/** A task that this server has leased. */
export interface QueuedTask {
  /** Whose turn it uses: enterprises and kinds of work get turns one after another. */
  readonly share: string;
}

export interface QueueWorker extends Worker {
  /** Looks for tasks now. Call after the commit of a transaction that added some. */
  wake(): void;
}

interface QueueWorkerParts<Task extends QueuedTask> {
  /** Name of the queue in the log. */
  readonly queue: string;
  readonly tasks: readonly string[];
  /** Pause between two looks, in milliseconds: how late a task of another server is found. */
  readonly lookEvery: number;
  /** Number of tasks that this server runs at once, and with those of shares that have nothing under way. */
  readonly usualAtOnce: number;
  readonly maxAtOnce: number;
  /** From so many tasks under way on, a share that has one must wait for it. */
  readonly crowded: number;
  readonly log: Logger | undefined;
  /** Called before the first look. */
  prepare?(): Promise<void>;
  /** Leases the task that has been due longest of the first of the ordered shares that has one; undefined if none is due. */
  lease(order: Rotation['order']): Promise<Task | undefined>;
  nameOf(task: Task): string;
  perform(task: Task): Promise<void>;
}

/**
 * Creates a worker for the tasks of a queue in the database. All servers that share the database have one; leases keep
 * them from running a task twice at once. An error of `perform` ends the round; the next look goes on.
 */
export function createQueueWorker<Task extends QueuedTask>(parts: QueueWorkerParts<Task>): QueueWorker {
  const { queue, tasks, lookEvery, usualAtOnce, maxAtOnce, crowded, log } = parts;
  const rotation = createRotation(crowded);
  const running = new Set<Promise<void>>();
  let leasing: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isStopping = false;
  let observe: (run: TaskRun) => void = () => {};

  /** One at a time: two at once could lease tasks of a share that may have one under way. */
  const leaseNext = (): Promise<Task | undefined> => {
    const leased = leasing.then(async () => {
      const task = isStopping ? undefined : await parts.lease(rotation.order);
      if (task) rotation.begin(task.share);
      return task;
    });
    leasing = leased.catch(() => undefined);
    return leased;
  };

  /** Runs tasks until none is due. */
  const run = async (): Promise<void> => {
    try {
      for (let task = await leaseNext(); task; task = await leaseNext()) {
        const leased = task;
        if (running.size < usualAtOnce) fill();
        try {
          await measuredRun(parts.nameOf(leased), () => parts.perform(leased), observe);
        } finally {
          rotation.end(leased.share);
        }
      }
    } catch (error) {
      logUnlessStopping(error);
    }
  };

  /**
   * Starts one more runner, if there is room. Each task starts the next, so that idle servers run none; where many are
   * under way, each look and each wake-up does, for those who have none of them.
   */
  function fill(): void {
    if (!isStarted || isStopping || running.size >= maxAtOnce) return;
    const one = run().finally(() => running.delete(one));
    running.add(one);
  }

  const logUnlessStopping = (error: unknown): void => {
    if (!isStopping) log?.error({ err: error, queue }, 'the queue could not be worked off');
  };

  return {
    tasks,
    // Outside the context of the request that committed, whose limits would apply to the task.
    wake: AsyncResource.bind(fill),
    start(observed = observe) {
      observe = observed;
      timer = setInterval(fill, lookEvery).unref();
      const begin = () => {
        isStarted = true;
        fill();
      };
      if (parts.prepare) parts.prepare().catch(logUnlessStopping).finally(begin);
      else begin();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
