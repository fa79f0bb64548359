/**
 * The address before sign-in, where so little stands that it needs no router. Behind sign-in the router owns it; the
 * two never run at once.
 */
export interface Address {
  /** The path alone. */
  readonly path: () => string;
  /** Path, query and hash: enough to come back to. */
  readonly whole: () => string;
  /** Changes it without a trace in the history. */
  readonly replace: (address: string) => void;
  /** Goes there; the browser's back button comes back from it. */
  readonly go: (address: string) => void;
  /** Calls the listener when the address was changed through here or by the browser's buttons; the result stops that. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createAddress(target: Window): Address {
  const { location, history } = target;
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of [...listeners]) listener();
  };
  target.addEventListener('popstate', notifyListeners);
  return {
    path: () => location.pathname,
    whole: () => location.pathname + location.search + location.hash,
    replace: (address) => {
      history.replaceState(null, '', address);
      notifyListeners();
    },
    go: (address) => {
      history.pushState(null, '', address);
      notifyListeners();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
