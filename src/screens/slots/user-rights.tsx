import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useRecordName } from '../../workspace/record-name.tsx';
import { useWhy } from '../../workspace/why.tsx';
import type { SlotProps } from './slot-props.ts';

/** 可见范围: explains where the rights of the user of this page come from. */
export function UserRights({ resource, record }: SlotProps) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const askWhy = useWhy();
  if (!record || !askWhy) return null;
  const person = { id: String(record.id), name: nameOf(resource, record) };
  return (
    <div>
      <Button onClick={() => askWhy(person)}>{translate('record.why')}</Button>
    </div>
  );
}
