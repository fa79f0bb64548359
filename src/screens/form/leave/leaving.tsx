import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlace } from '../../../workspace/place.tsx';
import { useLeaveGuard } from './leave-guard.tsx';

export interface Leaving {
  /** False once the container starts to close. */
  readonly isOpen: boolean;
  /** Closes without a question, then calls `then`. */
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
  const { mayLeave, release } = useLeaveGuard(isDirty);
  const [isOpen, setOpen] = useState(true);
  const place = usePlace();
  const afterwards = useRef<() => void>(undefined);
  const onLeft = useCallback(() => {
    const then = afterwards.current;
    afterwards.current = undefined;
    then?.();
  }, []);

  const leave = useCallback(
    (then: () => void) => {
      release();
      afterwards.current = then;
      setOpen(false);
      // In a hidden tab no animation runs, so no end event would arrive.
      if (!place.isShown()) onLeft();
    },
    [release, place, onLeft],
  );
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
  return { isOpen, leave, askToLeave, onLeft };
}
