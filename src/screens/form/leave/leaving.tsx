import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlace } from '../../../workspace/place.tsx';
import { useLeaveGuard } from './leave-guard.tsx';

export interface Leaving {
  /** False once the container is on its way out. */
  readonly isOpen: boolean;
  /** Leaves without a question, then calls. */
  readonly leave: (then: () => void) => void;
  /** Asks if something would be lost, then leaves and calls. */
  readonly askToLeave: (then: () => void) => Promise<void>;
  /** For the container: it has left the screen. */
  readonly onLeft: () => void;
}

/** How a container goes: guarded, and telling its owner only after it has left the screen. */
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
      // In a hidden place no container moves, so none would tell that it has left the screen.
      if (!place.isShown()) onLeft();
    },
    [release, place, onLeft],
  );
  useEffect(() => {
    // Its place was hidden while the container was on its way out, which then never told.
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
