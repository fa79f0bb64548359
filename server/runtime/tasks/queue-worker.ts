import { AsyncResource } from 'node:async_hooks';
import type { Logger } from 'pino';
import { measuredRun } from './measured-run.ts';
import { createRotation, type Rotation } from './rotation.ts';
import { createTurns } from './turns.ts';
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
 * them from running a task twice at once. An error of `perform` ends the round; the next look goes on. Each task starts
 * the next runner, so that idle servers run none; where many are under way, each look and each wake-up does, for those who
 * have none of them.
 */
export function createQueueWorker<Task extends QueuedTask>(parts: QueueWorkerParts<Task>): QueueWorker {
  const { queue, tasks, lookEvery, usualAtOnce, maxAtOnce, log } = parts;
  const running = new Set<Promise<void>>();
  const leases = createQueueLeases(parts, () => isStopping);
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isStopping = false;
  let observe: (run: TaskRun) => void = () => {};

  const onError = (error: unknown): void => {
    if (!isStopping) log?.error({ err: error, queue }, 'the queue could not be worked off');
  };
  const onLeased = () => void (running.size < usualAtOnce && fill());
  const fill = (): void => {
    if (!isStarted || isStopping || running.size >= maxAtOnce) return;
    const work = leases.workOff(onLeased, (run) => observe(run));
    const one = work.catch(onError).finally(() => running.delete(one));
    running.add(one);
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
      if (parts.prepare) parts.prepare().catch(onError).finally(begin);
      else begin();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Leases the tasks of a queue in fair turns, and performs them. */
function createQueueLeases<Task extends QueuedTask>(parts: QueueWorkerParts<Task>, isStopping: () => boolean) {
  const rotation = createRotation(parts.crowded);
  const leasing = createTurns();
  /** One at a time: two at once could lease tasks of a share that may have one under way. */
  const next = () =>
    leasing.take(async () => {
      const task = isStopping() ? undefined : await parts.lease(rotation.order);
      if (task) rotation.begin(task.share);
      return task;
    });
  return {
    /** Runs tasks until none is due. */
    async workOff(onLeased: () => void, observe: (run: TaskRun) => void): Promise<void> {
      for (let task = await next(); task; task = await next()) {
        const leased = task;
        onLeased();
        try {
          await measuredRun(parts.nameOf(leased), () => parts.perform(leased), observe);
        } finally {
          rotation.end(leased.share);
        }
      }
    },
  };
}
