import { useTranslate } from '@refinedev/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFeedback } from '../workspace/feedback.tsx';
import { useTabs } from './tabs/index.tsx';

/** What is loaded because somebody asked for it; where that fails they are told, and may ask again. */
export function LoadOnDemand({ onFailed, children }: { onFailed: () => void; children: ReactNode }) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  function onError() {
    onFailed();
    notify({ type: 'error', title: translate('shell.failed'), description: translate('shell.failedHelp') });
  }
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Has the bar at the top of the page move on meanwhile, as for a screen. */
function Waiting() {
  const { waits } = useTabs();
  useEffect(() => waits.begin(), [waits]);
  return null;
}
