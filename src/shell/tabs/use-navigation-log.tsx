import { use, useCallback, useEffect, useState } from 'react';
// React Router's own `useBlocker` reads this context. The public hooks report only committed locations.
import { type Location, UNSAFE_DataRouterContext as RouterContext } from 'react-router';

/** A navigation of the router. */
export interface Navigation {
  readonly location: Location;
  /** Made with the browser's back or forward button, not by a link. */
  readonly isByHistory: boolean;
}

/**
 * Returns the router's navigations up to the rendered address, which is the last of them. React may render only the
 * second of two quick navigations (a keyword is typed, and another place is opened). `goneTo` returns the router's
 * latest location.
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

/**
 * Grows with every navigation. Entries up to the rendered address are removed only after rendering, so that every
 * render of that address reads the same ones.
 */
function createLog() {
  let log: readonly Navigation[] = [];
  // React Router returns copies of its locations.
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
