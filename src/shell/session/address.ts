import { createFeed } from '../../base/feed.ts';

/**
 * The address before sign-in, where no router is needed. Behind sign-in the router owns the address; the two never run
 * at the same time.
 */
export interface Address {
  /** The path without query and hash. */
  readonly path: () => string;
  /** Path, query and hash, for returning to this address. */
  readonly whole: () => string;
  /** Replaces the address without a history entry. */
  readonly replace: (address: string) => void;
  /** Navigates with a new history entry. */
  readonly go: (address: string) => void;
  /**
   * Calls the listener when the address changes through this object or the browser's buttons. Returns a function that
   * unsubscribes.
   */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createAddress(target: Window): Address {
  const { location, history } = target;
  const changes = createFeed<void>();
  target.addEventListener('popstate', () => changes.emit());
  return {
    path: () => location.pathname,
    whole: () => location.pathname + location.search + location.hash,
    replace: (address) => {
      history.replaceState(null, '', address);
      changes.emit();
    },
    go: (address) => {
      history.pushState(null, '', address);
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
