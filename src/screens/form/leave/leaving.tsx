import { useCallback, useRef, useState } from 'react';
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
  const afterwards = useRef<() => void>(undefined);

  const leave = useCallback(
    (then: () => void) => {
      release();
      afterwards.current = then;
      setOpen(false);
    },
    [release],
  );
  const askToLeave = useCallback(
    async (then: () => void) => {
      if (await mayLeave()) leave(then);
    },
    [mayLeave, leave],
  );
  const onLeft = useCallback(() => {
    afterwards.current?.();
    afterwards.current = undefined;
  }, []);
  return { isOpen, leave, askToLeave, onLeft };
}
