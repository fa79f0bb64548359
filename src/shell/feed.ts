/** Events of one sort that may have any number of listeners, none included. */
export interface Feed<Event> {
  readonly emit: (event: Event) => void;
  /** Calls the listener with every event from now on; the result stops that. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
}

export function createFeed<Event>(): Feed<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
