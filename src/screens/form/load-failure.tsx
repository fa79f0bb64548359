import { useTranslate } from '@refinedev/core';
import { Button, Result } from 'antd';

/** Shown in place of the form when its record could not be loaded. */
export function LoadFailure({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Result
      status="warning"
      title={translate('form.loadFailed')}
      subTitle={message}
      extra={<Button onClick={onRetry}>{translate('fields.retry')}</Button>}
    />
  );
}
