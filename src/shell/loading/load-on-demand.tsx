import { useTranslate } from '@refinedev/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFeedback } from '../../ui/feedback.tsx';
import { releaseTexts, useRelease } from '../../ui/loading/use-release.tsx';
import { useTabs } from '../tabs/index.tsx';

/** Content that is loaded on the user's request. A failure is announced, and the user can try again. */
export function LoadOnDemand({ onFailed, children }: { onFailed: () => void; children: ReactNode }) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const { check } = useRelease();
  async function onError() {
    onFailed();
    const status = await check();
    const [title, description] =
      status === 'current' ? ['shell.failed', 'shell.failedHelp'] : ['shell.outdated', releaseTexts[status]];
    notify({ type: 'error', title: translate(title), description: translate(description) });
  }
  return (
    <ErrorBoundary fallback={null} onError={() => void onError()}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shows the progress bar at the top of the page while loading, as for a screen. */
function Waiting() {
  const { waits } = useTabs();
  useEffect(() => waits.begin(), [waits]);
  return null;
}
