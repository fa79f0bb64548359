import { createContext, use, useEffect } from 'react';

/** Called by an input while a part of its value is loading, and after it is finished or cancelled. */
export type OnPending = (isPending: boolean) => void;

const PendingContext = createContext<OnPending | undefined>(undefined);

export const PendingProvider = PendingContext;

/** Returns what the surrounding form wants to be told. */
export const useOnPending = (): OnPending | undefined => use(PendingContext);

/**
 * Tells the surrounding form that the value of its input is incomplete. The form cannot be saved until it is complete.
 */
export function usePending(isPending: boolean): void {
  const tell = useOnPending();
  useEffect(() => {
    if (!isPending || !tell) return undefined;
    tell(true);
    return () => tell(false);
  }, [isPending, tell]);
}
