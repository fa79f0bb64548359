import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Translate } from '../engine/kind.ts';
import { Message } from './message.tsx';
import { beginAnewForRelease, fetchPage } from './page.ts';

/** Milliseconds before what has failed is tried again: for that long a failure is told to whoever draws it. */
const pause = 1100;

export interface FailedProps {
  readonly translate: Translate;
  /** Tries again in place. @default the page is loaded anew */
  readonly onRetry?: (() => void) | undefined;
}

/**
 * Stands where a place could not be drawn, and is tried again in place when the browser is online again. Without a
 * connection it stays: a reload would leave for the browser's own page.
 */
export function Failed({ translate, onRetry }: FailedProps) {
  const [failedAt] = useState(Date.now);
  const [isBusy, setBusy] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    void beginAnewForRelease();
  }, []);
  const retry = useCallback(() => {
    setBusy(true);
    if (onRetry) setTimeout(onRetry, failedAt + pause - Date.now());
    else
      void reloadIfReachable()
        .catch(() => setUnreachable(true))
        .finally(() => setBusy(false));
  }, [onRetry, failedAt]);
  useEffect(() => {
    if (!onRetry) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [onRetry, retry]);
  return (
    <Message title={translate('shell.failed')} help={translate(isUnreachable ? 'errors.offline' : 'shell.failedHelp')}>
      <Button type="primary" loading={isBusy} onClick={retry}>
        {translate('shell.retry')}
      </Button>
    </Message>
  );
}

async function reloadIfReachable(): Promise<void> {
  await fetchPage();
  window.location.reload();
}

export interface RetriedProps {
  /** The failure is forgotten when one of these changes. */
  readonly resetKeys?: unknown[];
  readonly translate: Translate;
  readonly children: ReactNode;
}

/** Shows a failure in the place of what failed, and tries again there; offers to begin anew where the same failure comes back. */
export function Retried({ resetKeys = [], translate, children }: RetriedProps) {
  const [tried, setTried] = useState<unknown>();
  return (
    <ErrorBoundary
      resetKeys={resetKeys}
      fallbackRender={({ error, resetErrorBoundary }) => {
        const retry = () => {
          setTried(error);
          resetErrorBoundary();
        };
        // What React's `lazy` could not load once, it never loads again.
        return <Failed translate={translate} onRetry={error === tried ? undefined : retry} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
