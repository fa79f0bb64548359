import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { recordName } from '../../engine/record-name.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { SlotProps } from './slot-props.ts';

/** 以此角色预览: shows the console with the permissions of the role of this page. */
export function PreviewRole({ resource, record }: SlotProps) {
  const translate = useTranslate();
  const { preview } = useWorkspace();
  if (!record || !preview || preview.role()) return null;
  const role = { id: String(record.id), name: recordName(resource, record) };
  return (
    <div>
      <Button onClick={() => preview.begin(role)}>{translate('show.preview')}</Button>
    </div>
  );
}
