import { failureLife } from './failure-life.ts';

/**
 * Returns a function that loads a value once, and then returns the same promise. A failed load is repeated by a call at
 * least one second later.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  let failedAt: number | undefined;

  function attempt(): Promise<Value> {
    failedAt = undefined;
    const promise = load();
    loading = promise;
    promise.catch(() => {
      failedAt = Date.now();
    });
    return promise;
  }

  return () => {
    const isUsable = failedAt === undefined || Date.now() - failedAt < failureLife;
    return loading && isUsable ? loading : attempt();
  };
}
