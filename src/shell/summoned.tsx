import { useTranslate } from '@refinedev/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFeedback } from '../workspace/feedback.tsx';

/** What is loaded because somebody asked for it; where that fails they are told, and may ask again. */
export function Summoned({ onFailed, children }: { onFailed: () => void; children: ReactNode }) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  function onError() {
    onFailed();
    notify({ type: 'error', title: translate('shell.failed'), description: translate('shell.failedHelp') });
  }
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
