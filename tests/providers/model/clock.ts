import type { Clock } from '../../../src/providers/http/clock.ts';

/** Has everything run that waits for nothing but its turn. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that goes on only when told, and then from one thing that is due to the next, each to its end. */
export function createSteppedClock() {
  let time = 0;
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>();
  const clock: Clock = {
    // No two moments are the same.
    now: () => (time += 1e-6),
    after(milliseconds, run) {
      const timer = { at: time + milliseconds, run };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
  };
  return {
    ...clock,
    pending: () => waiting.size,
    async advance(milliseconds: number) {
      const end = time + milliseconds;
      for (;;) {
        const due = [...waiting].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
        if (due === undefined) break;
        waiting.delete(due);
        time = Math.max(time, due.at);
        due.run();
        await settle();
      }
      time = end;
    },
  };
}

export type SteppedClock = ReturnType<typeof createSteppedClock>;
