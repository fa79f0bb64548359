import type { Worker } from '../../runtime/workers.ts';
import type { Database } from '../../storage/database.ts';

/**
 * Starts the workers of an app. They stop before the database closes, or when another app on the same database replaces
 * this one (`superseded`) and continues their work.
 */
export function startWorkers(
  workers: readonly Worker[],
  database: Pick<Database, 'beforeClose'>,
  superseded: AbortSignal | undefined,
): void {
  if (superseded?.aborted) return;
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
  const forget = database.beforeClose(stop);
  superseded?.addEventListener('abort', () => void stop().finally(forget), { once: true });
  for (const worker of workers) worker.start();
}
