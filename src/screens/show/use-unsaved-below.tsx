import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Guard, type Place, usePlace } from '../../workspace/place.tsx';

/**
 * Returns whether there is unsaved input below the returned place, which must be provided there.
 *
 * @param isWatched whether the caller is rendered again when that may have changed
 */
export function useUnsavedBelow(isWatched: boolean): { readonly place: Place; readonly hasUnsaved: () => boolean } {
  const place = usePlace();
  const [guards] = useState(() => new Set<Guard>());
  const [, render] = useReducer((count: number) => count + 1, 0);
  const watched = useRef(isWatched);
  useEffect(() => {
    watched.current = isWatched;
  }, [isWatched]);
  const below = useMemo(
    (): Place => ({
      ...place,
      guard(one) {
        const stop = place.guard(one);
        guards.add(one);
        return () => {
          guards.delete(one);
          stop();
          if (watched.current) render();
        };
      },
      changed() {
        place.changed();
        if (watched.current) render();
      },
    }),
    [place, guards],
  );
  return { place: below, hasUnsaved: () => [...guards].some((guard) => guard.current.isDirty()) };
}
