import { useTranslate } from '@refinedev/core';
import { createContext, type ReactNode, use, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Guard, type Place, PlaceProvider, usePlace } from '../../workspace/place/place.tsx';
import styles from './notices.module.css';

/** Why the content of a screen cannot be shown. */
export interface Obstacle {
  /** Shown in its place. */
  readonly instead: ReactNode;
  /** Shown above content that stays. @default nothing */
  readonly reason?: string | undefined;
}

export interface KeptWhileUnsavedProps {
  readonly obstacle: Obstacle | undefined;
  readonly children: ReactNode;
}

/** The reason that stands above the content already, because of an obstacle further out. */
const ReasonContext = createContext<string | undefined>(undefined);

/**
 * The content of a screen, or what stands in its place. Content with unsaved input stays, so that the user can copy it:
 * the record may have been deleted by somebody else, or the permission taken away.
 */
export function KeptWhileUnsaved({ obstacle, children }: KeptWhileUnsavedProps) {
  const translate = useTranslate();
  const { place, hasUnsaved } = useUnsavedBelow(obstacle !== undefined);
  const reasonAbove = use(ReasonContext);
  if (obstacle && !hasUnsaved()) return obstacle.instead;
  return (
    <>
      {obstacle?.reason !== undefined && obstacle.reason !== reasonAbove && (
        <div role="alert" className={styles.stale}>
          <span>
            <strong>{obstacle.reason}</strong> {translate('show.unsavedKept')}
          </span>
        </div>
      )}
      <ReasonContext value={obstacle?.reason ?? reasonAbove}>
        <PlaceProvider value={place}>{children}</PlaceProvider>
      </ReasonContext>
    </>
  );
}

/**
 * Returns whether there is unsaved input below the returned place, which must be provided there.
 *
 * @param isWatched whether the caller is rendered again when that may have changed
 */
function useUnsavedBelow(isWatched: boolean): { readonly place: Place; readonly hasUnsaved: () => boolean } {
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
          stop();
          // Hiding a tab undoes its effects, but its unsaved input remains.
          if (!place.isShown()) return;
          guards.delete(one);
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
