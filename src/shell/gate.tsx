import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

/** The part of a session that the gate needs; implemented in `providers/session.ts`. */
export interface GateSession<Identity> {
  current(): { readonly identity?: Identity | undefined; readonly endedBy?: string | undefined };
  subscribe(listener: () => void): () => void;
  hasToken(): boolean;
  load(): Promise<Identity>;
}

export interface GateProps<Identity> {
  readonly session: GateSession<Identity>;
  /** Shown while the user is loading. */
  readonly loading: ReactNode;
  /** Shown when no user is signed in; `failure` is the reason if loading the user failed. */
  readonly signedOut: (failure?: unknown) => ReactNode;
  readonly signedIn: (identity: Identity) => ReactNode;
}

/**
 * The rule for `/` (spec §2): without a token it shows the login page. With a token it loads the user first; if that
 * fails it shows the login page. The console renders only when the user and the permissions are known.
 */
export function Gate<Identity>({ session, loading, signedOut, signedIn }: GateProps<Identity>) {
  const { identity, endedBy } = useSyncExternalStore(session.subscribe, session.current);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  // An old failure does not apply to a signed-in user, and must not reappear after sign-out.
  if (identity !== undefined && failure) setFailure(undefined);
  // A tab that is notified of the session's end may still see the token while another tab is removing it.
  const isLoading = identity === undefined && endedBy === undefined && session.hasToken() && !failure;
  useEffect(() => {
    if (!isLoading) return;
    session.load().catch((error: unknown) => setFailure({ error }));
  }, [isLoading, session]);
  if (identity !== undefined) return signedIn(identity);
  return isLoading ? loading : signedOut(failure?.error);
}
