import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before the event loop turns. */
const workFor = 5;

/**
 * Returns a function to call after each step of long work: it yields to the event loop once the work has lasted 5 ms.
 *
 * @param stepsPerLook Number of steps between two looks at the clock, for steps that are shorter than a look.
 */
export function createYield(stepsPerLook = 1): () => Promise<void> {
  let steps = 0;
  let since = performance.now();
  return async () => {
    steps += 1;
    if (steps % stepsPerLook !== 0 || performance.now() - since < workFor) return;
    await nextTurn();
    since = performance.now();
  };
}

/**
 * Returns a function to call before each of many short steps, whoever takes them: it returns a promise to wait for if the
 * steps of this turn of the event loop have lasted `longest` milliseconds together.
 */
export function createSharedYield(longest = workFor): () => Promise<void> | undefined {
  let since: number | undefined;
  return () => {
    const now = performance.now();
    if (since === undefined) {
      since = now;
      setImmediate(() => {
        since = undefined;
      });
    }
    return now - since < longest ? undefined : nextTurn();
  };
}
