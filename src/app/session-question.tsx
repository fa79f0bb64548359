import { useLogout } from '@refinedev/core';
import { useSyncExternalStore } from 'react';
import type { Session } from '../providers/session/index.ts';
import { LazyBoundary } from '../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';

const SessionDialog = lazyWithRetry(() => import('../shell/session/session-dialog.tsx'));

/** Asks the user what the session needs to know: after a 403, or when another tab signed in as another user. */
export function SessionQuestion({ session }: { session: Session }) {
  const { question } = useSyncExternalStore(session.subscribe, session.current);
  const { mutate: logout } = useLogout<{ readonly reason: 'forged' }>();
  if (question === undefined) return null;
  return (
    <LazyBoundary fallback={null} isQuiet>
      <SessionDialog
        question={question}
        onSignOut={() => logout({ reason: 'forged' })}
        onStay={session.stay}
        onReload={() => window.location.reload()}
      />
    </LazyBoundary>
  );
}
