import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePlace } from '../../../workspace/place/place.tsx';
import { type LeaveGuard, useLeaveGuard } from './leave-guard.tsx';

export interface Leaving extends Pick<LeaveGuard, 'whileSaving'> {
  /** False once the container starts to close. */
  readonly isOpen: boolean;
  /** Closes without a question, then calls `then`. Does nothing if it is closing already. */
  readonly leave: (then: () => void) => void;
  /** Asks if something would be lost, then closes and calls `then`. */
  readonly askToLeave: (then: () => void) => Promise<void>;
  /** To be called by the container when its closing animation has ended. */
  readonly onLeft: () => void;
}

/**
 * Manages the closing of a container: asks about unsaved values, and notifies its owner after the closing animation.
 */
export function useLeaving(isDirty: () => boolean): Leaving {
  const { key } = useLocation();
  /** Key of the location that a navigation is leaving. */
  const leftAt = useRef<string>(undefined);
  const onProceed = useCallback(() => {
    leftAt.current = key;
  }, [key]);
  const { mayLeave, release, whileSaving } = useLeaveGuard(isDirty, { onProceed });
  const [isOpen, setOpen] = useState(true);
  const isLeaving = useRef(false);
  const place = usePlace();
  const afterwards = useRef<() => void>(undefined);
  const onLeft = useCallback(() => {
    // `then` may navigate as well, such as back to the list. It runs after the other navigation, if that unmounts nothing.
    if (leftAt.current !== undefined) return;
    const then = afterwards.current;
    afterwards.current = undefined;
    then?.();
  }, []);

  const leave = useCallback(
    (then: () => void) => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      release();
      afterwards.current = then;
      setOpen(false);
      // In a hidden tab no animation runs, so no end event would arrive.
      if (!place.isShown()) onLeft();
    },
    [release, place, onLeft],
  );
  useEffect(() => {
    if (leftAt.current === undefined || leftAt.current === key) return;
    leftAt.current = undefined;
    onLeft();
  }, [key, onLeft]);
  useEffect(() => {
    // The tab was hidden during the closing animation, whose end event therefore never arrived.
    if (afterwards.current) onLeft();
    return () => {
      if (!place.isShown()) onLeft();
    };
  }, [place, onLeft]);
  const askToLeave = useCallback(
    async (then: () => void) => {
      if (await mayLeave()) leave(then);
    },
    [mayLeave, leave],
  );
  return { isOpen, leave, askToLeave, whileSaving, onLeft };
}
