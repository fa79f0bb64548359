import { useTranslate } from '@refinedev/core';
import { Alert } from 'antd';
import { limits } from './sheet/sheet.ts';
import type { Reading } from './use-reading.tsx';

/** Says why a file could not be read. */
export function ReadingFailure({ failure }: Pick<Reading, 'failure'>) {
  const translate = useTranslate();
  if (!failure) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={translate('sheets.unreadable.title', { name: failure.file })}
      description={translate(`sheets.unreadable.${failure.reason}`, limits)}
    />
  );
}
