import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

/** What the gate needs of a session; `providers/session.ts` has it. */
export interface GateSession<Identity> {
  current(): { readonly identity?: Identity | undefined; readonly endedBy?: string | undefined };
  subscribe(listener: () => void): () => void;
  hasToken(): boolean;
  load(): Promise<Identity>;
}

export interface GateProps<Identity> {
  readonly session: GateSession<Identity>;
  /** Shown while the user is being loaded. */
  readonly loading: ReactNode;
  /** Shown to whoever is not signed in, with why the user could not be loaded, if that was tried. */
  readonly signedOut: (failure?: unknown) => ReactNode;
  readonly signedIn: (identity: Identity) => ReactNode;
}

/**
 * The rule for `/` (spec §2): without a token the login page; with one the user is loaded first, and if that fails it
 * is the login page again. The console is drawn only once user and permissions are known.
 */
export function Gate<Identity>({ session, loading, signedOut, signedIn }: GateProps<Identity>) {
  const { identity, endedBy } = useSyncExternalStore(session.subscribe, session.current);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  // It is of no use once somebody is in, and would be told again after they have signed out.
  if (identity !== undefined && failure) setFailure(undefined);
  // A tab that hears of its end may still see the token that another one is just removing.
  const isLoading = identity === undefined && endedBy === undefined && session.hasToken() && !failure;
  useEffect(() => {
    if (!isLoading) return;
    session.load().catch((error: unknown) => setFailure({ error }));
  }, [isLoading, session]);
  if (identity !== undefined) return signedIn(identity);
  return isLoading ? loading : signedOut(failure?.error);
}
