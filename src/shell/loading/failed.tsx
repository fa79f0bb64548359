import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Translate } from '../../engine/fields/kind.ts';
import { releaseTexts, useRelease } from '../../ui/loading/use-release.tsx';
import { Message } from './message.tsx';

/** Milliseconds before a failed load is retried. `lazyWithRetry` returns the earlier failure for that long. */
const pause = 1100;

export interface FailedProps {
  readonly translate: Translate;
  /** Retries in place. @default the page is reloaded */
  readonly onRetry?: (() => void) | undefined;
  /** A retry has failed the same way, so the page can be reloaded, too. @default false */
  readonly isRepeated?: boolean;
}

/**
 * Shown in place of content that failed to render. Retries when the browser is online again. Without a connection it
 * stays, because a reload would show the browser's own error page. Content of an earlier release needs a reload, which
 * waits for the user while there is unsaved input: the browser asks before it is lost.
 */
export function Failed({ translate, onRetry, isRepeated = false }: FailedProps) {
  const [failedAt] = useState(Date.now);
  const [isBusy, setBusy] = useState(false);
  const { check, status, reload, isReloading, isUnreachable } = useRelease();
  useEffect(() => void check(), [check]);
  const retry = useCallback(() => {
    if (!onRetry) return;
    setBusy(true);
    setTimeout(onRetry, failedAt + pause - Date.now());
  }, [onRetry, failedAt]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  const isCurrent = status === 'current';
  const help = isUnreachable ? 'errors.offline' : isCurrent ? 'shell.failedHelp' : releaseTexts[status];
  const isRetried = onRetry !== undefined && isCurrent;
  return (
    <Message title={translate(isCurrent ? 'shell.failed' : 'shell.outdated')} help={translate(help)}>
      {isRetried && (
        <Button type="primary" loading={isBusy} onClick={retry}>
          {translate('shell.retry')}
        </Button>
      )}
      {(!isRetried || isRepeated) && (
        <Button type={isRetried ? 'default' : 'primary'} loading={!isRetried && isReloading} onClick={reload}>
          {translate('shell.reload')}
        </Button>
      )}
    </Message>
  );
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
      onReset={({ reason }) => reason === 'keys' && setTried(undefined)}
      fallbackRender={({ error, resetErrorBoundary }) => {
        const retry = () => {
          setTried(error);
          resetErrorBoundary();
        };
        return <Failed translate={translate} onRetry={retry} isRepeated={isSame(error, tried)} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

/**
 * Returns whether two failures are of one kind. Code that cannot be loaded fails with a new error every time, and first
 * because of its styles, then because of its script.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (!(one instanceof Error) || !(other instanceof Error)) return one === other;
  return one.name === other.name && one.message === other.message;
}
