import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Failed } from '../../notices/notices.tsx';

export interface PartProps {
  /** Placeholder of the content. */
  readonly coming: ReactNode;
  readonly children: ReactNode;
}

/** A section that loads and fails independently of the others. */
export function Part({ coming, children }: PartProps) {
  const translate = useTranslate();
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <Failed title={translate('dashboard.failed')} onRetry={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={coming}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The placeholder of content that is loading. */
export function Coming({ lines }: { readonly lines: number }) {
  return <Skeleton active title={false} paragraph={{ rows: lines }} />;
}
