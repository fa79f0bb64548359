import { Button, type ButtonProps } from 'antd';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { useReadOnly } from '../workspace/read-only.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';

const RefusedButton = lazyWithRetry(() => import('./refused-button.tsx'));

export interface WriteButtonProps extends ButtonProps {
  /** Why it cannot be pressed. @default it can */
  readonly refusal?: string | undefined;
}

/**
 * A button that changes something. Where it is refused, or nothing can be changed, it stays in reach of the keyboard, so
 * that everybody is told why.
 */
export function WriteButton({ refusal, ...button }: WriteButtonProps) {
  const reason = useReadOnly() ?? refusal;
  if (reason === undefined) return <Button {...button} />;
  return (
    <LazyBoundary isQuiet place={<Button {...button} disabled />}>
      <RefusedButton {...button} reason={reason} />
    </LazyBoundary>
  );
}
