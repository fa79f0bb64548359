import type { TaskRun } from './worker.ts';

/** Runs a task, and tells how long it took and whether it threw. Throws what it threw. */
export async function measuredRun<Result>(
  task: string,
  work: () => Promise<Result>,
  observe: (run: TaskRun) => void,
): Promise<Result> {
  const begun = performance.now();
  let outcome: TaskRun['outcome'] = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } finally {
    observe({ task, seconds: (performance.now() - begun) / 1000, outcome });
  }
}
