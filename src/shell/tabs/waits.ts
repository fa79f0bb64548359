import { createFeed } from '../../base/feed.ts';

/** Counts the screens that wait for their code. */
export interface Waits {
  readonly count: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds one. Returns a function that removes it. */
  readonly begin: () => () => void;
}

export function createWaits(): Waits {
  const changes = createFeed<void>();
  let count = 0;
  function add(step: 1 | -1) {
    count += step;
    changes.emit();
  }
  return {
    count: () => count,
    subscribe: changes.subscribe,
    begin() {
      add(1);
      return () => add(-1);
    },
  };
}
