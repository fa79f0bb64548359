import { use, useCallback, useEffect, useState } from 'react';
// What React Router's own `useBlocker` reads; it tells of what is committed only.
import { type Location, UNSAFE_DataRouterContext as RouterContext } from 'react-router';

/** An address that was gone to. */
export interface Navigation {
  readonly location: Location;
  /** By the history's own buttons, rather than by a link. */
  readonly isByHistory: boolean;
}

/**
 * What the router has gone to on its way to the address that is drawn, which is the last of them. Where one address is
 * left for another at once (a keyword is typed, and another place opened), React draws the second only. `goneTo` tells
 * where the router is by now.
 */
export function useNavigationLog(drawn: Navigation): {
  readonly navigations: readonly Navigation[];
  readonly goneTo: () => Location;
} {
  const router = use(RouterContext)?.router;
  const [log] = useState(createLog);
  useEffect(() => {
    let last = router?.state.location;
    return router?.subscribe(({ location, historyAction }) => {
      if (location !== last) log.add({ location, isByHistory: historyAction === 'POP' });
      last = location;
    });
  }, [router, log]);
  useEffect(() => log.forgetUpTo(drawn.location), [log, drawn.location]);
  const { location } = drawn;
  const goneTo = useCallback(() => router?.state.location ?? location, [router, location]);
  return { navigations: [...log.before(location), drawn], goneTo };
}

/** Grows by what is gone to, and is cut off behind what is drawn; so that what is read for one address stays the same. */
function createLog() {
  let log: readonly Navigation[] = [];
  // React Router hands out copies of its locations.
  const indexOf = ({ key }: Location) => log.findLastIndex(({ location }) => location.key === key);
  return {
    add(navigations: Navigation) {
      log = [...log, navigations];
    },
    before: (location: Location) => log.slice(0, Math.max(0, indexOf(location))),
    forgetUpTo(location: Location) {
      log = log.slice(indexOf(location) + 1);
    },
  };
}
