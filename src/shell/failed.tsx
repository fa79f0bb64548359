import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Translate } from '../engine/kind.ts';
import { Message } from './message.tsx';
import { beginAnewForRelease, fetchPage } from './page.ts';

/** Milliseconds before a failed load is retried. `lazyWithRetry` returns the earlier failure for that long. */
const pause = 1100;

export interface FailedProps {
  readonly translate: Translate;
  /** Retries in place. @default the page is reloaded */
  readonly onRetry?: (() => void) | undefined;
}

/**
 * Shown in place of content that failed to render. Retries when the browser is online again. Without a connection it
 * stays, because a reload would show the browser's own error page.
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
  /** The failure is cleared when one of these changes. */
  readonly resetKeys?: unknown[];
  readonly translate: Translate;
  readonly children: ReactNode;
}

/** Shows a failure in place of the failed content, and retries there. Offers a reload if the same failure repeats. */
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
        // React's `lazy` never retries a failed load, so a retry would fail with the same error.
        return <Failed translate={translate} onRetry={error === tried ? undefined : retry} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
