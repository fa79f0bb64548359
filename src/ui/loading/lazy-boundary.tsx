import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import styles from './lazy-boundary.module.css';
import { CodeNotLoaded, lazyWithRetry } from './lazy-with-retry.tsx';
import { releaseTexts, useRelease } from './use-release.tsx';

/** Interval between automatic retries, in milliseconds. */
const pause = 3000;

export interface LazyBoundaryProps {
  /** Shown while the code is loading. @default the placeholder of an input */
  readonly fallback?: ReactNode;
  /** Whether `fallback` is also shown if the code cannot be loaded. @default an error message with a retry button */
  readonly isQuiet?: boolean;
  /** Closes a component that overlays the page. @default the component is part of the page */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * Suspense and error boundary of a lazy component. If the code cannot be loaded, only this component fails, in its own
 * place, and loading is retried until the connection is back. Code of an earlier release needs a reload of the page, which
 * waits for the user while there is unsaved input.
 */
export function LazyBoundary({ fallback = inputPlaceholder, isQuiet = false, onClose, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <NotLoaded
          error={error}
          onLoaded={resetErrorBoundary}
          onClose={onClose}
          fallback={isQuiet ? fallback : undefined}
        />
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Returns a component whose code is loaded when it is first rendered, in a boundary of its own. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyWithRetry(load);
  return (props: Props) => (
    <LazyBoundary>
      <Part {...props} />
    </LazyBoundary>
  );
}

const inputPlaceholder = <div className={styles.place} aria-busy data-coming />;

interface NotLoadedProps {
  readonly error: unknown;
  readonly onLoaded: () => void;
  readonly onClose: (() => void) | undefined;
  /** Shown instead of the error message. */
  readonly fallback: ReactNode | undefined;
}

function NotLoaded({ error, onLoaded, onClose, fallback }: NotLoadedProps) {
  const translate = useTranslate();
  const { status, reload, isReloading, isUnreachable } = useRelease();
  const isGone = status !== 'current';
  const { retry, isBusy } = useRetry(error, onLoaded, isGone);
  if (fallback !== undefined) return fallback;
  const text = isUnreachable ? 'errors.offline' : isGone ? releaseTexts[status] : 'fields.notLoaded';
  return (
    <div role="alert" className={onClose ? styles.over : styles.failed}>
      <span>{translate(text)}</span>
      {isGone ? (
        <Button size="small" loading={isReloading} onClick={reload}>
          {translate('shell.reload')}
        </Button>
      ) : (
        <Button size="small" loading={isBusy} onClick={() => void retry()}>
          {translate('fields.retry')}
        </Button>
      )}
      {onClose && (
        <Button size="small" onClick={onClose}>
          {translate('fields.close')}
        </Button>
      )}
    </div>
  );
}

/**
 * Retries on request, when the browser is online again and, for missing code, after every interval, unless the code went
 * with an earlier release.
 */
function useRetry(error: unknown, onLoaded: () => void, isGone: boolean) {
  const [isBusy, setBusy] = useState(false);
  const attempt = useCallback(async () => {
    try {
      if (error instanceof CodeNotLoaded) await error.retry();
      onLoaded();
    } catch {
      // The error message stays.
    }
  }, [error, onLoaded]);
  useEffect(() => {
    const again = () => void attempt();
    window.addEventListener('online', again);
    const timer = error instanceof CodeNotLoaded && !isGone ? setInterval(again, pause) : undefined;
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [attempt, error, isGone]);
  async function retry() {
    setBusy(true);
    await attempt();
    setBusy(false);
  }
  return { retry, isBusy };
}
