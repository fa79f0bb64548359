import { useTranslate } from '@refinedev/core';
import { Button, Result } from 'antd';
import type { EditRefusal } from '../../engine/actions/states.ts';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { refusalText } from '../actions/available-actions.ts';

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

export interface NotEditableProps {
  readonly resource: Resource;
  readonly refusal: EditRefusal;
  readonly onRetry: () => void;
}

/** Shown in place of the form of a record that cannot be edited now. */
export function NotEditable({ resource, refusal, onRetry }: NotEditableProps) {
  const translate = useTranslate();
  const reason = refusalText({ kind: 'edit', refusal }, resource, useWorkspace(), translate);
  return (
    <Result
      status="info"
      title={translate('form.notEditable')}
      subTitle={reason}
      extra={<Button onClick={onRetry}>{translate('fields.retry')}</Button>}
    />
  );
}
