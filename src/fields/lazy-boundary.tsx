import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CodeNotLoaded } from '../workspace/lazy-with-retry.tsx';
import styles from './lazy-boundary.module.css';

/** Milliseconds between two tries to load code by itself. */
const pause = 3000;

export interface LazyBoundaryProps {
  /** Stands there while the code is on its way. @default the place of an input */
  readonly place?: ReactNode;
  /** Whether `place` also stands there when the code cannot be loaded. @default that is said, with a retry */
  readonly isQuiet?: boolean;
  /** Closes a part that lies over the page. @default the part stands in the page */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * A part whose code comes later. Where the code cannot be loaded the part fails alone, in its place, and is tried again
 * until the connection is back.
 */
export function LazyBoundary({ place = inputPlace, isQuiet = false, onClose, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <NotLoaded error={error} onLoaded={resetErrorBoundary} onClose={onClose} place={isQuiet ? place : undefined} />
      )}
    >
      <Suspense fallback={place}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const inputPlace = <div className={styles.place} aria-busy data-coming />;

interface NotLoadedProps {
  readonly error: unknown;
  readonly onLoaded: () => void;
  readonly onClose: (() => void) | undefined;
  /** Stands there instead of the message. */
  readonly place: ReactNode | undefined;
}

function NotLoaded({ error, onLoaded, onClose, place }: NotLoadedProps) {
  const translate = useTranslate();
  const { retry, isBusy } = useRetry(error, onLoaded);
  if (place !== undefined) return place;
  return (
    <div role="alert" className={onClose ? styles.over : styles.failed}>
      <span>{translate('fields.notLoaded')}</span>
      <Button size="small" loading={isBusy} onClick={() => void retry()}>
        {translate('fields.retry')}
      </Button>
      {onClose && (
        <Button size="small" onClick={onClose}>
          {translate('fields.close')}
        </Button>
      )}
    </div>
  );
}

/** Tries again when asked to, when the browser is online again and, where code is missing, after every pause. */
function useRetry(error: unknown, onLoaded: () => void) {
  const [isBusy, setBusy] = useState(false);
  const attempt = useCallback(async () => {
    try {
      if (error instanceof CodeNotLoaded) await error.retry();
      onLoaded();
    } catch {
      // The message stays.
    }
  }, [error, onLoaded]);
  useEffect(() => {
    const again = () => void attempt();
    window.addEventListener('online', again);
    const timer = error instanceof CodeNotLoaded ? setInterval(again, pause) : undefined;
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [attempt, error]);
  async function retry() {
    setBusy(true);
    await attempt();
    setBusy(false);
  }
  return { retry, isBusy };
}
