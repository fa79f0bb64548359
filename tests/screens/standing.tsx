import { type ReactNode, useCallback, useState } from 'react';
import { alone, type Guard, type Place, PlaceProvider, useBlocking } from '../../src/workspace/place/place.tsx';

/** Asks before what is drawn is left, as its tab would. */
export function Standing({ children }: { readonly children: ReactNode }) {
  const [guards] = useState(() => new Set<Guard>());
  const [place] = useState<Place>(() => ({
    ...alone,
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  }));
  useBlocking(useCallback(() => [...guards].find(({ current }) => current.isDirty())?.current, [guards]));
  return <PlaceProvider value={place}>{children}</PlaceProvider>;
}
