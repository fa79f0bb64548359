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
}

export function createAddress(target: Window): Address {
  const { location, history } = target;
  return {
    path: () => location.pathname,
    whole: () => location.pathname + location.search + location.hash,
    replace: (address) => history.replaceState(null, '', address),
  };
}
