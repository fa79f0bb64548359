import { createContext, use, useEffect } from 'react';

/** Told by an input that a part of its value is on its way, and once it has arrived or was called off. */
export type OnPending = (isPending: boolean) => void;

const PendingContext = createContext<OnPending | undefined>(undefined);

export const PendingProvider = PendingContext;

/** Tells the form around an input for how long its value is not all there: until then it cannot be saved. */
export function usePending(isPending: boolean): void {
  const tell = use(PendingContext);
  useEffect(() => {
    if (!isPending || !tell) return undefined;
    tell(true);
    return () => tell(false);
  }, [isPending, tell]);
}
