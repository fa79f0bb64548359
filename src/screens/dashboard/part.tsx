import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Failed } from '../shared/notices.tsx';

export interface PartProps {
  /** Lines it will take, more or less. */
  readonly lines: number;
  readonly children: ReactNode;
}

/** A part that loads and fails by itself: the others stand meanwhile. */
export function Part({ lines, children }: PartProps) {
  const translate = useTranslate();
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <Failed title={translate('dashboard.failed')} onRetry={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={<Coming lines={lines} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** In place of what is on its way. */
export function Coming({ lines }: { readonly lines: number }) {
  return <Skeleton active title={false} paragraph={{ rows: lines }} />;
}
