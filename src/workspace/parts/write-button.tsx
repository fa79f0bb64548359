import { Button, type ButtonProps } from 'antd';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useReadOnly } from '../read-only.tsx';

const RefusedButton = lazyWithRetry(() => import('../../ui/buttons/refused-button.tsx'));

export interface WriteButtonProps extends ButtonProps {
  /** Why the button is disabled. @default it is enabled */
  readonly refusal?: string | undefined;
}

/** A button that changes data. While it is disabled it stays focusable, so that every user can read the reason. */
export function WriteButton({ refusal, ...button }: WriteButtonProps) {
  const reason = useReadOnly() ?? refusal;
  if (reason === undefined) return <Button {...button} />;
  return (
    <LazyBoundary isQuiet fallback={<Button {...button} disabled />}>
      <RefusedButton {...button} reason={reason} />
    </LazyBoundary>
  );
}
