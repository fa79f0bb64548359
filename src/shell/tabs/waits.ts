/** Counts the screens that wait for their code. */
export interface Waits {
  readonly count: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds one. Returns a function that removes it. */
  readonly begin: () => () => void;
}

export function createWaits(): Waits {
  const listeners = new Set<() => void>();
  let count = 0;
  function add(step: 1 | -1) {
    count += step;
    for (const listener of [...listeners]) listener();
  }
  return {
    count: () => count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      add(1);
      return () => add(-1);
    },
  };
}
