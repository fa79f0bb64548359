import { use, useCallback, useEffect, useState } from 'react';
// React Router's own `useBlocker` reads this context. The public hooks report only committed locations.
import { type Location, UNSAFE_DataRouterContext as RouterContext } from 'react-router';

/** A navigation of the router. */
export interface Navigation {
  readonly location: Location;
  /** Made with the browser's back or forward button, not by a link. */
  readonly isByHistory: boolean;
  /** Position in the order of all navigations: 0 is the address of the page load. */
  readonly number: number;
}

export interface NavigationLog {
  /** The navigations up to the rendered address, which is the last of them. */
  readonly rendered: readonly Navigation[];
  /** Returns all navigations, including those that are not rendered yet. */
  readonly all: () => readonly Navigation[];
  /** Returns the router's latest location. */
  readonly goneTo: () => Location;
}

/**
 * Returns the router's navigations that are not handled yet. React may render only the second of two quick navigations
 * (a keyword is typed, and another place is opened), and may render an earlier address again before a later one is
 * committed.
 */
export function useNavigationLog(drawn: Pick<Navigation, 'location' | 'isByHistory'>): NavigationLog {
  const router = use(RouterContext)?.router;
  const [log] = useState(() => createLog(drawn));
  const { location } = drawn;
  useEffect(() => {
    if (!router) throw new Error('Tabs need a data router above them.');
    const add = (state: typeof router.state) =>
      log.add({ location: state.location, isByHistory: state.historyAction === 'POP' });
    add(router.state);
    return router.subscribe(add);
  }, [router, log]);
  useEffect(() => log.forgetBefore(location), [log, location]);
  const goneTo = useCallback(() => router?.state.location ?? location, [router, location]);
  return { rendered: log.upTo(location), all: log.all, goneTo };
}

/**
 * Grows with every navigation. Entries before the rendered address are removed only after rendering, so that every
 * render of that address reads the same ones.
 */
function createLog(first: Omit<Navigation, 'number'>) {
  let log: readonly Navigation[] = [{ ...first, number: 0 }];
  // React Router returns copies of its locations.
  const indexOf = ({ key }: Location) => log.findLastIndex(({ location }) => location.key === key);
  return {
    add(navigation: Omit<Navigation, 'number'>) {
      const last = log.at(-1);
      if (last?.location.key !== navigation.location.key)
        log = [...log, { ...navigation, number: (last?.number ?? 0) + 1 }];
    },
    all: () => log,
    upTo: (location: Location) => log.slice(0, indexOf(location) + 1),
    forgetBefore(location: Location) {
      log = log.slice(Math.max(0, indexOf(location)));
    },
  };
}
