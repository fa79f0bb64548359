import { useTranslate } from '@refinedev/core';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useRecordName } from '../../workspace/record-name.tsx';
import { useRestart } from '../../workspace/session/restart.tsx';
import type { RoleComparisonProps } from './role-comparison.tsx';
import type { SlotProps } from './slot-props.ts';

const RoleComparison = lazyWithRetry<RoleComparisonProps>(
  async () => (await import('./role-comparison.tsx')).RoleComparison,
);

/** 以此角色预览 and 对比: shows the console with the permissions of the role of this page, or another role beside it. */
export function RoleTools({ resource, record }: SlotProps) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { preview } = useWorkspace();
  const restart = useRestart();
  const [isComparing, setComparing] = useState(false);
  if (!record) return null;
  const role = { id: String(record.id), name: nameOf(resource, record) };
  const close = () => setComparing(false);
  return (
    <Space wrap>
      {preview && !preview.role() && (
        <Button onClick={() => void restart(() => preview.begin(role))}>{translate('record.preview')}</Button>
      )}
      <Button onClick={() => setComparing(true)}>{translate('record.compareRoles')}</Button>
      {isComparing && (
        <LazyBoundary fallback={null} onClose={close}>
          <RoleComparison {...{ resource, record }} onClosed={close} />
        </LazyBoundary>
      )}
    </Space>
  );
}
