import type { Worker } from '../../runtime/tasks/worker.ts';
import type { Database } from '../../storage/database.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Starts the workers of an app. They stop before the database closes, or when another app on the same database replaces
 * this one (`superseded`) and continues their work. Each run of a task is measured.
 */
export function startWorkers(
  workers: readonly Worker[],
  database: Pick<Database, 'beforeClose'>,
  superseded: AbortSignal | undefined,
  { measureTasks }: Pick<Metrics, 'measureTasks'>,
): void {
  if (superseded?.aborted) return;
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
  const forget = database.beforeClose(stop);
  superseded?.addEventListener('abort', () => void stop().finally(forget), { once: true });
  const observe = measureTasks(workers.flatMap(({ tasks }) => tasks));
  for (const worker of workers) worker.start(observe);
}
