/** Events of one type with any number of listeners. */
export interface Feed<Event> {
  readonly emit: (event: Event) => void;
  /** Calls the listener with every later event. Returns a function that unsubscribes. */
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
