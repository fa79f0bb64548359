import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The part of a session that the gate needs; implemented in `providers/session/index.ts`. */
export interface GateSession<Identity> {
  current(): { readonly identity?: Identity | undefined; readonly endedBy?: string | undefined };
  subscribe(listener: () => void): () => void;
  hasToken(): boolean;
  load(): Promise<Identity>;
}

export interface GateProps<Identity> {
  readonly session: GateSession<Identity>;
  /** Whether loading the user again may succeed although nobody did anything. @default never */
  readonly isTransient?: (failure: unknown) => boolean;
  /** Shown while the user is loading. */
  readonly loading: ReactNode;
  /** Shown when no user is signed in; `failure` is the reason if loading the user failed. */
  readonly signedOut: (failure?: unknown) => ReactNode;
  readonly signedIn: (identity: Identity) => ReactNode;
}

/** Pauses between attempts to load the user, in milliseconds: the first one, which doubles, and the longest. */
const pauses = { first: 2000, longest: 15_000 };

/**
 * The rule for `/` (spec §2): without a token it shows the login page. With a token it loads the user first; if that
 * fails it shows the login page. The console renders only when the user and the permissions are known. A user who could not be
 * loaded for a transient reason is loaded again by itself.
 */
export function Gate<Identity>(props: GateProps<Identity>) {
  const { session, isTransient = () => false, loading, signedOut, signedIn } = props;
  const { identity, endedBy } = useSyncExternalStore(session.subscribe, session.current);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly attempts: number }>();
  // An old failure does not apply to a signed-in user, and must not reappear after sign-out.
  if (identity !== undefined && failure) setFailure(undefined);
  // A tab that is notified of the session's end may still see the token while another tab is removing it.
  const isLoading = identity === undefined && endedBy === undefined && session.hasToken() && !failure;
  useEffect(() => {
    if (!isLoading) return;
    session.load().catch((error: unknown) => setFailure({ error, attempts: 1 }));
  }, [isLoading, session]);
  const loadAgain = useEffectEvent(() => {
    if (!failure || endedBy !== undefined || !session.hasToken()) return;
    session.load().catch((error: unknown) => setFailure({ error, attempts: failure.attempts + 1 }));
  });
  const attempts = failure && isTransient(failure.error) ? failure.attempts : 0;
  useEffect(() => {
    if (attempts === 0) return undefined;
    const pause = Math.min(pauses.first * 2 ** (attempts - 1), pauses.longest);
    // Of many browsers not all ask at once.
    const timer = setTimeout(loadAgain, pause * (0.5 + Math.random() / 2));
    window.addEventListener('online', loadAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', loadAgain);
    };
  }, [attempts]);
  if (identity !== undefined) return signedIn(identity);
  return isLoading ? loading : signedOut(failure?.error);
}
